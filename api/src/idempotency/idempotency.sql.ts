import { sql } from 'kysely';
import type { DbOrTransaction } from '../database/db.ts';

/** Whose wish, which call, and the key it was sent with. */
export interface WishKey {
  userId: number;
  operation: string;
  key: string;
}

const YOUNG = sql<boolean>`created_at > now() - interval '24 hours'`;

/** Takes the wish for the running transaction; false while another one has it. */
export async function tryLockWish(tx: DbOrTransaction, { userId, operation, key }: WishKey): Promise<boolean> {
  const name = `${userId} ${operation} ${key}`;
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken
  `.execute(tx);
  return rows[0]?.taken === true;
}

/** What the wish was answered with in the last 24 hours. */
export function selectAnswer(tx: DbOrTransaction, { userId, operation, key }: WishKey) {
  return tx
    .selectFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('operation', '=', operation)
    .where(YOUNG)
    .select(['fingerprint', 'answer'])
    .executeTakeFirst();
}

/** Keeps an answer; takes the place of one that is too old to count. */
export function keepAnswer(
  tx: DbOrTransaction,
  { userId, operation, key }: WishKey,
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

export function deleteOldAnswers(db: DbOrTransaction) {
  return db.deleteFrom('idempotency_keys').where(sql<boolean>`not (${YOUNG})`).execute();
}
