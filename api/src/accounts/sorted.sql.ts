/**
 * Companies in the order of a column, for every list of companies. A list has two parts: those with a value, and after them
 * those without; each part is read along an index, from a place on. ADR-144.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { Order } from './orders.sql.ts';
import type { SortedList } from './readModel.sql.ts';
import {
  both,
  type End,
  type SortedPlace,
  type SortedSpan,
  selectBound,
  selectFound,
  startOf,
  type ValueOrder,
} from './sortedFound.sql.ts';

/** Up to so many matches are all found before they are sorted; more are looked for along the index. */
export const FOUND_FIRST = 5_000;
/** So many companies of the index are looked at before all that match are found: those may be at its end. */
const AMONG = 2_000;
/** Of them this part first: one without any match says that they do not lie evenly. */
const FIRST_PART = 4;
/** Fewer would often miss matches that do. */
const AMONG_LEAST = 800;
/** Where more would be looked at, matches that lie together are not looked for along the index first. */
const AMONG_TOGETHER = 1_000;

/** Whether more than `FOUND_FIRST` companies match. */
export async function isMany(db: Db, { table, scope, filters }: SortedList): Promise<boolean> {
  const { rows } = await sql<{ found: string | number }>`
    select count(*) as found from (
      select 1 from accounts as ${sql.ref(table)} where ${both(scope, filters)} limit ${sql.lit(FOUND_FIRST + 1)}
    ) as first_ones
  `.execute(db);
  return Number(rows[0]?.found) > FOUND_FIRST;
}

/**
 * So many companies to look at along the index for `wanted` of them, where `total` of `all` match: twice what it takes when
 * they lie evenly. If that does not do, they lie together somewhere else.
 */
export function toLookAt(wanted: number, total: number, all: number): number {
  return Math.min(AMONG, Math.max(AMONG_LEAST, Math.ceil((2 * wanted * all) / total)));
}

/** The next companies; `isFew`: at most `FOUND_FIRST` match. `among`: the number to look at along the index. */
export async function selectSorted(
  db: Db,
  list: SortedList,
  order: Order,
  span: SortedSpan,
  isFew: boolean,
  among = AMONG,
): Promise<SortedPlace[]> {
  if (isFew) return selectFound(db, list, order, span);
  const { after, skip, limit, part } = span;
  if (list.isByName && order.isOfName && among > AMONG_TOGETHER && !after && !skip) {
    const bound = await selectBound(db, list, order, span);
    if (bound) return selectUpTo(db, list, order, span, bound, among);
  }
  const isPastValues = after !== null && after.key === null;
  const { rows, looked } = isPastValues ? { rows: [], looked: 0 } : await selectAlong(db, list, order, span, among);
  const last = rows.at(-1);
  const rest = { after: last ?? after, skip: last ? 0 : skip, limit: limit - rows.length, part };
  if (!rest.limit) return rows;
  if (list.filters && !isPastValues) {
    const bound = await selectBound(db, list, order, rest);
    if (bound) return [...rows, ...(await selectUpTo(db, list, order, rest, bound, among))];
    if (await hasMore(db, list, order, rest, looked)) return [...rows, ...(await selectFound(db, list, order, rest))];
  }
  if (order.isAlwaysThere) return rows;
  const without = { after: isPastValues ? after : null, skip: 0, limit: rest.limit };
  if (skip > 0 && !rows.length) without.skip = Math.max(0, skip - (await countWithValue(db, list, order)));
  return [...rows, ...(await selectWithoutValue(db, list, order, without))];
}

/**
 * Those with a value, along the index. With filters a first part shows whether there are any: matches that do not lie evenly
 * in the order often lie together, such as the names with a word. `looked` says how many companies after the last row
 * were looked at.
 */
async function selectAlong(db: Db, list: SortedList, order: Order, span: SortedSpan, among: number) {
  const first = list.filters && !span.skip ? Math.ceil(among / FIRST_PART) : among;
  const rows = await selectWithValue(db, list, order, span, first);
  const last = rows.at(-1);
  if (!last) return { rows, looked: first };
  if (first === among || rows.length === span.limit) return { rows, looked: 0 };
  const rest = { after: last, skip: 0, limit: span.limit - rows.length };
  return { rows: [...rows, ...(await selectWithValue(db, list, order, rest, among - first))], looked: 0 };
}

/**
 * Those up to a bound. Where others have its value too, such as its city: those of the values before, then along the index
 * from where its value begins, so that most of the others are not read.
 */
async function selectUpTo(db: Db, list: SortedList, order: Order, span: SortedSpan, bound: End, among: number) {
  if (bound.within === 'all' || span.skip) return selectFound(db, list, order, span, bound);
  const { key } = bound;
  const isInside = span.after?.key === key;
  const rows = isInside ? [] : await selectFound(db, list, order, span, { key, within: 'none' });
  const inOrder = (after: SortedPlace | null) => ({ after, skip: 0, limit: span.limit - rows.length });
  const start = isInside ? span.after : startOf(key, order);
  if (rows.length < span.limit) rows.push(...(await selectAlong(db, list, order, inOrder(start), among)).rows);
  if (rows.length < span.limit)
    rows.push(...(await selectFound(db, list, order, inOrder(rows.at(-1) ?? start), bound)));
  return rows;
}

/**
 * The ids of all companies of the list in order, at most `among` at a time. It reads the index once from end to end, so a
 * whole list costs the same whatever the filters find; a company whose value changes meanwhile may be missed or come twice.
 */
export async function* allSorted(db: Db, list: SortedList, order: Order, isFew: boolean, among = AMONG) {
  const idsOf = (places: SortedPlace[]) => places.map(({ id }) => id);
  const inParts = async function* (read: (after: SortedPlace | null) => Promise<SortedPlace[]>) {
    let after: SortedPlace | null | undefined = null;
    do {
      const part: SortedPlace[] = await read(after);
      yield idsOf(part);
      after = part[among - 1];
    } while (after);
  };
  if (isFew) {
    yield idsOf(await selectFound(db, list, order, { after: null, skip: 0, limit: FOUND_FIRST }));
    return;
  }
  const whole = { ...list, filters: null };
  const withValue = inParts((after) => selectWithValue(db, whole, order, { after, skip: 0, limit: among }, among));
  for await (const ids of withValue) yield selectMatching(db, list, ids);
  if (!order.isAlwaysThere)
    yield* inParts((after) => selectWithoutValue(db, list, order, { after, skip: 0, limit: among }));
}

/** Those of `ids` that the filters find, in the order of `ids`. */
async function selectMatching(db: Db, { table, filters }: SortedList, ids: number[]): Promise<number[]> {
  if (!filters || !ids.length) return ids;
  const id = sql.ref(`${table}.id`);
  const { rows } = await sql<{ id: number }>`
    select ${id} from accounts as ${sql.ref(table)} where ${id} = any(${ids}::integer[]) and ${filters}
  `.execute(db);
  const found = new Set(rows.map((row) => row.id));
  return ids.filter((one) => found.has(one));
}

async function countWithValue(db: Db, { table, scope, filters }: SortedList, order: Order) {
  const { rows } = await sql<{ found: string | number }>`
    select count(*) as found from accounts as ${sql.ref(table)} where ${both(scope, filters, order.isThere(table))}
  `.execute(db);
  return Number(rows[0]?.found);
}

type GroupOrder = Extract<Order, { kind: 'group' }>;

/** Those with a value, along the index: among the next `among` companies when there are filters. */
async function selectWithValue(
  db: Db,
  list: SortedList,
  order: Order,
  { after, skip, limit }: SortedSpan,
  among: number,
): Promise<SortedPlace[]> {
  const row = sql.ref(list.table);
  const looked = list.filters ? among : skip + limit;
  const tie = order.kind === 'group' ? sql.ref(`${list.table}.${order.tie}`) : sql`null::timestamptz`;
  // In the order of the index, which a plan keeps: so it ends with the last row of the page.
  const { rows } = await sql<SortedPlace>`
    select id, key, tie from (
      select ${row}.id, ${row}.sort_key, ${row}.sort_key::text as key, ${tie}::text as tie, ${row}.sort_at
      from (${alongIndex(list, order, after, looked)}) as ${row}
      where ${both(list.filters)}
      ${order.kind === 'value' ? sql`order by ${row}.sort_key ${order.direction}, ${row}.id ${order.direction}` : sql``}
      limit ${sql.lit(limit)} offset ${skip}::integer
    ) as page
    ${order.kind === 'value' ? sql`order by page.sort_key ${order.direction}, id ${order.direction}` : sql`order by sort_at, page.tie::timestamptz desc, id desc`}
  `.execute(db);
  return rows;
}

/** Whether more than `looked` companies with a value stand after a place. */
async function hasMore(db: Db, list: SortedList, order: Order, { after }: SortedSpan, looked: number) {
  const { rows } = await sql<{ count: string | number }>`
    select count(*) from (${alongIndex(list, order, after, looked + 1)}) as further
  `.execute(db);
  return Number(rows[0]?.count) > looked;
}

/** The first `most` companies with a value after a place, unfiltered: their columns, `sort_key` and `sort_at`. */
function alongIndex(list: SortedList, order: Order, after: SortedPlace | null, most: number): RawBuilder<unknown> {
  return order.kind === 'value' ? byValue(list, order, after, most) : byGroup(list, order, after, most);
}

/** Along the index on the value and the id. */
function byValue({ table, scope }: SortedList, order: ValueOrder, after: SortedPlace | null, most: number) {
  const [row, key] = [sql.ref(table), order.key(table)];
  const past =
    after &&
    sql<boolean>`(${key}, ${row}.id) ${order.past} (${after.key}::${sql.raw(order.type)}, ${after.id}::integer)`;
  // A null is past no place. The planner takes the two conditions as independent, and so expects too few companies.
  const isThere = past && order.nulls ? null : order.isThere(table);
  return sql`
    select ${row}.*, ${key} as sort_key, null as sort_at from accounts as ${row}
    where ${both(scope, isThere, past)}
    order by ${key} ${order.direction}, ${row}.id ${order.direction} limit ${sql.lit(most)}
  `;
}

/**
 * Group by group, such as country by country, each in the list's own order along its index. A group is written as a range,
 * whose order is that of this index alone: for `=` the planner may read all companies in their order, for an empty group
 * to the end.
 */
function byGroup({ table, scope, groups }: SortedList, order: GroupOrder, after: SortedPlace | null, most: number) {
  const row = sql.ref(table);
  const [column, tie] = [sql.ref(`${table}.${order.column}`), sql.ref(`${table}.${order.tie}`)];
  const [newest, limit] = [sql`${tie} desc, ${row}.id desc`, sql.lit(most)];
  const only = groups?.[order.column];
  const ids = order.ids
    .slice(after ? order.ids.indexOf(Number(after.key)) + 1 : 0)
    .filter((id) => !only || only.includes(id));
  // A statement of its own, which begins at the place in the index.
  const restOfGroup =
    after &&
    sql`(
      select ${row}.*, ${after.key}::integer as sort_key, 0::bigint as sort_at from accounts as ${row}
      where ${both(
        sql<boolean>`${column} = ${after.key}::integer`,
        scope,
        sql<boolean>`(${tie}, ${row}.id) < (${after.tie}::timestamptz, ${after.id}::integer)`,
      )}
      order by ${newest} limit ${limit}
    ) union all`;
  const groupsInTurn = sql`
    select ${row}.*, g.ref as sort_key, g.at as sort_at
    from unnest(${ids}::integer[]) with ordinality as g(ref, at)
    cross join lateral (
      select ${row}.* from accounts as ${row}
      where ${both(sql<boolean>`${column} >= g.ref and ${column} <= g.ref`, scope)}
      order by ${column}, ${newest} limit ${limit}
    ) as ${row} limit ${limit}
  `;
  return restOfGroup ? sql`${restOfGroup} (${groupsInTurn}) limit ${limit}` : groupsInTurn;
}

async function selectWithoutValue(
  db: Db,
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
