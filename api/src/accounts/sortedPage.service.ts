/** Pages by cursor of a list in the order of a column. ADR-144. */
import { Type } from '@fastify/type-provider-typebox';
import type { DbOrTransaction } from '../database/db.ts';
import { cursorReader, invalidCursor, pageWithCursor } from '../http/cursor.ts';
import { id, nullable } from '../http/fields.ts';
import { type Order, type OrderName, orderOf } from './orders.sql.ts';
import type { SortedList } from './readModel.sql.ts';
import { isMany, selectSorted } from './sorted.sql.ts';
import type { SortedPlace } from './sortedFound.sql.ts';

/** The name of an order, with a minus for descending. */
export type OrderWanted = OrderName | `-${OrderName}`;

export interface SortedPageWanted {
  sort: OrderWanted;
  /** `next_cursor` of the previous page; omitted for the first page. */
  cursor?: string;
  limit: number;
  /** The time by which the list orders companies of the same country, stage or assignee. */
  ties: 'created_at' | 'updated_at';
  /** Whether few companies match, where the caller knows. */
  isFew?: boolean;
}

/** The ids of one page in their order, and the cursor of the next one; null after the last. */
export async function readSortedPage(
  db: DbOrTransaction,
  list: SortedList,
  { sort, cursor, limit, ties, isFew }: SortedPageWanted,
): Promise<{ ids: number[]; next_cursor: string | null }> {
  const order = await orderOf(db, sort, ties);
  const span = { after: cursor ? placeOf(cursor, order) : null, skip: 0, limit: limit + 1 };
  const found = await selectSorted(
    db,
    list,
    order,
    span,
    isFew ?? (list.filters !== null && !(await isMany(db, list))),
  );
  const { page, next_cursor } = pageWithCursor(found, limit, ({ id, key, tie }) => ({ id, key, tie }));
  return { ids: page.map(({ id }) => id), next_cursor };
}

const readCursor = cursorReader(Type.Object({ id: id(), key: nullable(Type.String()), tie: nullable(Type.String()) }));

/** The values of the texts in a cursor, as the database writes them. */
const KEYS = {
  text: /^/,
  numeric: /^\d{1,12}(\.\d+)?$/,
  timestamptz: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d+)?[+-]\d{2}(:\d{2})?$/,
  group: /^\d{1,10}$/,
} as const;

function placeOf(cursor: string, order: Order): SortedPlace {
  const place = readCursor(cursor);
  const { key, tie } = place;
  const hasKey = key === null || KEYS[order.kind === 'group' ? 'group' : order.type].test(key);
  const hasTie = order.kind === 'group' ? tie !== null && KEYS.timestamptz.test(tie) : tie === null;
  if (!hasKey || !hasTie) throw invalidCursor();
  return place;
}
