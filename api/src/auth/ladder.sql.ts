import { type RawBuilder, sql } from 'kysely';
import type { DbOrTransaction } from '../db.ts';

/** The fifth failure locks for a quarter of an hour. Decision 18. */
const LOCKS_AT = 5;
const LOCK = sql<Date>`now() + interval '15 minutes'`;
const isOpen = (locked: RawBuilder<unknown>) => sql<boolean>`(${locked} is null or ${locked} <= now())`;
/** A lock that has passed starts the count anew. */
const nextCount = (count: RawBuilder<unknown>, locked: RawBuilder<unknown>) =>
  sql<number>`case when ${locked} is null then ${count} + 1 else 1 end`;
const nextLock = (count: RawBuilder<unknown>, locked: RawBuilder<unknown>) =>
  sql<Date | null>`case when (${nextCount(count, locked)}) >= ${sql.lit(LOCKS_AT)} then ${LOCK} else null end`;

/** Counts an attempt of a user as failed; undefined while locked. One statement, so that parallel guesses queue. */
export async function countUserAttempt(db: DbOrTransaction, userId: number): Promise<number | undefined> {
  const [count, locked] = [sql.ref('failed_attempts'), sql.ref('locked_until')];
  const row = await db
    .updateTable('users')
    .set({ failed_attempts: nextCount(count, locked), locked_until: nextLock(count, locked) })
    .where('id', '=', userId)
    .where(isOpen(locked))
    .returning('failed_attempts')
    .executeTakeFirst();
  return row?.failed_attempts;
}

/** The same for a name that does not exist. */
export async function countUnknownAttempt(db: DbOrTransaction, nameHash: string): Promise<number | undefined> {
  const [count, locked] = [
    sql.ref('unknown_name_attempts.failed_attempts'),
    sql.ref('unknown_name_attempts.locked_until'),
  ];
  const row = await db
    .insertInto('unknown_name_attempts')
    .values({ username_hash: nameHash, failed_attempts: 1 })
    .onConflict((conflict) =>
      conflict
        .column('username_hash')
        .doUpdateSet({
          failed_attempts: nextCount(count, locked),
          locked_until: nextLock(count, locked),
          updated_at: sql`now()`,
        })
        .where(isOpen(locked)),
    )
    .returning('failed_attempts')
    .executeTakeFirst();
  return row?.failed_attempts;
}

/** Takes one counted attempt back: it was right, though the sign-in is not finished. */
export function uncountAttempt(db: DbOrTransaction, userId: number) {
  return db
    .updateTable('users')
    .set({ failed_attempts: sql`greatest(failed_attempts - 1, 0)`, locked_until: null })
    .where('id', '=', userId)
    .execute();
}

/** The same for a name that does not exist. */
export function uncountUnknownAttempt(db: DbOrTransaction, nameHash: string) {
  return db
    .updateTable('unknown_name_attempts')
    .set({ failed_attempts: sql`greatest(failed_attempts - 1, 0)`, locked_until: null })
    .where('username_hash', '=', nameHash)
    .execute();
}

/** Counts a failure of an address in its running minute. */
export async function countAddressFailure(db: DbOrTransaction, address: string): Promise<void> {
  await db
    .insertInto('address_failures')
    .values({ address, failures: 1 })
    .onConflict((conflict) =>
      conflict.column('address').doUpdateSet({
        failures: sql`case when address_failures.since < now() - interval '1 minute' then 1 else address_failures.failures + 1 end`,
        since: sql`case when address_failures.since < now() - interval '1 minute' then now() else address_failures.since end`,
      }),
    )
    .execute();
}

/** Counts a name that an address has locked, in its running hour; the failure itself has made the row. */
export async function countAddressLock(db: DbOrTransaction, address: string): Promise<void> {
  await db
    .updateTable('address_failures')
    .set({
      locks: sql`case when locks_since < now() - interval '1 hour' then 1 else locks + 1 end`,
      locks_since: sql`case when locks_since < now() - interval '1 hour' then now() else locks_since end`,
    })
    .where('address', '=', address)
    .execute();
}

/** What an address did: failures in its running minute, names locked in its running hour. */
export async function selectAddressFailures(db: DbOrTransaction, address: string) {
  const row = await db
    .selectFrom('address_failures')
    .where('address', '=', address)
    .select([
      sql<number>`case when since >= now() - interval '1 minute' then failures else 0 end`.as('failures'),
      sql<number>`case when locks_since >= now() - interval '1 hour' then locks else 0 end`.as('locks'),
    ])
    .executeTakeFirst();
  return row ?? { failures: 0, locks: 0 };
}

export async function deleteOldAttempts(db: DbOrTransaction): Promise<void> {
  const yesterday = sql<Date>`now() - interval '1 day'`;
  await db.deleteFrom('unknown_name_attempts').where('updated_at', '<', yesterday).execute();
  await db.deleteFrom('address_failures').where('since', '<', yesterday).execute();
}
