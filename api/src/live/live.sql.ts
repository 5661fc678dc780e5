import { messageRefOf } from '@salesdesk/shared/messages';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { personOf } from '../database/names.ts';

/** A row of the audit trail in the order of commits, with the columns that decide who may see it. */
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
