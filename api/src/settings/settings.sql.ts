/** Statements about what the sales department sets for everybody. */
import type { SalesSettings } from '@salesdesk/shared/domain';
import type { Db } from '../database/db.ts';

/** Locked until the end of the transaction with `forUpdate`. */
export function selectSettings(db: Db, { forUpdate = false } = {}): Promise<SalesSettings> {
  return db
    .selectFrom('settings')
    .select(['currency', 'idle_days', 'call_outcomes', 'lost_reasons', 'version'])
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}
