/** Sessions: opened by a finished sign-in, read on every request, renewed by refresh. R-5, R-15 and R-31. */
import { ERROR_CODES, type SignedInBrowser } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { recordBy } from '../audit/audit.service.ts';
import { change, type UnitOfWork } from '../change/change.ts';
import type { Config } from '../config/config.ts';
import { fingerprint, goodKeys, type KeySet, type Keys, sameText } from '../crypto/keys.ts';
import { signAccess } from '../crypto/tokens.ts';
import type { Db } from '../database/db.ts';
import type { Session } from '../guard/context.ts';
import { ApiError, invalid } from '../http/reply.ts';
import {
  advanceGeneration,
  endOldestSessions,
  insertSession,
  lockSession,
  revokeSession,
  selectLiveSession,
  selectLiveSessions,
  selectSessionsOf,
  touchSession,
} from './sessions.sql.ts';

export { endSessionsOf, removeOldSessions, selectTimeLeft as timeLeft } from './sessions.sql.ts';

/** The new proofs of the session: the access token for scripts, the refresh secret for the cookie. */
export interface Credentials {
  accessToken: string;
  refreshSecret: string;
}

export interface Browser {
  userAgent: string;
  ipAddress: string;
}

const SESSION_ENDED = 'This session has ended already.';

interface Signing {
  keys: Keys;
  config: Pick<Config, 'accessTokenSeconds' | 'sessionsPerUser'>;
}

/**
 * Opens a session for a user who has proved everything; call it in the transaction that spent the proof. Above
 * SESSIONS_PER_USER the oldest sessions end.
 */
export async function openSession(unit: UnitOfWork, signing: Signing, userId: number, browser: Browser) {
  const { tx } = unit;
  const { id } = await insertSession(tx, {
    user_id: userId,
    user_agent: browser.userAgent.slice(0, 300),
    ip_address: browser.ipAddress,
  });
  const ended = await endOldestSessions(tx, userId, { keep: signing.config.sessionsPerUser, newest: id });
  unit.record(userId, {
    message: say('session.opened'),
    after: { session: id, ip_address: browser.ipAddress, ...(ended.length ? { ended } : {}) },
  });
  return credentialsOf(tx, signing, id);
}

/** The session of an access token, null if it ended, was idle for too long, or its user may no longer sign in. */
export async function resumeSession(
  db: Db,
  sessionId: string,
  { isUse = true }: { isUse?: boolean } = {},
): Promise<Session | null> {
  const row = await selectLiveSession(db, sessionId);
  if (!row) return null;
  if (row.touch_due && isUse) await touchSession(db, sessionId);
  return sessionOf(row);
}

/** The given sessions that are live, with current permissions; does not extend them. */
export async function liveSessions(db: Db, sessionIds: string[]): Promise<Map<string, Session>> {
  if (!sessionIds.length) return new Map();
  const rows = await selectLiveSessions(db, sessionIds);
  return new Map(rows.map((row) => [row.id, sessionOf(row)]));
}

type LiveRow = Awaited<ReturnType<typeof selectLiveSessions>>[number];

function sessionOf({ id, user_id, permissions, permission_version }: LiveRow): Session {
  return { userId: user_id, sessionId: id, permissions, permissionVersion: permission_version };
}

/**
 * Replaces the refresh secret. For 10 seconds, racing tabs that still hold the previous one get the very same new secret,
 * so that any order of answers has the same result; anything older is theft and ends the session. Null means that the
 * session has ended.
 */
export async function refresh(db: Db, signing: Signing, secret: string): Promise<Credentials | null> {
  const claimed = readSecret(signing.keys, secret);
  if (!claimed) return null;
  return db.transaction().execute(async (tx) => {
    await lockSession(tx, claimed.sessionId);
    const session = await selectLiveSession(tx, claimed.sessionId);
    if (!session) return null;
    const behind = session.generation - claimed.generation;
    if (behind === 1 && session.rotated_just_now) return credentialsOf(tx, signing, session.id);
    if (behind === 0) {
      await advanceGeneration(tx, session.id);
      return credentialsOf(tx, signing, session.id);
    }
    await revokeSession(tx, session.id, 'refresh secret used twice');
    await recordBy(tx, session.user_id, say('session.stolen'), session.user_id, { after: { session: session.id } });
    return null;
  });
}

/** Ends the user's current session. */
export async function endSession(db: Db, session: Session): Promise<void> {
  await change(db, session, {}, async (unit) => {
    if (!(await revokeSession(unit.tx, session.sessionId, 'signed out'))) return;
    recordEnd(unit, session, session.sessionId, 'session.closed');
  });
}

/** The live session with this refresh secret, without spending the secret; null for any other text. */
export async function sessionOfSecret(db: Db, keys: Keys, secret: string): Promise<Session | null> {
  const read = readSecret(keys, secret);
  return read && resumeSession(db, read.sessionId, { isUse: false });
}

/** Ends one of the user's own sessions, for example on another device. */
export async function endOwnSession(db: Db, session: Session, sessionId: string): Promise<void> {
  const own = await listSessions(db, session);
  if (!own.some((browser) => browser.session_id === sessionId)) throw invalid({ session_id: SESSION_ENDED });
  await change(db, session, {}, async (unit) => {
    if (!(await revokeSession(unit.tx, sessionId, 'ended by its owner', session.userId)))
      throw invalid({ session_id: SESSION_ENDED });
    recordEnd(unit, session, sessionId, 'session.ended');
  });
}

/** The browsers in which the user is signed in, last used first. */
export async function listSessions(db: Db, session: Session): Promise<SignedInBrowser[]> {
  const rows = await selectSessionsOf(db, session.userId);
  return rows.map((row) => ({
    session_id: row.id,
    user_agent: row.user_agent,
    ip_address: row.ip_address,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    is_current: row.id === session.sessionId,
  }));
}

async function credentialsOf(tx: Db, { keys, config }: Signing, sessionId: string) {
  const session = await selectLiveSession(tx, sessionId);
  if (!session) throw new ApiError(ERROR_CODES.unauthenticated);
  const accessToken = await signAccess(
    keys,
    {
      sub: String(session.user_id),
      sid: sessionId,
      pv: session.permission_version,
      permissions: session.permissions,
      role: session.role,
    },
    config.accessTokenSeconds,
  );
  return { accessToken, refreshSecret: secretOf(keys, sessionId, session.generation) };
}

/** The secret is derived from session and generation, so that it can be issued again without being stored. */
function secretOf(keys: KeySet, sessionId: string, generation: number): string {
  return `${sessionId}.${generation}.${fingerprint(keys.refresh, `${sessionId}.${generation}`)}`;
}

function readSecret(keys: Keys, secret: string): { sessionId: string; generation: number } | null {
  const [sessionId, generation] = secret.split('.');
  if (!sessionId || !generation || !/^[0-9a-f-]{36}$/.test(sessionId) || !/^\d{1,9}$/.test(generation)) return null;
  const isOurs = goodKeys(keys).some((set) => sameText(secret, secretOf(set, sessionId, Number(generation))));
  return isOurs ? { sessionId, generation: Number(generation) } : null;
}

function recordEnd(unit: UnitOfWork, { userId }: Session, sessionId: string, code: 'session.closed' | 'session.ended') {
  unit.record(userId, { action: 'session.ended', message: say(code), after: { session: sessionId } });
}
