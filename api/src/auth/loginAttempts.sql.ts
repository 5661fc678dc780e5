import { sql } from 'kysely';
import type { DbOrTransaction } from '../database/db.ts';
import { COUNTED_AT, isLocked } from '../database/locked.ts';

/** The fifth failure locks. R-18. */
export const LOCKS_AT = 5;
/** Each lock lasts twice as long as the previous one, at most a day, which is reached after this many. */
const MOST_DOUBLINGS = 7;

/** The counter after an attempt. */
export interface Counted {
  count: number;
  /** The duration of the lock that this attempt caused; null if it caused none. */
  lockMinutes: number | null;
}

/**
 * The values of a row after one more attempt. Failures are forgotten after a day without an attempt, and start at one
 * after a lock; the number of locks is forgotten a week after the last one ended.
 */
function oneMore(table: keyof typeof COUNTED_AT) {
  const [failed, locked, locks, until, countedAt] = [
    ...['failed_attempts', 'locked_until', 'locks', 'locks_until'],
    COUNTED_AT[table],
  ].map((column) => sql.ref(`${table}.${column}`));
  const count = sql<number>`case when ${locked} is not null or ${countedAt} < now() - interval '1 day' then 1 else ${failed} + 1 end`;
  const before = sql<number>`case when ${until} > now() then ${locks} else 0 end`;
  const isLock = sql<boolean>`(${count}) >= ${sql.lit(LOCKS_AT)}`;
  const length = sql`least(interval '1 day', interval '15 minutes' * power(2, least(${before}, ${sql.lit(MOST_DOUBLINGS)})))`;
  return {
    isOpen: sql<boolean>`not ${isLocked(table)}`,
    values: {
      failed_attempts: count,
      locked_until: sql<Date | null>`case when ${isLock} then now() + ${length} end`,
      locks: sql<number>`(${before}) + case when ${isLock} then 1 else 0 end`,
      locks_until: sql<Date | null>`case when ${isLock} then now() + ${length} + interval '7 days' else ${until} end`,
      [COUNTED_AT[table]]: sql<Date>`now()`,
    },
  };
}

const COUNTED = [
  'failed_attempts as count',
  sql<number | null>`round(extract(epoch from locked_until - now()) / 60)::integer`.as('lockMinutes'),
] as const;

/** Counts an attempt of a user; undefined while locked. One statement, so that parallel guesses queue. */
export function countUserAttempt(db: DbOrTransaction, userId: number): Promise<Counted | undefined> {
  const { isOpen, values } = oneMore('users');
  return db
    .updateTable('users')
    .set(values)
    .where('id', '=', userId)
    .where(isOpen)
    .returning(COUNTED)
    .executeTakeFirst();
}

/** The same for a name that does not exist. */
export function countUnknownAttempt(db: DbOrTransaction, nameHash: string): Promise<Counted | undefined> {
  const { isOpen, values } = oneMore('unknown_name_attempts');
  return db
    .insertInto('unknown_name_attempts')
    .values({ username_hash: nameHash, failed_attempts: 1 })
    .onConflict((conflict) => conflict.column('username_hash').doUpdateSet(values).where(isOpen))
    .returning(COUNTED)
    .executeTakeFirst();
}

/** The same for a user in a browser that signed in before. */
export function countDeviceAttempt(db: DbOrTransaction, userId: number, device: string): Promise<Counted | undefined> {
  const { isOpen, values } = oneMore('device_attempts');
  return db
    .insertInto('device_attempts')
    .values({ user_id: userId, device, failed_attempts: 1 })
    .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet(values).where(isOpen))
    .returning(COUNTED)
    .executeTakeFirst();
}

/** One attempt less; a lock that it caused is lifted and not counted. */
const ONE_LESS = {
  failed_attempts: sql<number>`greatest(failed_attempts - 1, 0)`,
  locks: sql<number>`case when locked_until is null then locks else greatest(locks - 1, 0) end`,
  locked_until: null,
};

/** Uncounts one attempt: it was right, though the sign-in is not finished. */
export function uncountUserAttempt(db: DbOrTransaction, userId: number) {
  return db.updateTable('users').set(ONE_LESS).where('id', '=', userId).execute();
}

/** The same for a name that does not exist. */
export function uncountUnknownAttempt(db: DbOrTransaction, nameHash: string) {
  return db.updateTable('unknown_name_attempts').set(ONE_LESS).where('username_hash', '=', nameHash).execute();
}

/** The same for a browser that signed in before. */
export function uncountDeviceAttempt(db: DbOrTransaction, userId: number, device: string) {
  return db
    .updateTable('device_attempts')
    .set(ONE_LESS)
    .where('user_id', '=', userId)
    .where('device', '=', device)
    .execute();
}

/** After a finished sign-in: failures start at zero. The number of locks is not reset. */
export function clearUserAttempts(db: DbOrTransaction, userId: number) {
  return db.updateTable('users').set({ failed_attempts: 0, locked_until: null }).where('id', '=', userId).execute();
}

/** The same for a browser that signed in before; the count of all others stays. */
export function clearDeviceAttempts(db: DbOrTransaction, userId: number, device: string) {
  return db.deleteFrom('device_attempts').where('user_id', '=', userId).where('device', '=', device).execute();
}

/** Failures and locks of a user start at zero, in every browser. */
export async function clearEveryAttempt(db: DbOrTransaction, userId: number): Promise<void> {
  const zero = { failed_attempts: 0, locked_until: null, locks: 0 };
  await db.updateTable('users').set(zero).where('id', '=', userId).execute();
  await db.deleteFrom('device_attempts').where('user_id', '=', userId).execute();
}

/** An address is remembered for at most this many minutes' worth of failures. */
export const FULL_AT = 5;

/**
 * Counts an attempt of an address and returns the number of attempts: they drain at `perMinute`, and more than
 * `FULL_AT` minutes' worth are not remembered.
 */
export async function countAddressAttempt(db: DbOrTransaction, address: string, perMinute: number): Promise<number> {
  const drained = sql`greatest(extract(epoch from now() - address_failures.since), 0) / 60 * ${perMinute}::real`;
  const { failures } = await db
    .insertInto('address_failures')
    .values({ address, failures: 1 })
    .onConflict((conflict) =>
      conflict.column('address').doUpdateSet({
        failures: sql`least(greatest(address_failures.failures - ${drained}, 0) + 1, ${perMinute * FULL_AT}::real)`,
        since: sql`now()`,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

/** Uncounts one attempt of an address. */
export function uncountAddressAttempt(db: DbOrTransaction, address: string) {
  return db
    .updateTable('address_failures')
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where('address', '=', address)
    .execute();
}

/** Deletes rows that no longer have an effect. */
export async function deleteOldAttempts(db: DbOrTransaction): Promise<void> {
  const yesterday = sql<Date>`now() - interval '1 day'`;
  const isForgotten = sql<boolean>`(locks_until is null or locks_until < now())`;
  for (const table of ['unknown_name_attempts', 'device_attempts'] as const)
    await db.deleteFrom(table).where('updated_at', '<', yesterday).where(isForgotten).execute();
  await db.deleteFrom('address_failures').where('since', '<', yesterday).execute();
}
