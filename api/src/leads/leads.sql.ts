import { sql } from 'kysely';
import type { DbOrTransaction } from '../database/db.ts';

/**
 * The data for a move, locked so that of two concurrent moves the second sees the result of the first. The lock is a
 * separate, first statement: inside the join, a waiting move would see the new lead with the old stage and find no row.
 */
export async function lockLead(db: DbOrTransaction, id: number) {
  await db.selectFrom('accounts').where('id', '=', id).select('id').forUpdate().execute();
  return db
    .selectFrom('accounts as a')
    .innerJoin('stages as s', 's.id', 'a.stage_id')
    .where('a.id', '=', id)
    .where('a.archived_at', 'is', null)
    .select([
      'a.id',
      'a.name',
      'a.type',
      'a.pri_assignee_id',
      'a.sec_assignee_id',
      'a.updated_at',
      sql<string>`a.updated_at::text`.as('touched'),
      'a.version',
      'a.stage_id',
      's.slug',
      's.name as stage_name',
      's.is_drag_in',
      's.is_drag_out',
    ])
    .executeTakeFirst();
}

/** Compare-and-set: changes nothing unless the lead is still in `fromSlug`. */
export async function moveLeadRow(
  db: DbOrTransaction,
  id: number,
  fromSlug: string,
  to: { id: number; type: 2 | 3 },
): Promise<boolean> {
  const result = await db
    .updateTable('accounts')
    .set((eb) => ({ stage_id: to.id, type: to.type, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .where('stage_id', '=', (eb) => eb.selectFrom('stages').where('slug', '=', fromSlug).select('id'))
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** Who moved this lead last, by first and last name. */
export function selectLastMover(db: DbOrTransaction, id: number) {
  return db
    .selectFrom('audit')
    .innerJoin('users', 'users.id', 'audit.actor_id')
    .where('audit.entity', '=', 'account')
    .where('audit.entity_id', '=', id)
    .where('audit.action', 'in', ['lead.moved', 'lead.move-undone'])
    .select(['users.first_name', 'users.last_name'])
    .orderBy('audit.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
