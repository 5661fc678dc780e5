/** Signed tokens of seven classes, none of which is accepted as another. */
import { randomUUID } from 'node:crypto';
import { type AccessClaims, OVERRIDE_MAX_HOURS, type Override } from '@salesdesk/shared/domain';
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import { type Keys, keysNamed } from './keys.ts';

const ISSUER = 'salesdesk';
export const PRE_AUTH_SECONDS = 5 * 60;
export const PASSWORD_RECENT_SECONDS = 12 * 60 * 60;
/** Over a weekend. */
export const INVITATION_SECONDS = 72 * 60 * 60;
export const DEVICE_SECONDS = 365 * 24 * 60 * 60;

/** Long enough to fill in the form and to wait for the next code. */
const STEP_UP_TICKET_SECONDS = 10 * 60;

type TokenClass = 'access' | 'pre-auth' | 'password-recent' | 'overrides' | 'step-up-ticket' | 'device' | 'invitation';

/** The claims of the access token beside the domain's: the permission version it was made with. */
export type AccessToken = AccessClaims & { pv: number };

/** Proof of the sign-in steps done so far: the name alone, or the password of `userId`. */
export interface PreAuth {
  stage: 'name' | 'password';
  /** As typed: a user name or an e-mail. */
  username: string;
  /** Null at the name stage, whether or not the name exists. */
  userId: number | null;
  /** Fingerprint of the password hash, so that a changed password voids the token. */
  passwordMark: string | null;
  /** With the keys of `kid`, derives the TOTP seed that this sign-in would enrol. */
  tokenId: string;
  kid: string;
}

/** The result of reading a token; 'expired' only for one that is otherwise valid. */
type Verified<T> = { state: 'good'; claims: T; kid: string } | { state: 'expired' } | { state: 'bad' };

export function signAccess(keys: Keys, claims: Omit<AccessToken, 'exp'>, seconds: number): Promise<string> {
  const { sub, ...rest } = claims;
  return sign(keys, 'access', rest, sub, seconds);
}

/** Access tokens with a verified signature, by the keys used: a token comes with every call. */
const known = new WeakMap<Keys, Map<string, { claims: AccessToken; kid: string }>>();
const KNOWN = 2_000;

/** Verifies the signature of a token once, its expiry at every call. */
export async function verifyAccess(keys: Keys, token: string): Promise<Verified<AccessToken>> {
  const tokens = known.get(keys) ?? new Map();
  known.set(keys, tokens);
  const before = tokens.get(token);
  if (before) return before.claims.exp > Date.now() / 1000 ? { state: 'good', ...before } : { state: 'expired' };
  const read = await verify<AccessToken>(keys, 'access', token);
  if (read.state !== 'good') return read;
  const oldest = tokens.size >= KNOWN ? tokens.keys().next() : undefined;
  if (oldest && !oldest.done) tokens.delete(oldest.value);
  tokens.set(token, { claims: read.claims, kid: read.kid });
  return read;
}

export function signPreAuth(keys: Keys, preAuth: Omit<PreAuth, 'tokenId' | 'kid'>, seconds = PRE_AUTH_SECONDS) {
  const { stage, username, passwordMark, userId } = preAuth;
  return sign(
    keys,
    'pre-auth',
    { stage, username, passwordMark },
    userId === null ? undefined : String(userId),
    seconds,
  );
}

/** Null for anything but a valid pre-auth token; an expired one means signing in again. */
export async function verifyPreAuth(keys: Keys, token: string): Promise<PreAuth | null> {
  const read = await verify<Omit<PreAuth, 'userId' | 'tokenId' | 'kid'> & { sub?: string; jti: string }>(
    keys,
    'pre-auth',
    token,
  );
  if (read.state !== 'good') return null;
  const { stage, username, passwordMark, sub, jti } = read.claims;
  const userId = sub === undefined ? null : Number(sub);
  return { stage, username, passwordMark, userId, tokenId: jti, kid: read.kid };
}

/** Certifies that this browser proved the password of `userId` within the last 12 hours (R-11's setting). */
export function signPasswordRecent(keys: Keys, userId: number, passwordMark: string): Promise<string> {
  return sign(keys, 'password-recent', { passwordMark }, String(userId), PASSWORD_RECENT_SECONDS);
}

export function verifyPasswordRecent(keys: Keys, token: string) {
  return verifyOfPassword(keys, 'password-recent', token);
}

async function verifyOfPassword(keys: Keys, tokenClass: 'password-recent' | 'invitation', token: string) {
  const read = await verify<{ sub: string; passwordMark: string }>(keys, tokenClass, token);
  return read.state === 'good' ? { userId: Number(read.claims.sub), passwordMark: read.claims.passwordMark } : null;
}

/** Lets `userId` replace the password that nobody knows, which it voids: it works once. */
export function signInvitation(keys: Keys, userId: number, passwordMark: string): Promise<string> {
  return sign(keys, 'invitation', { passwordMark }, String(userId), INVITATION_SECONDS);
}

export function verifyInvitation(keys: Keys, token: string) {
  return verifyOfPassword(keys, 'invitation', token);
}

/** A browser that finished signing in as these users. Its attempts for them are counted by `id`, separately from others. */
interface Device {
  id: string;
  userIds: number[];
}

export function signDevice(keys: Keys, { id, userIds }: Device): Promise<string> {
  return sign(keys, 'device', { device: id, users: userIds }, undefined, DEVICE_SECONDS);
}

export async function verifyDevice(keys: Keys, token: string): Promise<Device | null> {
  const read = await verify<{ device: string; users: number[] }>(keys, 'device', token);
  return read.state === 'good' ? { id: read.claims.device, userIds: read.claims.users } : null;
}

/** Another version of some remotes, for one session of one user. */
export function signOverrides(
  keys: Keys,
  { userId, sessionId }: { userId: number; sessionId: string },
  overrides: readonly Override[],
): Promise<string> {
  return sign(keys, 'overrides', { sid: sessionId, overrides }, String(userId), OVERRIDE_MAX_HOURS * 60 * 60);
}

export async function verifyOverrides(keys: Keys, token: string) {
  const read = await verify<{ sid: string; overrides: Override[] }>(keys, 'overrides', token);
  return read.state === 'good' ? { sessionId: read.claims.sid, overrides: read.claims.overrides } : null;
}

/** Proves that a browser of this session opened a page of step-up as a document. */
export function signStepUpTicket(keys: Keys, sessionId: string): Promise<string> {
  return sign(keys, 'step-up-ticket', { sid: sessionId }, undefined, STEP_UP_TICKET_SECONDS);
}

/** Whether the ticket was made for this session and is still valid. */
export async function isStepUpTicket(keys: Keys, sessionId: string, ticket: string): Promise<boolean> {
  const read = await verify<{ sid: string }>(keys, 'step-up-ticket', ticket);
  return read.state === 'good' && read.claims.sid === sessionId;
}

function sign(keys: Keys, tokenClass: TokenClass, claims: object, subject: string | undefined, seconds: number) {
  const now = Math.floor(Date.now() / 1000);
  const token = new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: tokenClass, kid: keys.kid })
    .setIssuer(ISSUER)
    .setAudience(tokenClass)
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .setJti(randomUUID());
  return (subject === undefined ? token : token.setSubject(subject)).sign(keys[tokenClass]);
}

async function verify<T>(keys: Keys, tokenClass: TokenClass, token: string): Promise<Verified<T>> {
  try {
    const keyOf = ({ kid = keys.kid }: JWTHeaderParameters) => {
      const set = keysNamed(keys, kid);
      if (!set) throw new errors.JWKSNoMatchingKey();
      return set[tokenClass];
    };
    const { payload, protectedHeader } = await jwtVerify(token, keyOf, {
      algorithms: ['HS256'],
      typ: tokenClass,
      issuer: ISSUER,
      audience: tokenClass,
      requiredClaims: ['exp', 'iat', 'jti'],
    });
    return { state: 'good', claims: payload as T, kid: protectedHeader.kid ?? keys.kid };
  } catch (error) {
    return { state: error instanceof errors.JWTExpired ? 'expired' : 'bad' };
  }
}
