/** Counts over all leads for Home and Dashboard. */
import { ACCOUNT_TYPES, COLD_SLUG, GOING_COLD_DAYS } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import type { DbOrTransaction } from '../db.ts';

/** Of the leads that are not converted; `userId` is whose "mine" is. */
export function selectLeadFigures(db: DbOrTransaction, userId: number) {
  return db
    .selectFrom('accounts as a')
    .innerJoin('stages as s', 's.id', 'a.stage_id')
    .where('a.stage_id', 'is not', null)
    .where('a.type', '=', ACCOUNT_TYPES.leads)
    .select(({ fn }) => [
      fn.countAll<string | number>().as('total'),
      sql<string | number>`coalesce(sum(a.exp_sale_amount), 0)`.as('amount'),
      sql<string | number>`count(*) filter (where ${userId}::integer in (a.pri_assignee_id, a.sec_assignee_id))`.as(
        'mine',
      ),
      sql<string | number>`count(*) filter (
        where s.slug <> ${COLD_SLUG} and a.updated_at < now() - ${GOING_COLD_DAYS}::integer * interval '24 hours'
      )`.as('going_cold'),
    ])
    .executeTakeFirstOrThrow();
}
