/** The filters of the lists of companies as conditions. ADR-100, ADR-115. */
import { ACCOUNT_TYPES, type CompaniesOnly, type FilterQuery, fold } from '@salesdesk/shared/domain';
import { type RawBuilder, sql } from 'kysely';
import { contains, rangeEnd, rangeStart } from '../database/conditions.ts';
import type { Db } from '../database/db.ts';
import {
  contactContains,
  hasNextStep,
  hasNoEmail,
  isReady,
  ofNetworkCode,
  phoneContains,
  presenceConditions,
  type SortedList,
  searchContains,
} from './readModel.sql.ts';

/** Filters that name a record, as its id. */
export interface LookedUp {
  countries?: number[];
  /** The id of the primary assignee; 0 for companies without one. */
  assignee?: number;
}

/** The filters of the Q List and of Accounts; texts match anywhere in the column, ignoring case and accents. */
export type AccountFilters = Omit<FilterQuery<'q-list'>, 'country' | 'country_codes' | 'assignee'> &
  LookedUp & {
    /** The search is the code of a network too. */
    isNetworkCode?: true;
  };

/** Those with a condition of their own. */
type Special =
  | 'search'
  | 'country'
  | 'country_codes'
  | 'action'
  | 'only'
  | 'archived'
  | 'empty'
  | 'filled'
  | 'assignee';
type ColumnFilters = Omit<FilterQuery<'q-list'> & FilterQuery<'leads'>, Special> & LookedUp;

type Conditions = {
  [Name in keyof ColumnFilters]-?: (
    of: (column: string) => RawBuilder<unknown>,
    value: NonNullable<ColumnFilters[Name]>,
    table: string,
  ) => RawBuilder<boolean>;
};

/** By the names of the filters. The expressions match those of the indexes in `start/06_indexes.sql`. */
const CONDITIONS: Conditions = {
  name: (of, text) => contains(of('name'), text),
  type: (of, type) => sql`${of('type')} = ${sql.lit(type)}`,
  stage: (of, id) => sql`${of('stage_id')} = ${id}`,
  touched_from: (of, from) => sql`${of('updated_at')} >= ${rangeStart(from)}`,
  touched_to: (of, to) => sql`${of('updated_at')} < ${rangeEnd(to)}`,
  contact: (_of, text, table) => contactContains(table, text),
  countries: (of, ids) =>
    ids.length === 1 ? sql`${of('country_id')} = ${ids[0]}` : sql`${of('country_id')} = any(${ids}::integer[])`,
  city: (of, text) => contains(of('city'), text),
  email: (of, text) => contains(of('email'), text),
  phone: (_of, text, table) => phoneContains(table, text),
  social: (_of, text, table) => socialContains(table, text),
  source: (_of, text, table) => socialContains(table, text),
  fee_min: (of, amount) => sql`${of('exp_sale_amount')} >= ${amount}::numeric`,
  fee_max: (of, amount) => sql`${of('exp_sale_amount')} <= ${amount}::numeric`,
  assignee: (of, id) => (id === 0 ? sql`${of('pri_assignee_id')} is null` : sql`${of('pri_assignee_id')} = ${id}`),
  created_from: (of, from) => sql`${of('created_at')} >= ${rangeStart(from)}`,
  created_to: (of, to) => sql`${of('created_at')} < ${rangeEnd(to)}`,
};

/** A social medium's name or value. The first condition uses the index, the second checks each line separately. */
function socialContains(table: string, text: string): RawBuilder<boolean> {
  const media = sql.ref(`${table}.social_media`);
  return sql<boolean>`(${contains(sql`social_text(${media})`, text)} and exists (
    select 1 from jsonb_each_text(${media}) as social(key, value)
    where ${contains(sql`social.value`, text)}
       or ${contains(sql`case social.key when '1' then 'Facebook' when '2' then 'LinkedIn' else 'Instagram' end`, text)}))`;
}

/** The conditions of those filters that are set and stand for a column; `table` is the alias of `accounts`. */
export function columnConditions(table: string, filters: Partial<ColumnFilters>): RawBuilder<boolean>[] {
  const given: Readonly<Record<string, unknown>> = filters;
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return Object.entries(CONDITIONS).flatMap(([name, condition]) => {
    const value = given[name];
    return value === undefined || value === '' ? [] : condition(of, value as never, table);
  });
}

/** Whether the number of companies that the filters find is stored. */
export function hasStoredTotal({ type: _, ...others }: AccountFilters): boolean {
  return Object.values(others).every((value) => value === undefined);
}

/** The countries whose name contains this. */
export async function selectCountryIds(db: Db, name: string, codes: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('countries')
    .where(sql<boolean>`(${contains(sql.ref('name'), name)} or iso2 = any(${[...codes]}::text[]))`)
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Whether a live network has exactly this code. */
export async function isNetworkCode(db: Db, text: string): Promise<boolean> {
  const row = await db
    .selectFrom('networks')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`fold(code) = ${fold(text.trim())}`)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Companies in use, or the archived ones, as in the conditions of the indexes. */
export function isShown(table: 'f' | 'l', { archived }: AccountFilters) {
  return sql<boolean>`${sql.ref(`${table}.archived_at`)} is ${archived ? sql`not null` : sql`null`}`;
}

/** The condition on a company with the alias `f`. */
export function matches(filters: AccountFilters): RawBuilder<boolean> {
  const { search, isNetworkCode, only } = filters;
  const conditions = [
    isShown('f', filters),
    ...(search ? [found(search, isNetworkCode)] : []),
    ...columnConditions('f', filters),
    ...(only ? [onlyOf(only)] : []),
    ...presenceConditions('f', filters),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** The conditions without a column. */
function onlyOf(only: CompaniesOnly): RawBuilder<boolean> {
  if (only === 'missing-email') return hasNoEmail('f');
  return only === 'ready'
    ? isReady('f')
    : sql`(f.type <> ${sql.lit(ACCOUNT_TYPES.account)} and not ${hasNextStep('f')})`;
}

/** The filters as a list that can be sorted; the type in the words of partial indexes. */
export function sortedListOf({ type, ...others }: AccountFilters): SortedList {
  const shown = isShown('f', others);
  const ofType = sql<boolean>`(${shown} and f.type = ${sql.lit(type ?? 0)})`;
  const onBoard = sql<boolean>`(f.stage_id is not null and ${ofType})`;
  return {
    table: 'f',
    scope: type === undefined ? shown : type === ACCOUNT_TYPES.qList ? ofType : onBoard,
    isByName: Boolean(others.search || others.name),
    filters: hasStoredTotal(others) ? null : matches(others),
    groups: {
      ...(type === undefined ? {} : { type: [type] }),
      ...(others.countries ? { country_id: others.countries } : {}),
      ...(others.assignee === undefined ? {} : { pri_assignee_id: [others.assignee] }),
    },
  };
}

/** These companies, archived or not, as a list that can be sorted. */
export function theseOf(ids: number[]): SortedList {
  return { table: 'f', scope: sql<boolean>`true`, filters: sql<boolean>`f.id = any(${ids}::integer[])` };
}

/** What the search box finds. The networks stand in a subquery of their own, or no index of the texts could be used. */
function found(text: string, isCode: true | undefined) {
  if (!isCode) return searchContains('f', text);
  return sql<boolean>`f.id in (
    select s.id from accounts as s where ${searchContains('s', text)} union all ${ofNetworkCode(text)}
  )`;
}
