/**
 * Companies that filters find, sorted after they are found: up to a place that a page does not reach beyond, if there is
 * one. ADR-144.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { ID_MAX } from '../http/fields.ts';
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
  /** So many of the matches show how far the page reaches at most. */
  part?: number | undefined;
}

/** How far to read: to the end of this value, up to a company of it, or to the end of the values before it. */
export type End = { key: string; within: 'all' | 'none' | { id: number } };

/** Where the number of matches is not known. */
const PART = 600;
const PART_LEAST = 300;

/** The `part` for a page that ends with the match `wanted` of `total`: with fewer it reaches further, and more take longer. */
export function partOf(wanted: number, total: number): number {
  return Math.max(PART_LEAST, Math.ceil(Math.sqrt(wanted * total)));
}

export type ValueOrder = Extract<Order, { kind: 'value' }>;

/** All of the conditions that are given. */
export const both = (...conditions: (RawBuilder<boolean> | null)[]) => {
  const given = conditions.filter((condition) => condition !== null);
  return given.length ? sql<boolean>`(${sql.join(given, sql` and `)})` : sql<boolean>`true`;
};

/** All that match, up to `end` if given, then sorted. */
export async function selectFound(
  db: Db,
  list: SortedList,
  order: Order,
  { after, skip, limit }: SortedSpan,
  end: End | null = null,
): Promise<SortedPlace[]> {
  const { rows } = await sql<SortedPlace>`
    with found as materialized (
      ${matching(list, order, end && between(list, order, after, end))}
    )
    select id, ${order.kind === 'group' ? sql`ref` : sql`at::text`} as key, tie::text as tie from found
    where ${after ? isAfter(order, after) : sql`true`} ${inOrder(order)} limit ${sql.lit(limit)} offset ${skip}::integer
  `.execute(db);
  return rows;
}

/**
 * A place that the page does not reach beyond: where the page of any `part` of the matches ends. So only companies up to it
 * have to be read, which the indexes of filter and order find together. Null when that part does not fill the page.
 * Up to a company of a value that others of that part have too, else to the end of its value.
 */
export async function selectBound(
  db: Db,
  list: SortedList,
  order: Order,
  { after, skip, limit, part = PART }: SortedSpan,
): Promise<End | null> {
  const { rows } = await sql<{ key: string | null; id: number; shared: boolean }>`
    with found as materialized (
      ${matching(list, order, between(list, order, after, null))} limit ${sql.lit(part)}
    )
    select id, case when at is not null then ${order.kind === 'group' ? sql`ref` : sql`at::text`} end as key,
      exists (select from found as other where other.at = last.at and other.id <> last.id) as shared
    from (
      select * from found where ${after ? isAfter(order, after) : sql`true`} ${inOrder(order)}
      limit 1 offset ${skip + limit - 1}::integer
    ) as last
  `.execute(db);
  const [last] = rows;
  return last && last.key !== null ? { key: last.key, within: last.shared ? { id: last.id } : 'all' } : null;
}

/** The place before the first company of a value. */
export function startOf(key: string, order: Order): SortedPlace {
  if (order.kind === 'group') return { id: 0, key, tie: 'infinity' };
  return { id: order.isDescending ? ID_MAX : 0, key, tie: null };
}

/** Those that match: id, their place in the order as `at`, of a group also its record as `ref`, and the time of ties. */
function matching({ table, scope, filters }: SortedList, order: Order, also: RawBuilder<boolean> | null) {
  const row = sql.ref(table);
  const columns =
    order.kind === 'group'
      ? sql`array_position(${[...order.ids]}::integer[], ${sql.ref(`${table}.${order.column}`)}::integer) as at,
        ${sql.ref(`${table}.${order.column}`)}::text as ref, ${sql.ref(`${table}.${order.tie}`)} as tie`
      : sql`${keyOf(order, table)} as at, null::text as ref, null::timestamptz as tie`;
  return sql`select ${row}.id, ${columns} from accounts as ${row} where ${both(scope, filters, also)}`;
}

/** The value, null for none. */
function keyOf(order: ValueOrder, table: string): RawBuilder<unknown> {
  const key = order.key(table);
  // Most are null themselves for none, and computing one takes time.
  return order.nulls || order.isAlwaysThere ? key : sql`case when ${order.isThere(table)} then ${key} end`;
}

/** With a value, after a place and up to an end, in the words of an index; of groups the whole first and last one. */
function between({ table, isByName }: SortedList, order: Order, after: SortedPlace | null, end: End | null) {
  if (order.kind === 'group') {
    const at = (key: string) => order.ids.indexOf(Number(key));
    const last = end ? at(end.key) + (end.within === 'none' ? 0 : 1) : undefined;
    const ids = order.ids.slice(after?.key ? Math.max(0, at(after.key)) : 0, last);
    const column = sql.ref(`${table}.${order.column}`);
    return isByName && end && order.column === 'country_id'
      ? sql<boolean>`array[${column}] && ${ids}::integer[]`
      : sql<boolean>`${column} = any(${ids}::integer[])`;
  }
  const value = (key: string) => sql`${key}::${sql.raw(order.type)}`;
  const row = sql`(${order.key(table)}, ${sql.ref(table)}.id)`;
  const place = (key: string, id: number) => sql`(${value(key)}, ${id}::integer)`;
  // A value alone is compared in less time than a value and an id, for each company up to the end.
  const upTo = ({ key, within }: End) =>
    typeof within === 'object'
      ? sql`${place(key, within.id)} ${order.past}= ${row}`
      : sql`${value(key)} ${order.past}${within === 'all' ? sql`=` : sql``} ${order.key(table)}`;
  return both(
    after?.key ? sql<boolean>`${row} ${order.past} ${place(after.key, after.id)}` : null,
    end && sql<boolean>`${upTo(end)}`,
    order.nulls || order.isAlwaysThere ? null : order.isThere(table),
  );
}

function inOrder(order: Order): RawBuilder<unknown> {
  return order.kind === 'group'
    ? sql`order by at, tie desc, id desc`
    : sql`order by at ${order.direction} nulls last, id ${order.direction}`;
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
