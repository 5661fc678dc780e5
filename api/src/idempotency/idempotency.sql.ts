import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** Identifies a call: who sent it, which operation, and with which key. */
export interface IdempotencyKey {
  userId: number;
  operation: string;
  key: string;
}

const YOUNG = sql<boolean>`created_at > now() - interval '24 hours'`;

/** Locks the key for the running transaction; false while another one holds it. */
export async function tryLockIdempotencyKey(tx: Db, { userId, operation, key }: IdempotencyKey): Promise<boolean> {
  const name = `${userId} ${operation} ${key}`;
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken
  `.execute(tx);
  return rows[0]?.taken === true;
}

/** The reply that was stored for the key in the last 24 hours. */
export function selectStoredReply(tx: Db, { userId, operation, key }: IdempotencyKey) {
  return tx
    .selectFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('operation', '=', operation)
    .where(YOUNG)
    .select(['fingerprint', 'answer'])
    .executeTakeFirst();
}

/** Stores a reply; replaces an expired one. */
export function storeReply(
  tx: Db,
  { userId, operation, key }: IdempotencyKey,
  { fingerprint, answer }: { fingerprint: string; answer: object },
) {
  const kept = { fingerprint, answer: JSON.stringify(answer) };
  return tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, operation, key, ...kept })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'key', 'operation']).doUpdateSet({ ...kept, created_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Housekeeping: replies older than 24 hours. */
export function deleteOldReplies(db: Db) {
  return db.deleteFrom('idempotency_keys').where(sql<boolean>`not (${YOUNG})`).execute();
}
