/** The filters "is empty" and "is not empty": a field is empty where the lists show "--" for it. */
import { CONTACT_MODES, type ContactMode, type OptionalField, optionalFieldsIn } from '@salesdesk/shared/domain';
import { type RawBuilder, sql } from 'kysely';

interface PresenceFilters {
  empty?: string;
  filled?: string;
}

/** The conditions of both filters on `table`, an alias of `accounts`; `hasOf` says which of the fields has a value. */
export function presenceConditions(
  table: string,
  { empty, filled }: PresenceFilters,
  hasOf: (table: string, field: OptionalField) => RawBuilder<boolean> = companyHas,
): RawBuilder<boolean>[] {
  return [
    ...optionalFieldsIn(empty).map((field) => sql<boolean>`not ${hasOf(table, field)}`),
    ...optionalFieldsIn(filled).map((field) => hasOf(table, field)),
  ];
}

/** Whether the company itself has a value. */
export function companyHas(table: string, field: OptionalField): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  switch (field) {
    case 'contact':
      return hasText(sql`${column('contact_person')} ->> 'name'`);
    case 'email':
    case 'phone':
    case 'website':
      return hasText(column(field));
    case 'whatsapp':
      return personHas(table, CONTACT_MODES.whatsapp);
    case 'social':
      return sql`exists (select 1 from jsonb_each_text(${column('social_media')}) as social where btrim(social.value) <> '')`;
    case 'country':
      return sql`(${column('country_id')} is not null)`;
    case 'amount':
      return sql`(${column('exp_sale_amount')} is not null)`;
    case 'assignee':
      return sql`(${column('pri_assignee_id')} is not null)`;
  }
}

/** Whether the contact person, or else the company, has a value. */
export function contactHas(table: string, field: OptionalField): RawBuilder<boolean> {
  const company = companyHas(table, field);
  if (field === 'email') return sql`(${company} or ${personHas(table, CONTACT_MODES.email)})`;
  if (field === 'phone') return sql`(${company} or ${personHas(table, CONTACT_MODES.phone)})`;
  return company;
}

function personHas(table: string, mode: ContactMode): RawBuilder<boolean> {
  const path = sql.lit(`$.contact_details[*]."${mode}"`);
  return sql`exists (
    select 1 from jsonb_path_query(${sql.ref(`${table}.contact_person`)}, ${path}::jsonpath) as detail
    where btrim(detail #>> '{}') <> ''
  )`;
}

function hasText(text: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(btrim(coalesce(${text}, '')) <> '')`;
}
