/**
 * Overrides: signed by the API, kept in a cookie no script can read, bound to one session. Whoever reads the cookie
 * checks the signature, the session and the permission again, so that sign-out and a lost right end them at once.
 */
import {
  type GrantedOverrides,
  holdsExactly,
  OVERRIDE_MAX_HOURS,
  type Override,
  type OverrideTarget,
  overrideOriginError,
} from '@salesdesk/shared/domain';
import { record } from '../audit/audit.service.ts';
import type { Keys } from '../auth/keys.ts';
import { signOverrides, verifyOverrides } from '../auth/tokens.ts';
import type { Db } from '../db.ts';
import type { Session } from '../http/context.ts';
import { invalid } from '../http/reply.ts';
import { resumeSession } from '../sessions/sessions.service.ts';

const HOUR_MS = 60 * 60 * 1000;

interface Parts {
  db: Db;
  keys: Keys;
}

/** The overrides a cookie grants now; null when it is forged, expired, of an ended session or of a lost right. */
export async function readOverrides({ db, keys }: Parts, token: string): Promise<GrantedOverrides | null> {
  const claims = await verifyOverrides(keys, token);
  const session = claims && (await resumeSession(db, claims.sessionId));
  if (!session || !holdsExactly(session.permissions, 'system.platform.override')) return null;
  const overrides = claims.overrides.filter(({ expires_at }) => Date.parse(expires_at) > Date.now());
  return overrides.length ? { userId: session.userId, overrides } : null;
}

/** The same for the person who calls: of another person's cookie nothing. */
export async function ownOverrides(parts: Parts, session: Session, token: string | undefined): Promise<Override[]> {
  const granted = token ? await readOverrides(parts, token) : null;
  return granted?.userId === session.userId ? granted.overrides : [];
}

/** Adds an override, in place of an earlier one of the same remote; gives all, and the cookie that grants them. */
export async function grantOverride(
  parts: Parts,
  session: Session,
  { hours = OVERRIDE_MAX_HOURS, ...target }: OverrideTarget & { hours?: number },
  token: string | undefined,
): Promise<{ overrides: Override[]; token: string }> {
  refuseTarget(target);
  const others = (await ownOverrides(parts, session, token)).filter(({ remote }) => remote !== target.remote);
  const override = { ...target, expires_at: new Date(Date.now() + hours * HOUR_MS).toISOString() };
  await record(parts.db, {
    actorId: session.userId,
    action: 'override.granted',
    entity: 'remote',
    entityId: null,
    summary: `Runs ${target.remote} ${target.version ?? `from ${target.origin}`} until ${override.expires_at}`,
    after: override,
  });
  const overrides = [...others, override];
  return { overrides, token: await signOverrides(parts.keys, session, overrides) };
}

/** Ends one override or all; gives those that are left, and their cookie. */
export async function resetOverrides(
  parts: Parts,
  session: Session,
  remote: string | undefined,
  token: string | undefined,
): Promise<{ overrides: Override[]; token: string | null }> {
  const before = await ownOverrides(parts, session, token);
  const overrides = remote === undefined ? [] : before.filter((override) => override.remote !== remote);
  if (overrides.length < before.length)
    await record(parts.db, {
      actorId: session.userId,
      action: 'override.reset',
      entity: 'remote',
      entityId: null,
      summary: remote === undefined ? 'Reset all overrides' : `Reset the override of ${remote}`,
      before,
    });
  return { overrides, token: overrides.length ? await signOverrides(parts.keys, session, overrides) : null };
}

function refuseTarget({ version, origin }: OverrideTarget): void {
  if ((version === null) === (origin === null)) throw invalid({ version: 'Choose a version or give an origin' });
  const problem = origin === null ? null : overrideOriginError(origin);
  if (problem) throw invalid({ origin: problem });
}
