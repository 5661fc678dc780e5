/** Pages by cursor of a list in the order of a column. ADR-144. */
import type { DbOrTransaction } from '../database/db.ts';
import { ID_MAX } from '../http/fields.ts';
import { invalid } from '../http/reply.ts';
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
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return { ids: page.map(({ id }) => id), next_cursor: last && found.length > limit ? cursorOf(last) : null };
}

function cursorOf({ id, key, tie }: SortedPlace): string {
  return Buffer.from(JSON.stringify([id, key, tie])).toString('base64url');
}

/** The values of the texts in a cursor, as the database writes them. */
const KEYS = {
  text: /^/,
  numeric: /^\d{1,12}(\.\d+)?$/,
  timestamptz: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d+)?[+-]\d{2}(:\d{2})?$/,
  group: /^\d{1,10}$/,
} as const;

function placeOf(cursor: string, order: Order): SortedPlace {
  const [id, key, tie] = parsed(cursor);
  const isKey = (value: unknown, form: RegExp): value is string => typeof value === 'string' && form.test(value);
  const isId = Number.isInteger(id) && Number(id) >= 1 && Number(id) <= ID_MAX;
  const hasTie = order.kind === 'group' ? isKey(tie, KEYS.timestamptz) : tie === null;
  if (!isId || !hasTie || !(key === null || isKey(key, KEYS[order.kind === 'group' ? 'group' : order.type])))
    throw invalid({ cursor: 'Cursor is not valid' });
  return { id: Number(id), key, tie: tie as string | null };
}

function parsed(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
