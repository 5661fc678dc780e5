/**
 * Overrides: signed by the API, stored in a cookie that no script can read, bound to one session. Every read of the cookie
 * checks the signature, the session, the permission and the list of origins again, so that sign-out, a withdrawn
 * permission and a removed origin end them at once.
 */
import {
  type GrantedOverrides,
  holdsExactly,
  isOverrideOrigin,
  LOOPBACK,
  OVERRIDE_MAX_HOURS,
  type Override,
  type OverrideTarget,
  overrideOriginError,
  type StepUpProof,
} from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import type { FastifyInstance } from 'fastify';
import { withStepUp } from '../auth/stepUp.service.ts';
import { change } from '../change/change.ts';
import { signOverrides, verifyOverrides } from '../crypto/tokens.ts';
import type { ReleaseLookup, Session } from '../guard/context.ts';
import { invalid } from '../http/reply.ts';
import { resumeSession } from '../sessions/sessions.service.ts';

const HOUR_MS = 60 * 60 * 1000;
const RIGHT = 'system.platform.override';

type Parts = Pick<FastifyInstance, 'db' | 'config' | 'keys'>;

/** The requested override, and the proofs that the user requests it. */
interface OverrideRequest extends OverrideTarget, StepUpProof {
  hours?: number | undefined;
}

/** The overrides that a cookie grants now; null if it is forged, expired, of an ended session, or the permission is gone. */
export async function readOverrides({ db, config, keys }: Parts, token: string): Promise<GrantedOverrides | null> {
  const claims = await verifyOverrides(keys, token);
  const session = claims && (await resumeSession(db, claims.sessionId));
  if (!session || !holdsExactly(session.permissions, RIGHT)) return null;
  const overrides = claims.overrides.filter(
    ({ origin, expires_at }) =>
      Date.parse(expires_at) > Date.now() && (origin === null || isOverrideOrigin(origin, config.overrideOrigins)),
  );
  return overrides.length ? { userId: session.userId, overrides } : null;
}

/** The same for the caller: another user's cookie grants nothing. */
export async function ownOverrides(parts: Parts, session: Session, token: string | undefined): Promise<Override[]> {
  const granted = token ? await readOverrides(parts, token) : null;
  return granted?.userId === session.userId ? granted.overrides : [];
}

/**
 * Adds an override, replacing an earlier one of the same remote; returns all, and the cookie that grants them. Requires the
 * page's ticket and an authenticator code, because every script on a page can use the access token.
 */
export async function grantOverride(
  parts: Parts,
  session: Session,
  { hours = OVERRIDE_MAX_HOURS, code, ticket, ...target }: OverrideRequest,
  { token, address, releaseExists }: { token: string | undefined; address: string; releaseExists: ReleaseLookup },
): Promise<{ overrides: Override[]; token: string }> {
  const others = (await ownOverrides(parts, session, token)).filter(({ remote }) => remote !== target.remote);
  const override = { ...target, expires_at: new Date(Date.now() + hours * HOUR_MS).toISOString() };
  const check = () => refuseTarget(parts, target, releaseExists);
  await withStepUp(parts, session, { code, ticket, address, check }, async (unit) =>
    unit.record(null, {
      action: 'override.granted',
      message: grantedMessage(target, override.expires_at),
      after: override,
    }),
  );
  const overrides = [...others, override];
  return { overrides, token: await signOverrides(parts.keys, session, overrides) };
}

/** Ends one override or all; returns the remaining ones and their cookie. */
export async function resetOverrides(
  parts: Parts,
  session: Session,
  remote: string | undefined,
  token: string | undefined,
): Promise<{ overrides: Override[]; token: string | null }> {
  const before = await ownOverrides(parts, session, token);
  const ended = remote === undefined ? before : before.filter((override) => override.remote === remote);
  const overrides = before.filter((override) => !ended.includes(override));
  if (ended.length)
    await change(parts.db, session, {}, async (unit) =>
      unit.record(null, {
        action: 'override.reset',
        message: remote === undefined ? say('override.reset-all') : say('override.reset', { remote }),
        before: { remotes: ended.map((override) => override.remote) },
      }),
    );
  return { overrides, token: overrides.length ? await signOverrides(parts.keys, session, overrides) : null };
}

function grantedMessage({ remote, version, origin }: OverrideTarget, until: string) {
  return version === null
    ? say('override.granted-origin', { remote, origin: origin ?? '', until })
    : say('override.granted-version', { remote, version, until });
}

async function refuseTarget(
  { config }: Parts,
  { remote, version, origin }: OverrideTarget,
  releaseExists: ReleaseLookup,
): Promise<void> {
  if ((version === null) === (origin === null)) throw invalid({ version: 'Choose a version or give an origin' });
  if (origin !== null) {
    const problem = overrideOriginError(origin);
    if (problem) throw invalid({ origin: problem });
    if (!isOverrideOrigin(origin, config.overrideOrigins))
      throw invalid({ origin: say('override.origin-not-listed', { origin }) });
  }
  // A screen under development need not be published. It runs for this user only, from this user's machine.
  const isDevelopment = origin !== null && isOverrideOrigin(origin, [LOOPBACK]);
  if (!isDevelopment && !(await releaseExists(remote, null)))
    throw invalid({ remote: say('override.no-remote', { name: remote }) });
  if (version !== null && !(await releaseExists(remote, version)))
    throw invalid({ version: say('override.no-release', { version, name: remote }) });
}
