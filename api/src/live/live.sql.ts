/** The audit trail as browsers follow it: from a position on, in the order of commits. ADR-111. */
import { LIVE_CATCH_UP_MS, LIVE_CATCH_UP_ROWS } from '@salesdesk/shared/domain';
import { messageRefOf } from '@salesdesk/shared/messages';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { personOf } from '../database/names.ts';

/** Number of rows that are searched for recent ones. */
const RECENT_ROWS = 200;

/** A row of the audit trail, with the columns that decide who may see it. */
export type TrailRow = Awaited<ReturnType<typeof selectTrailAfter>>[number];

/**
 * The next rows after a position. Positions of the chain are assigned in the order of commits, so a row after the last one
 * read was committed later; ids of the trail are assigned earlier and may be out of order.
 */
export async function selectTrailAfter(db: Db, position: number, limit: number) {
  const rows = await db
    .selectFrom('audit_chain as c')
    .innerJoin('audit as a', 'a.id', 'c.audit_id')
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .leftJoin('accounts as company', (join) =>
      join.onRef('company.id', '=', 'a.entity_id').on('a.entity', '=', 'account'),
    )
    .where('c.position', '>', sql<number>`${position}::bigint`)
    .select(['c.position', 'c.hash', 'a.action', 'a.entity', 'a.entity_id', 'a.summary', 'a.code', 'a.params', 'a.at'])
    .select(['a.actor_id', 'u.first_name', 'u.last_name', 'company.type as account_type'])
    .orderBy('c.position')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    position: Number(row.position),
    message: messageRefOf(row.code, row.params),
    actor: personOf(row.actor_id, row),
  }));
}

export interface TrailPosition {
  position: number;
  hash: string;
}

/** The end of the trail. */
export async function selectHead(db: Db): Promise<TrailPosition> {
  const row = await db
    .selectFrom('audit_chain')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { position: Number(row.position), hash: row.hash } : { position: 0, hash: '' };
}

/** The hash at a position, undefined if the trail has none. */
export async function selectHashAt(db: Db, position: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('audit_chain')
    .where('position', '=', sql<number>`${position}::bigint`)
    .select('hash')
    .executeTakeFirst();
  return row?.hash;
}

/** Rows after a position, by its id; null if they are too many, too old, or from another trail. */
export async function selectSince(db: Db, lastId: string): Promise<TrailRow[] | null> {
  const known = readId(lastId);
  if (!known) return null;
  if (known.position > 0) {
    const hash = await selectHashAt(db, known.position);
    if (hash === undefined || markOf(hash) !== known.mark) return null;
  }
  const rows = await selectTrailAfter(db, known.position, LIVE_CATCH_UP_ROWS + 1);
  const isTooOld = rows[0] !== undefined && Date.now() - rows[0].at.getTime() > LIVE_CATCH_UP_MS;
  return isTooOld || rows.length > LIVE_CATCH_UP_ROWS ? null : rows;
}

/** Rows of the last `seconds`; null if they are too many. */
export async function selectRecent(db: Db, seconds: number): Promise<TrailRow[] | null> {
  if (!seconds) return [];
  const { position } = await selectHead(db);
  const rows = await selectTrailAfter(db, Math.max(0, position - RECENT_ROWS), RECENT_ROWS);
  const from = Date.now() - seconds * 1000;
  const recent = rows.filter(({ at }) => at.getTime() >= from);
  return recent.length === RECENT_ROWS || seconds * 1000 > LIVE_CATCH_UP_MS ? null : recent;
}

/** A position of the trail as browsers store it, with a mark of its row, to recognise a restored or different trail. */
export function idOf({ position, hash }: TrailPosition): string {
  return `${position}-${markOf(hash)}`;
}

/** Null for an invalid id. */
export function readId(id: string | undefined): { position: number; mark: string } | null {
  const [, position, mark] = /^(\d{1,15})-([0-9a-f]{8}|)$/.exec(id ?? '') ?? [];
  return position === undefined ? null : { position: Number(position), mark: mark ?? '' };
}

function markOf(hash: string): string {
  return hash.slice(0, 8);
}
