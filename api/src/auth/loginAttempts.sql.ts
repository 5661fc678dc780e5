import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
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

/** Whose attempts are counted together: of a user, of a user in a browser that signed in before, or of an unknown name. */
export type Counter = { userId: number } | { userId: number; device: string } | { nameHash: string };

function rowOf(counter: Counter): { table: keyof typeof COUNTED_AT; key: Record<string, string | number> } {
  if ('nameHash' in counter) return { table: 'unknown_name_attempts', key: { username_hash: counter.nameHash } };
  if ('device' in counter)
    return { table: 'device_attempts', key: { user_id: counter.userId, device: counter.device } };
  return { table: 'users', key: { id: counter.userId } };
}

const isRow = (key: Record<string, string | number>) =>
  sql.join(
    Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  );

/** Counts an attempt; undefined while locked. One statement, so that parallel guesses queue. */
export async function countAttempt(db: Db, counter: Counter): Promise<Counted | undefined> {
  const { table, key } = rowOf(counter);
  const { isOpen, values } = oneMore(table);
  const set = sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
  const columns = sql.join(Object.keys(key).map((column) => sql.ref(column)));
  const one =
    table === 'users'
      ? sql`update users set ${set} where ${isRow(key)} and ${isOpen}`
      : sql`insert into ${sql.table(table)} (${columns}, failed_attempts) values (${sql.join(Object.values(key))}, 1)
          on conflict (${columns}) do update set ${set} where ${isOpen}`;
  const { rows } = await sql<Counted>`
    ${one} returning failed_attempts as count,
      round(extract(epoch from locked_until - now()) / 60)::integer as "lockMinutes"
  `.execute(db);
  return rows[0];
}

/** Uncounts one attempt: it was right, though the sign-in is not finished. A lock that it caused is lifted and not counted. */
export async function uncountAttempt(db: Db, counter: Counter): Promise<void> {
  const { table, key } = rowOf(counter);
  await sql`
    update ${sql.table(table)} set failed_attempts = greatest(failed_attempts - 1, 0),
      locks = case when locked_until is null then locks else greatest(locks - 1, 0) end, locked_until = null
    where ${isRow(key)}
  `.execute(db);
}

/** After a finished sign-in: failures of this counter start at zero. The number of a user's locks is not reset. */
export async function clearAttempts(db: Db, counter: Counter): Promise<void> {
  const { table, key } = rowOf(counter);
  if (table === 'users')
    await sql`update users set failed_attempts = 0, locked_until = null where ${isRow(key)}`.execute(db);
  if (table === 'device_attempts') await sql`delete from device_attempts where ${isRow(key)}`.execute(db);
}

/** Failures and locks of a user start at zero, in every browser. */
export async function liftLocks(db: Db, userId: number): Promise<void> {
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
export async function countAddressAttempt(db: Db, address: string, perMinute: number): Promise<number> {
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
export function uncountAddressAttempt(db: Db, address: string) {
  return db
    .updateTable('address_failures')
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where('address', '=', address)
    .execute();
}

/** Deletes rows that no longer have an effect. */
export async function removeOldAttempts(db: Db): Promise<void> {
  const yesterday = sql<Date>`now() - interval '1 day'`;
  const isForgotten = sql<boolean>`(locks_until is null or locks_until < now())`;
  for (const table of ['unknown_name_attempts', 'device_attempts'] as const)
    await db.deleteFrom(table).where('updated_at', '<', yesterday).where(isForgotten).execute();
  await db.deleteFrom('address_failures').where('since', '<', yesterday).execute();
}
