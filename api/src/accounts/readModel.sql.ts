/** The read model of companies that every list uses, also those of other folders, with their own orders and limits. */
import { ACCOUNT_FIELD_COLUMNS } from '@salesdesk/shared/domain';
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { containing } from '../database/containing.ts';
import type { DbOrTransaction } from '../database/db.ts';

/** Every column by name: the result of a prepared statement must not change when a column is added. */
const COLUMNS = [
  'a.id',
  'a.name',
  'a.type',
  ...ACCOUNT_FIELD_COLUMNS.map((column) => `a.${column}` as const),
  'a.country_id',
  'a.phone',
  'a.phone_code',
  'a.contact_person',
  'a.contact_mode_type',
  'a.social_media',
  'a.exp_sale_amount',
  'a.pri_assignee_id',
  'a.sec_assignee_id',
  'a.stage_id',
  'a.version',
  'a.created_by',
  'a.created_at',
  'a.updated_at',
] as const;

/** The read model of every list: a company with the names of all records it refers to, in one statement. */
export function accountRows(db: DbOrTransaction) {
  return db
    .selectFrom('accounts as a')
    .leftJoin('countries as c', 'c.id', 'a.country_id')
    .leftJoin('stages as s', 's.id', 'a.stage_id')
    .leftJoin('users as pri', 'pri.id', 'a.pri_assignee_id')
    .leftJoin('users as sec', 'sec.id', 'a.sec_assignee_id')
    .leftJoin('users as creator', 'creator.id', 'a.created_by')
    .select(COLUMNS)
    .select((eb) => [
      'c.name as country_name',
      'c.iso2 as country_iso2',
      's.name as stage_name',
      's.slug as stage_slug',
      's.header_color as stage_header_color',
      's.header_text_color as stage_header_text_color',
      's.is_drag_in as stage_is_drag_in',
      's.is_drag_out as stage_is_drag_out',
      's.is_closed_initially as stage_is_closed_initially',
      'pri.first_name as pri_first_name',
      'pri.last_name as pri_last_name',
      'sec.first_name as sec_first_name',
      'sec.last_name as sec_last_name',
      'creator.first_name as creator_first_name',
      'creator.last_name as creator_last_name',
      jsonArrayFrom(
        eb
          .selectFrom('account_networks as an')
          .innerJoin('networks as n', 'n.id', 'an.network_id')
          .whereRef('an.account_id', '=', 'a.id')
          .select(['an.id as account_network_id', 'n.id as network_id', 'n.name', 'n.code', 'n.color_code'])
          .orderBy('an.id'),
      ).as('networks'),
    ]);
}

export type AccountRow = Awaited<ReturnType<ReturnType<typeof accountRows>['execute']>>[number];

/** The phone number as the lists show it, so that '+31 20' is found too. `table` is the alias of `accounts`. */
export function phoneContains(table: string, text: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`('+' || coalesce(${column('phone_code')}, '') || ' ' || coalesce(${column('phone')}, '')) ilike ${containing(text)}`;
}

/** A social medium's name or value. The first condition uses the index, the second checks each line separately. */
export function socialContains(table: string, text: string): RawBuilder<boolean> {
  const [media, pattern] = [sql.ref(`${table}.social_media`), containing(text)];
  return sql<boolean>`(social_text(${media}) ilike ${pattern} and exists (
    select 1 from jsonb_each_text(${media}) as social(key, value)
    where social.value ilike ${pattern}
       or case social.key when '1' then 'Facebook' when '2' then 'LinkedIn' else 'Instagram' end ilike ${pattern}))`;
}
