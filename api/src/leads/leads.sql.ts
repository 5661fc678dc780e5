import type { LeadsOnly } from '@salesdesk/shared/domain';
import { type NotNull, sql } from 'kysely';
import { isHopeful, onlyThose } from '../accounts/readModel.sql.ts';
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

/** Counts the leads that are not converted, by the filters of the list that each number opens; `userId` decides which are "mine". */
export function selectLeadTotals(db: DbOrTransaction, userId: number) {
  const count = (only: LeadsOnly) => sql<string | number>`count(*) filter (where ${onlyThose('a', only, userId)})`;
  const expected = (only: LeadsOnly) => sql<string | number>`
    coalesce(sum(a.exp_sale_amount) filter (where ${onlyThose('a', only, userId)} and ${isHopeful('a')}), 0)
  `;
  return db
    .selectFrom('accounts as a')
    .where('a.stage_id', 'is not', null)
    .where('a.archived_at', 'is', null)
    .where(onlyThose('a', 'open'))
    .select(({ fn }) => [
      fn.countAll<string | number>().as('total'),
      expected('open').as('amount'),
      expected('mine').as('my_amount'),
      count('mine').as('mine'),
      count('going-cold').as('going_cold'),
      count('mine-going-cold').as('my_going_cold'),
    ])
    .executeTakeFirstOrThrow();
}
