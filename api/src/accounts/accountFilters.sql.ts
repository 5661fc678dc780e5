/** The filters of the list of companies as conditions. ADR-100. */
import { ACCOUNT_TYPES, type CompaniesOnly, type FilterQuery, fold } from '@salesdesk/shared/domain';
import { type Expression, type ExpressionBuilder, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { contains } from '../database/containing.ts';
import { rangeEnd, rangeStart } from '../database/dateRange.ts';
import type { DbOrTransaction } from '../database/db.ts';
import type { AccountTable, Schema } from '../database/schema.ts';
import {
  hasNextStep,
  hasNoEmail,
  isReady,
  ofNetworkCode,
  phoneContains,
  presenceConditions,
  type SortedList,
  searchContains,
  socialContains,
} from './readModel.sql.ts';

/** The filters of the list; texts match anywhere in the column, ignoring case and accents. */
export type AccountFilters = Omit<FilterQuery<'q-list'>, 'country' | 'country_codes' | 'assignee'> & {
  /** Ids of countries. */
  countries?: number[];
  /** The search is the code of a network too. */
  isNetworkCode?: true;
  /** The id of the primary assignee; 0 for nobody. */
  assignee?: number;
};

/** Whether the number of companies that the filters find is stored. */
export function hasStoredTotal({ type: _, ...others }: AccountFilters): boolean {
  return Object.values(others).every((value) => value === undefined);
}

/** The countries whose name contains this. */
export async function selectCountryIds(db: DbOrTransaction, name: string, codes: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('countries')
    .where(sql<boolean>`(${contains(sql.ref('name'), name)} or iso2 = any(${[...codes]}::text[]))`)
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Whether a live network has exactly this code. */
export async function isNetworkCode(db: DbOrTransaction, text: string): Promise<boolean> {
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

type Aliased = Schema & { f: AccountTable };

/** The conditions match the expressions of the indexes in `start/06_indexes.sql`. */
export function matches(eb: ExpressionBuilder<Aliased, 'f'>, filters: AccountFilters) {
  const conditions: Expression<SqlBool>[] = [isShown('f', filters)];
  if (filters.search) conditions.push(found(filters.search, filters.isNetworkCode));
  if (filters.name) conditions.push(contains(sql.ref('f.name'), filters.name));
  if (filters.type) conditions.push(sql<boolean>`f.type = ${sql.lit(filters.type)}`);
  const [country, ...more] = filters.countries ?? [];
  if (country !== undefined && !more.length) conditions.push(eb('f.country_id', '=', country));
  else if (filters.countries) conditions.push(sql<boolean>`f.country_id = any(${filters.countries}::integer[])`);
  if (filters.city) conditions.push(contains(sql.ref('f.city'), filters.city));
  if (filters.email) conditions.push(contains(sql.ref('f.email'), filters.email));
  if (filters.phone) conditions.push(phoneContains('f', filters.phone));
  if (filters.social) conditions.push(socialContains('f', filters.social));
  if (filters.assignee === 0) conditions.push(sql<boolean>`f.pri_assignee_id is null`);
  else if (filters.assignee) conditions.push(eb('f.pri_assignee_id', '=', filters.assignee));
  if (filters.only) conditions.push(onlyOf(filters.only));
  if (filters.created_from) conditions.push(sql<boolean>`f.created_at >= ${rangeStart(filters.created_from)}`);
  if (filters.created_to) conditions.push(sql<boolean>`f.created_at < ${rangeEnd(filters.created_to)}`);
  conditions.push(...presenceConditions('f', filters));
  return eb.and(conditions);
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
    filters: hasStoredTotal(others) ? null : sql<boolean>`${matches(expressionBuilder<Aliased, 'f'>(), others)}`,
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
