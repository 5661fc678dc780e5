/** Statements about what the sales department sets for everybody. */
import type { SalesSettings, SalesSettingsFields } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import type { DbOrTransaction } from '../database/db.ts';

/** Locked until the end of the transaction with `forUpdate`. */
export function selectSettings(db: DbOrTransaction, { forUpdate = false } = {}): Promise<SalesSettings> {
  return db
    .selectFrom('settings')
    .select(['currency', 'idle_days', 'call_outcomes', 'lost_reasons', 'version'])
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}

export function updateSettings(
  tx: DbOrTransaction,
  { call_outcomes, lost_reasons, ...values }: Partial<SalesSettingsFields>,
) {
  const choices = { call_outcomes: JSON.stringify(call_outcomes), lost_reasons: JSON.stringify(lost_reasons) };
  return tx
    .updateTable('settings')
    .set((eb) => ({ ...values, ...choices, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .execute();
}
