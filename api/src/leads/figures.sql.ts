/** Counts all leads for Home and Dashboard, by the filters of the list that each number opens. */
import type { LeadsOnly } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { isHopeful, onlyThose } from '../accounts/readModel.sql.ts';
import type { DbOrTransaction } from '../database/db.ts';

/** Of the leads that are not converted; `userId` decides which are "mine". */
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
