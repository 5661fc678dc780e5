/** Statements about what the sales department sets for everybody. */
import type { SalesSettings, SalesSettingsFields } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import type { DbOrTransaction } from '../database/db.ts';

/** Locked until the end of the transaction with `forUpdate`. */
export function selectSettings(db: DbOrTransaction, { forUpdate = false } = {}): Promise<SalesSettings> {
  return db
    .selectFrom('settings')
    .select(['currency', 'idle_days', 'version'])
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}

export function updateSettings(tx: DbOrTransaction, values: Partial<SalesSettingsFields>) {
  return tx
    .updateTable('settings')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .execute();
}
