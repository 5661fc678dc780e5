import type { ContactPerson } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import type { DbOrTransaction } from '../database/db.ts';

export interface UntidyNumbers {
  id: number;
  phone: string | null;
  phone_code: string | null;
  contact_person: ContactPerson | null;
  iso2: string | null;
}

/** The next companies with a number that is not stored as E.164; the condition is that of the index `accounts_untidy_numbers`. */
export async function selectUntidyNumbers(db: DbOrTransaction, after: number, limit: number): Promise<UntidyNumbers[]> {
  const { rows } = await sql<UntidyNumbers>`
    select id, phone, phone_code, contact_person,
      (select iso2 from countries where countries.id = accounts.country_id) as iso2
    from accounts
    where id > ${after} and (
      (phone is not null and (phone !~ '^[0-9]+$' or coalesce(phone_code, '') = ''))
      or jsonb_path_exists(contact_person, '$.contact_details[*]."1" ? (!(@ like_regex "^[+][0-9]+$"))')
      or jsonb_path_exists(contact_person, '$.contact_details[*]."3" ? (!(@ like_regex "^[+][0-9]+$"))')
    )
    order by id limit ${limit}
  `.execute(db);
  return rows;
}

/** Replaces the numbers unless somebody changed them since. It is no edit: neither the version nor the last touch changes. */
export async function replaceNumbers(
  db: DbOrTransaction,
  before: UntidyNumbers,
  { phone, phone_code, contact_person }: Pick<UntidyNumbers, 'phone' | 'phone_code' | 'contact_person'>,
): Promise<void> {
  await sql`
    update accounts set phone = ${phone}, phone_code = ${phone_code}, contact_person = ${json(contact_person)}::jsonb
    where id = ${before.id} and phone is not distinct from ${before.phone}
      and phone_code is not distinct from ${before.phone_code}
      and contact_person is not distinct from ${json(before.contact_person)}::jsonb
  `.execute(db);
}

const json = (value: object | null) => value && JSON.stringify(value);
