import { SESSION_HOURS, SESSION_IDLE_HOURS } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { prepared } from '../database/prepared.ts';

const IDLE = sql<Date>`now() - ${sql.lit(SESSION_IDLE_HOURS)} * interval '1 hour'`;
const ABSOLUTE = sql<Date>`now() + ${sql.lit(SESSION_HOURS)} * interval '1 hour'`;

const liveSession = prepared((db, id: string) => liveOnes(db).where('sessions.id', '=', id));

/** The session with its owner's current permissions; undefined if it ended or its owner may not sign in. */
export async function selectLiveSession(db: Db, id: string) {
  return (await liveSession(db, id))[0];
}

/** The live sessions of these ids. */
export function selectLiveSessions(db: Db, ids: string[]) {
  return liveOnes(db).where('sessions.id', 'in', ids).execute();
}

function liveOnes(db: Db) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('sessions.last_used_at', '>', IDLE)
    .where('users.status', '=', 1)
    .where('users.deleted_at', 'is', null)
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.generation',
      'users.role',
      // None with the password that others know: only its change is left.
      sql<string[]>`case when users.must_change_password then '{}' else users.permissions end`.as('permissions'),
      'users.permission_version',
      sql<boolean>`sessions.rotated_at > now() - interval '10 seconds'`.as('rotated_just_now'),
      sql<boolean>`sessions.last_used_at < now() - interval '1 minute'`.as('touch_due'),
    ]);
}

/** Waits for other uses of the same session; call it before a rotation. */
export function lockSession(db: Db, id: string) {
  return db.selectFrom('sessions').where('id', '=', id).select('id').forUpdate().executeTakeFirst();
}

export function insertSession(db: Db, values: { user_id: number; user_agent: string; ip_address: string }) {
  return db
    .insertInto('sessions')
    .values({ ...values, expires_at: ABSOLUTE })
    .returning(['id', 'generation'])
    .executeTakeFirstOrThrow();
}

/** Ends the oldest live sessions of a user so that the newest `keep` remain; returns their ids. */
export async function endOldestSessions(db: Db, userId: number, { keep, newest }: { keep: number; newest: string }) {
  const surplus = db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', newest)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_used_at', '>', IDLE)
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(keep - 1);
  const rows = await db
    .updateTable('sessions')
    .set({ revoked_at: sql`now()`, revoked_reason: 'too many sessions' })
    .where('id', 'in', surplus)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export function touchSession(db: Db, id: string) {
  return db.updateTable('sessions').set({ last_used_at: sql`now()` }).where('id', '=', id).execute();
}

export function advanceGeneration(db: Db, id: string) {
  return (
    db
      .updateTable('sessions')
      // No use by itself: the page refreshes for its own calls too, and the call of a user that follows is one.
      .set((eb) => ({ generation: eb('generation', '+', 1), rotated_at: sql`now()` }))
      .where('id', '=', id)
      .returning('generation')
      .executeTakeFirstOrThrow()
  );
}

/** Ends one session; false if it had already ended. */
export async function revokeSession(db: Db, id: string, reason: string, userId?: number): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ revoked_at: sql`now()`, revoked_reason: reason })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .$call((query) => (userId === undefined ? query : query.where('user_id', '=', userId)))
    .returning('id')
    .execute();
  return result.length > 0;
}

/** Ends every session of a user, after deactivation, deletion, or a used password or passcode. */
export function endSessionsOf(db: Db, userId: number, reason: string, exceptId?: string) {
  return db
    .updateTable('sessions')
    .set({ revoked_at: sql`now()`, revoked_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$call((query) => (exceptId === undefined ? query : query.where('id', '!=', exceptId)))
    .execute();
}

export function selectSessionsOf(db: Db, userId: number) {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_used_at', '>', IDLE)
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'last_used_at'])
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
}

/** The seconds until it ends, unless it is used and in any case; reading them does not extend it. ADR-165. */
export function selectTimeLeft(db: Db, id: string) {
  return db
    .selectFrom('sessions')
    .where('id', '=', id)
    .select(sql<number>`floor(extract(epoch from last_used_at - (${IDLE})))::integer`.as('idle_seconds'))
    .select(sql<number>`floor(extract(epoch from expires_at - now()))::integer`.as('seconds'))
    .executeTakeFirstOrThrow();
}

/** Deletes sessions a month after they ended. */
export function removeOldSessions(db: Db) {
  return db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now() - interval '30 days'`).execute();
}
