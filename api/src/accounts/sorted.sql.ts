/**
 * Companies in the order of a column, for every list of companies. A list has two parts: those with a value, and after them
 * those without; each part is read along an index, from a place on. ADR-144.
 */
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTransaction } from '../database/db.ts';
import type { Order } from './orders.sql.ts';
import type { SortedList } from './readModel.sql.ts';

/** The place of a company: its value as text, null without one; the time that orders companies of equal value; its id. */
export interface SortedPlace {
  id: number;
  key: string | null;
  tie: string | null;
}

export interface SortedSpan {
  after: SortedPlace | null;
  skip: number;
  limit: number;
}

/** Up to so many matches are all found before they are sorted; more are looked for along the index. */
export const FOUND_FIRST = 5_000;
/** So many companies of the index are looked at first: the planner may overestimate how many match. */
const AMONG = 50_000;
/** More than any table has: the planner must not mix the conditions of both levels. */
const ALL = 2_147_483_647;

const both = (...conditions: (RawBuilder<boolean> | null)[]) => {
  const given = conditions.filter((condition) => condition !== null);
  return given.length ? sql<boolean>`(${sql.join(given, sql` and `)})` : sql<boolean>`true`;
};

/** Whether more than `FOUND_FIRST` companies match. */
export async function isMany(db: DbOrTransaction, { table, scope, filters }: SortedList): Promise<boolean> {
  const { rows } = await sql<{ found: string | number }>`
    select count(*) as found from (
      select 1 from accounts as ${sql.ref(table)} where ${both(scope, filters)} limit ${sql.lit(FOUND_FIRST + 1)}
    ) as first_ones
  `.execute(db);
  return Number(rows[0]?.found) > FOUND_FIRST;
}

/** The next companies; `isFew`: at most `FOUND_FIRST` match. */
export async function selectSorted(
  db: DbOrTransaction,
  list: SortedList,
  order: Order,
  span: SortedSpan,
  isFew: boolean,
): Promise<SortedPlace[]> {
  if (isFew) return selectFound(db, list, order, span);
  const { after, skip, limit } = span;
  const isPastValues = after !== null && after.key === null;
  const rows = isPastValues ? [] : await selectWithValue(db, list, order, span);
  if (rows.length === limit || order.isAlwaysThere) return rows;
  const without = { after: isPastValues ? after : null, limit: limit - rows.length, skip: 0 };
  if (skip > 0 && !rows.length) without.skip = Math.max(0, skip - (await countWithValue(db, list, order)));
  return [...rows, ...(await selectWithoutValue(db, list, order, without))];
}

async function countWithValue(db: DbOrTransaction, { table, scope, filters }: SortedList, order: Order) {
  const { rows } = await sql<{ found: string | number }>`
    select count(*) as found from accounts as ${sql.ref(table)} where ${both(scope, filters, order.isThere(table))}
  `.execute(db);
  return Number(rows[0]?.found);
}

function selectWithValue(db: DbOrTransaction, list: SortedList, order: Order, span: SortedSpan) {
  return order.kind === 'value' ? selectByValue(db, list, order, span) : selectByGroup(db, list, order, span);
}

type ValueOrder = Extract<Order, { kind: 'value' }>;
type GroupOrder = Extract<Order, { kind: 'group' }>;

/** Along the index on the value and the id. */
async function selectByValue(
  db: DbOrTransaction,
  { table, scope, filters }: SortedList,
  order: ValueOrder,
  { after, skip, limit }: SortedSpan,
): Promise<SortedPlace[]> {
  const [row, key] = [sql.ref(table), order.key(table)];
  const by = sql`order by ${key} ${order.direction}, ${row}.id ${order.direction}`;
  const past =
    after &&
    sql<boolean>`(${key}, ${row}.id) ${order.past} (${after.key}::${sql.raw(order.type)}, ${after.id}::integer)`;
  const rows = async (among: number | null) => {
    const part = both(scope, order.isThere(table), past);
    const source =
      among === null
        ? sql`accounts as ${row} where ${both(part, filters)}`
        : sql`(select ${row}.* from accounts as ${row} where ${part} ${by} limit ${sql.lit(among)}) as ${row}
            where ${both(filters)}`;
    const { rows } = await sql<SortedPlace>`
      select ${row}.id, ${key}::text as key, null as tie from ${source} ${by} limit ${sql.lit(limit)} offset ${skip}::integer
    `.execute(db);
    return rows;
  };
  if (!filters) return rows(null);
  const near = await rows(AMONG);
  return near.length === limit ? near : rows(null);
}

/** Group by group, such as country by country, each in the list's own order along its index. */
async function selectByGroup(
  db: DbOrTransaction,
  { table, scope, filters }: SortedList,
  order: GroupOrder,
  { after, skip, limit }: SortedSpan,
): Promise<SortedPlace[]> {
  const row = sql.ref(table);
  const [column, tie] = [sql.ref(`${table}.${order.column}`), sql.ref(`${table}.${order.tie}`)];
  const first = after ? order.ids.indexOf(Number(after.key)) : 0;
  const ids = order.ids.slice(Math.max(0, first));
  const past =
    after && first >= 0
      ? sql<boolean>`(${tie}, ${row}.id) < (
          case when g.at = 1 then ${after.tie}::timestamptz else 'infinity' end,
          case when g.at = 1 then ${after.id}::integer else ${sql.lit(ALL)} end
        )`
      : null;
  const newest = sql`order by ${tie} desc, ${row}.id desc`;
  const most = sql.lit(skip + limit);
  const { rows } = await sql<SortedPlace>`
    select p.id, g.ref::text as key, p.tie::text as tie
    from unnest(${ids}::integer[]) with ordinality as g(ref, at)
    cross join lateral (
      select ${row}.id, ${tie} as tie
      from (
        select ${row}.* from accounts as ${row} where ${both(sql<boolean>`${column} = g.ref`, scope, past)}
        ${newest} limit ${filters ? sql.lit(ALL) : most}
      ) as ${row}
      where ${both(filters)}
      ${newest} limit ${most}
    ) as p
    order by g.at, p.tie desc, p.id desc limit ${sql.lit(limit)} offset ${skip}::integer
  `.execute(db);
  return rows;
}

async function selectWithoutValue(
  db: DbOrTransaction,
  { table, scope, filters }: SortedList,
  order: Order,
  { after, skip, limit }: SortedSpan,
): Promise<SortedPlace[]> {
  const row = sql.ref(table);
  const tie = order.kind === 'group' ? sql.ref(`${table}.${order.tie}`) : null;
  const column = order.kind === 'group' ? sql.ref(`${table}.${order.column}`) : null;
  const nulls = column ?? order.nulls?.(table);
  const isNull = nulls ? sql<boolean>`${nulls} is null` : sql<boolean>`not coalesce(${order.isThere(table)}, false)`;
  const past =
    after &&
    (tie
      ? sql<boolean>`(${tie}, ${row}.id) < (${after.tie}::timestamptz, ${after.id}::integer)`
      : sql<boolean>`${row}.id ${order.past} ${after.id}::integer`);
  // What is null in all of them stands in the order because the index begins with it.
  const first = nulls ? sql`${nulls} ${tie ? sql`asc` : order.direction},` : sql``;
  const by = tie
    ? sql`order by ${first} ${tie} desc, ${row}.id desc`
    : sql`order by ${first} ${row}.id ${order.direction}`;
  const { rows } = await sql<SortedPlace>`
    select ${row}.id, null as key, ${tie ?? sql`null`}::text as tie from accounts as ${row}
    where ${both(isNull, scope, filters, past)} ${by} limit ${sql.lit(limit)} offset ${skip}::integer
  `.execute(db);
  return rows;
}

/** All that match, then sorted. */
async function selectFound(
  db: DbOrTransaction,
  { table, scope, filters }: SortedList,
  order: Order,
  { after, skip, limit }: SortedSpan,
): Promise<SortedPlace[]> {
  const row = sql.ref(table);
  const isGroup = order.kind === 'group';
  const tie = isGroup ? sql.ref(`${table}.${order.tie}`) : sql`null::timestamptz`;
  const at = isGroup
    ? sql`array_position(${[...order.ids]}::integer[], ${sql.ref(`${table}.${order.column}`)}::integer)`
    : sql`case when ${order.isThere(table)} then ${order.key(table)} end`;
  const key = isGroup ? sql.ref(`${table}.${order.column}`) : sql`at`;
  const by = isGroup
    ? sql`order by at, tie desc, id desc`
    : sql`order by at ${order.direction} nulls last, id ${order.direction}`;
  const { rows } = await sql<SortedPlace>`
    with found as materialized (
      select ${row}.id, ${at} as at, ${isGroup ? key : sql`null`}::text as ref, ${tie} as tie
      from accounts as ${row} where ${both(scope, filters)}
    )
    select id, ${isGroup ? sql`ref` : sql`at::text`} as key, tie::text as tie from found
    where ${after ? isAfter(order, after) : sql`true`} ${by} limit ${sql.lit(limit)} offset ${skip}::integer
  `.execute(db);
  return rows;
}

function isAfter(order: Order, { id, key, tie }: SortedPlace): RawBuilder<boolean> {
  if (order.kind === 'value')
    return key === null
      ? sql`at is null and id ${order.past} ${id}::integer`
      : sql`(at is null or (at, id) ${order.past} (${key}::${sql.raw(order.type)}, ${id}::integer))`;
  const later = sql`(tie, id) < (${tie}::timestamptz, ${id}::integer)`;
  if (key === null) return sql`at is null and ${later}`;
  const place = order.ids.indexOf(Number(key)) + 1;
  return sql`(at is null or at > ${place}::integer or at = ${place}::integer and ${later})`;
}
