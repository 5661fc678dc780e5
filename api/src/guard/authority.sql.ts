import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** Any number, the same in every replica. */
const ADMINISTRATION_LOCK = 4_107_302;

/**
 * Changes of staff run one at a time: uniqueness, the reporting tree and "one user can still grant everything" are rules
 * about all users together.
 */
export function lockAdministration(db: Db) {
  return sql`select pg_advisory_xact_lock(${sql.lit(ADMINISTRATION_LOCK)})`.execute(db);
}

/** The permissions of a live user, and whether they are active. */
export function selectRights(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select(['status', 'permissions'])
    .executeTakeFirst();
}

/** Whether another active user holds all of these permissions. */
export async function existsOtherHolder(db: Db, permissions: readonly string[], userId: number): Promise<boolean> {
  const holder = await db
    .selectFrom('users')
    .where('id', '!=', userId)
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`permissions @> ${[...permissions]}::text[]`)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return holder !== undefined;
}
