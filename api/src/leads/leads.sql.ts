import { type NotNull, sql } from 'kysely';
import type { DbOrTransaction } from '../database/db.ts';

/** The data for a move, locked so that of two concurrent moves the second sees the result of the first. */
export function lockLead(db: DbOrTransaction, id: number) {
  return db
    .selectFrom('accounts')
    .where('id', '=', id)
    .where('stage_id', 'is not', null)
    .where('archived_at', 'is', null)
    .select(['id', 'name', 'type', 'pri_assignee_id', 'sec_assignee_id', 'updated_at', 'version', 'stage_id'])
    .select(sql<string>`updated_at::text`.as('touched'))
    .$narrowType<{ stage_id: NotNull }>()
    .forUpdate()
    .executeTakeFirst();
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
