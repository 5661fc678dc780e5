/** The read model of companies that every list uses, also those of other folders, with their own orders and limits. */
import {
  ACCOUNT_FIELD_COLUMNS,
  ACCOUNT_TYPES,
  bareAddress,
  COLD_SLUG,
  CONTACT_MODES,
  type ContactMode,
  fold,
  isLikeAddress,
  type LeadsOnly,
  LOST_SLUG,
  type NextStep,
  type OptionalField,
  optionalFieldsIn,
  searchedDigits,
} from '@salesdesk/shared/domain';
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { containing, contains, TRIGRAM } from '../database/conditions.ts';
import type { Db } from '../database/db.ts';

/** The aliases of `accounts` in statements of leads. */
export type Leads = 'a' | 'f' | 'top';

/** The companies of a list that can be sorted; conditions use the alias `table` of `accounts`. */
export interface SortedList {
  table: 'a' | 'f';
  /** What every row of the list fulfils, in the words of a partial index; archived companies never do. */
  scope: RawBuilder<boolean>;
  /** The filters; null without any. */
  filters: RawBuilder<boolean> | null;
  /** Whether the filters find names, so that their index is read. */
  isByName?: boolean;
  /** The only records of a column that the filters let through, so that the companies of others are not looked at. */
  groups?: Partial<Record<'type' | 'country_id' | 'stage_id' | 'pri_assignee_id', readonly number[]>>;
}

/** Every column by name: the result of a prepared statement must not change when a column is added. */
const COLUMNS = [
  ...(['a.id', 'a.name', 'a.type'] as const),
  ...ACCOUNT_FIELD_COLUMNS.map((column) => `a.${column}` as const),
  ...([
    'a.country_id',
    'a.phone',
    'a.phone_code',
    'a.contact_person',
    'a.contact_mode_type',
    'a.social_media',
  ] as const),
  ...(['a.exp_sale_amount', 'a.pri_assignee_id', 'a.sec_assignee_id', 'a.stage_id', 'a.version'] as const),
  ...(['a.created_by', 'a.created_at', 'a.updated_at', 'a.archived_at', 'a.merged_into'] as const),
];

/** The read model of every list: a company with the names of all records it refers to, in one statement. */
export function accountRows(db: Db) {
  return db
    .selectFrom('accounts as a')
    .leftJoin('countries as c', 'c.id', 'a.country_id')
    .leftJoin('stages as s', 's.id', 'a.stage_id')
    .leftJoin('users as pri', 'pri.id', 'a.pri_assignee_id')
    .leftJoin('users as sec', 'sec.id', 'a.sec_assignee_id')
    .leftJoin('users as creator', 'creator.id', 'a.created_by')
    .select(COLUMNS)
    .select(['c.name as country_name', 'c.iso2 as country_iso2', 's.name as stage_name', 's.slug as stage_slug'])
    .select(['s.header_color as stage_header_color', 's.header_text_color as stage_header_text_color'])
    .select(['s.is_drag_in as stage_is_drag_in', 's.is_drag_out as stage_is_drag_out'])
    .select(['s.is_closed_initially as stage_is_closed_initially'])
    .select(['pri.first_name as pri_first_name', 'pri.last_name as pri_last_name'])
    .select(['sec.first_name as sec_first_name', 'sec.last_name as sec_last_name'])
    .select(['creator.first_name as creator_first_name', 'creator.last_name as creator_last_name'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('account_networks as an')
          .innerJoin('networks as n', 'n.id', 'an.network_id')
          .whereRef('an.account_id', '=', 'a.id')
          .select(['an.id as account_network_id', 'n.id as network_id', 'n.name', 'n.code', 'n.color_code'])
          .orderBy('an.id'),
      ).as('networks'),
    );
}

export type AccountRow = Awaited<ReturnType<ReturnType<typeof accountRows>['execute']>>[number];

/** A number of the company itself in any notation; `text` without digits finds none. */
export function phoneContains(table: string, text: string): RawBuilder<boolean> {
  const digits = searchedDigits(text) ?? text.replace(/\D/g, '');
  const [code, phone] = [sql.ref(`${table}.phone_code`), sql.ref(`${table}.phone`)];
  if (!digits) return sql<boolean>`false`;
  return sql<boolean>`(${numbersContain(table, digits)} and number_digits(${code}, ${phone}) like ${containing(digits)})`;
}

/** A number of the company or its contact person in any notation; `text` without digits finds none. */
export function numberContains(table: string, text: string): RawBuilder<boolean> {
  const digits = searchedDigits(text) ?? text.replace(/\D/g, '');
  return digits ? numbersContain(table, digits) : sql<boolean>`false`;
}

/** A number of the company or its contact person. The index `accounts_phone_contains` is on the same expression. */
function numbersContain(table: string, digits: string): RawBuilder<boolean> {
  const [code, phone] = [sql.ref(`${table}.phone_code`), sql.ref(`${table}.phone`)];
  return sql<boolean>`phone_digits(${code}, ${phone}, ${sql.ref(`${table}.contact_person`)}) like ${containing(digits)}`;
}

/** The name of the contact person. */
export function contactContains(table: string, text: string): RawBuilder<boolean> {
  return contains(sql`(${sql.ref(`${table}.contact_person`)} ->> 'name')`, text);
}

/**
 * The search box of a list: the name, the contact person, for digits every telephone number, for a text with characters
 * of an address the e-mail and the website. Fewer than three characters search the name alone. Without networks, which need their own statement.
 */
export function searchContains(table: string, text: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  if ([...fold(text)].length < TRIGRAM) return contains(column('name'), text);
  const digits = searchedDigits(text);
  // Numbers first: digits are found in thousands of numbers, whose names then need no comparison.
  const conditions = digits ? [numbersContain(table, digits)] : [];
  conditions.push(contains(column('name'), text), contactContains(table, text));
  if (isLikeAddress(text))
    conditions.push(contains(column('email'), text), contains(column('website'), bareAddress(text)));
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** The ids of the companies of live networks with exactly this code. */
export function ofNetworkCode(code: string): RawBuilder<number> {
  return sql<number>`(select of.account_id from account_networks as of join networks as n on n.id = of.network_id
    where n.deleted_at is null and fold(n.code) = ${fold(code.trim())})`;
}

/** The next step of the company `a`, its open task that is due first, as JSON; null without one. One look-up in `activities_open`. */
export function nextStep(): RawBuilder<NextStep | null> {
  return sql<NextStep | null>`(
    select jsonb_build_object(
      'activity_id', task.id,
      'text', left(task.text, 200),
      'due_on', task.due_on::text,
      'due_at', to_char(task.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'assignee', (select trim(first_name || ' ' || last_name) from users where users.id = task.assignee_id)
    )
    from activities task
    where task.account_id = a.id and task.kind = 'task'
      and task.done_at is null and task.deleted_at is null
    order by task.due_on, task.due_at, task.id limit 1
  )`;
}

/** Whether the company has an open task: a trigger keeps when the first is due. */
export function hasNextStep(table: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.next_due`)} is not null)`;
}

/** Whether neither the company nor its contact person has an e-mail address. */
export function hasNoEmail(table: string): RawBuilder<boolean> {
  return sql<boolean>`not ${isReachable(table, 'email', CONTACT_MODES.email)}`;
}

/** Whether it is on the Q List and lacks nothing to become a lead: the rule of `missingForLead`. */
export function isReady(table: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(
    ${column('type')} = ${sql.lit(ACCOUNT_TYPES.qList)}
    and (coalesce(trim(${column('website')}), '') <> '' or coalesce(${column('social_media')}, '{}') <> '{}')
    and (${isReachable(table, 'email', CONTACT_MODES.email)} or ${isReachable(table, 'phone', CONTACT_MODES.phone)})
  )`;
}

/** Whether the company or its contact person has an address of this kind. */
function isReachable(table: string, name: 'email' | 'phone', mode: ContactMode): RawBuilder<boolean> {
  return sql<boolean>`(${companyHas(table, name)} or ${personHas(table, mode)})`;
}

/** The days after which a lead is idle; it is going cold after two thirds of them. */
export const idleDays = sql<number>`(select idle_days from settings)`;

/** One of the sets that Home counts, all of them leads that are not converted. */
export function onlyThose(table: Leads, only: LeadsOnly, viewer = 0): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const open = sql<boolean>`${column('type')} = ${ACCOUNT_TYPES.leads}`;
  if (only === 'open') return open;
  if (only === 'missing-email') return sql`(${open} and ${hasNoEmail(table)})`;
  if (only === 'no-next-step') return sql`(${open} and not ${hasNextStep(table)})`;
  const mine = sql<boolean>`(${open} and ${viewer}::integer in (${column('pri_assignee_id')}, ${column('sec_assignee_id')}))`;
  if (only === 'mine') return mine;
  return sql`(
    ${only === 'going-cold' ? open : mine}
    and ${column('updated_at')} < now() - round(${idleDays} * 2 / 3.0) * interval '24 hours' and ${isHopeful(table)}
  )`;
}

/** Whether the lead is neither cold nor lost. */
export function isHopeful(table: Leads): RawBuilder<boolean> {
  return sql`${sql.ref(`${table}.stage_id`)} <> all (array(
    select id from stages where slug in (${COLD_SLUG}, ${LOST_SLUG})
  ))`;
}

/** The conditions of "is empty" and "is not empty" (R-111) on `table`, an alias of `accounts`; `hasOf` says which of the fields has a value. */
export function presenceConditions(
  table: string,
  { empty, filled }: { empty?: string; filled?: string },
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
    case 'city':
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

/** Whether the contact person has a number or an address of this mode. */
export function personHas(table: string, mode: ContactMode): RawBuilder<boolean> {
  const path = sql.lit(`$.contact_details[*]."${mode}"`);
  return sql`exists (
    select 1 from jsonb_path_query(${sql.ref(`${table}.contact_person`)}, ${path}::jsonpath) as detail
    where btrim(detail #>> '{}') <> ''
  )`;
}

function hasText(text: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(btrim(coalesce(${text}, '')) <> '')`;
}
