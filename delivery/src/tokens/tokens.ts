/** Publishing tokens: they allow other machines to change the releases of certain remotes. Who calls, and may they. */

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { TOKEN_MAX_DAYS, TOKEN_ROLES, type TokenRole } from '@salesdesk/shared/domain';
import { failed } from '../store/failures.ts';
import { changeDocument } from '../store/sharedRecord.ts';
import { checkRemoteName, type ReleaseStore, type TokenRecord } from '../store/store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const USE_PRECISION_MS = 60 * 60 * 1000;

interface TokenRequest {
  name: string;
  /** The team that it belongs to; for remotes of another team it does not count. Any team when absent. */
  team?: string;
  /** Remotes it is for; `*` for all. */
  remotes: string[];
  /** What it may do with them. */
  roles: readonly TokenRole[];
  days: number;
  by: string;
  /** The user of the product who makes it. */
  userId?: number;
  at?: Date;
}

/** Creates a token and returns it with its stored record. The token cannot be read again. */
export async function createToken(
  store: ReleaseStore,
  { name, team, remotes, roles, days, by, userId, at = new Date() }: TokenRequest,
): Promise<{ token: string; record: TokenRecord }> {
  if (!(days > 0 && days <= TOKEN_MAX_DAYS))
    throw failed('invalid-request', `A token is valid for 1 to ${TOKEN_MAX_DAYS} days, not ${days}.`);
  if (!remotes.length) throw failed('invalid-request', 'A token needs at least one remote it may publish.');
  if (!roles.length) throw failed('invalid-request', `A token needs at least one role: ${TOKEN_ROLES.join(', ')}.`);
  for (const remote of remotes) if (remote !== EVERY_REMOTE) checkRemoteName(remote);
  const id = randomBytes(4).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  const record: TokenRecord = {
    id,
    name,
    ...(team === undefined ? {} : { team }),
    hash: hashOf(secret).toString('hex'),
    remotes,
    roles: TOKEN_ROLES.filter((role) => roles.includes(role)),
    createdAt: at.toISOString(),
    createdBy: by,
    ...(userId === undefined ? {} : { createdById: userId }),
    expiresAt: new Date(at.getTime() + days * DAY_MS).toISOString(),
  };
  await changeDocument(store.tokens, (tokens) => [...(tokens ?? []), record]);
  return { token: `sdp_${id}_${secret}`, record };
}

/** The stored records of all tokens, newest first. */
export async function listTokens(store: ReleaseStore): Promise<TokenRecord[]> {
  return ((await store.tokens.read())?.value ?? []).toReversed();
}

/** Revokes a token immediately; the first revocation counts. Says whether this was it, or whether there is no such token. */
export async function revokeToken(
  store: ReleaseStore,
  id: string,
  by: string,
): Promise<'revoked' | 'revoked before' | 'unknown'> {
  let outcome: 'revoked' | 'revoked before' | 'unknown' = 'unknown';
  await changeDocument(store.tokens, (stored) => {
    const tokens = stored ?? [];
    const found = tokens.find((token) => token.id === id);
    outcome = !found ? 'unknown' : found.revokedAt ? 'revoked before' : 'revoked';
    if (outcome !== 'revoked') return null;
    return tokens.map((token) =>
      token.id === id ? { ...token, revokedAt: new Date().toISOString(), revokedBy: by } : token,
    );
  });
  return outcome;
}

/** Identifies the caller by a token. Throws a failure with a sentence that says what to do. */
export async function tokenCaller(store: ReleaseStore, token: string | null, at = new Date()): Promise<Caller> {
  if (!token) throw failed('not-authenticated', 'This needs a publishing token: set SALESDESK_TOKEN.');
  const [, id = '', secret = ''] = TOKEN.exec(token) ?? [];
  const record = (await store.tokens.read())?.value.find((candidate) => candidate.id === id);
  if (!record || !timingSafeEqual(hashOf(secret), Buffer.from(record.hash, 'hex'))) {
    throw failed('not-authenticated', 'This publishing token is unknown. Ask the operator for a new one.');
  }
  if (record.revokedAt) throw failed('not-authenticated', `Token ${id} was revoked. Ask the operator for a new one.`);
  if (at.toISOString() >= record.expiresAt) {
    throw failed('not-authenticated', `Token ${id} expired at ${record.expiresAt}. Ask the operator for a new one.`);
  }
  // A store that cannot be written now refuses the change itself; reading needs no write.
  await recordUse(store, record, at).catch(() => {});
  const maker = record.createdById === undefined ? '' : `, made by ${record.createdBy}`;
  const by = `${record.name} (token ${id}${maker})`;
  return { label: `Token ${id}`, by, remotes: record.remotes, roles: rolesOf(record), team: record.team };
}

/** Stores when a token was used, at most once an hour: the list answers "is it still in use", and calls stay fast. */
async function recordUse(store: ReleaseStore, { id, lastUsedAt = '' }: TokenRecord, at: Date): Promise<void> {
  const isRecent = (last: string) => at.getTime() - Date.parse(last) < USE_PRECISION_MS;
  if (isRecent(lastUsedAt)) return;
  await changeDocument(store.tokens, (stored) => {
    const tokens = stored ?? [];
    if (tokens.some((token) => token.id === id && isRecent(token.lastUsedAt ?? ''))) return null;
    return tokens.map((token) => (token.id === id ? { ...token, lastUsedAt: at.toISOString() } : token));
  });
}

/** Tokens from before there were roles may publish and promote, and those for all remotes administer. */
export function rolesOf({ roles, remotes }: Pick<TokenRecord, 'roles' | 'remotes'>): readonly TokenRole[] {
  return roles ?? (remotes.includes(EVERY_REMOTE) ? TOKEN_ROLES : ['publish', 'promote']);
}

/** `sdp_<id>_<secret>`: the prefix lets secret scanners find leaked tokens. */
const TOKEN = /^sdp_([0-9a-f]{8})_([A-Za-z0-9_-]{43})$/;

/** The secret is long and random, so a single plain hash is enough. */
function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/**
 * The signature of `text` by `token`, hex: the secret stays with the team, the store holds the key to check it (ADR-158).
 * A token of an identity provider signs with the whole of itself.
 */
export function signatureOf(text: string, token: string): string {
  const [, , secret = token] = TOKEN.exec(token) ?? [];
  return createHmac('sha256', hashOf(secret)).update(text).digest('hex');
}

/** Whether `token` signed `text`. */
export function isSignedBy(text: string, signature: string, token: string): boolean {
  const expected = Buffer.from(signatureOf(text, token), 'hex');
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Stands for every remote, and for operations that affect all of them. */
export const EVERY_REMOTE = '*';

/** Who calls, and what they may do with which remotes. */
export interface Caller {
  /** For messages: "Token 1a2b3c4d". */
  label: string;
  /** For the history: "CI of leads (token 1a2b3c4d, made by Ada Lovelace)". */
  by: string;
  remotes: readonly string[];
  roles: readonly TokenRole[];
  /** The team that the token belongs to; absent for those made on the machine with the release store, and for pipelines. */
  team?: string | undefined;
}

/** Throws `not-allowed` unless the caller may do what `role` covers with `remote`; `*` for all remotes. */
export function requireRole(caller: Caller, remote: string, role: TokenRole): void {
  const { label, remotes, roles } = caller;
  if (!remotes.includes(EVERY_REMOTE) && !remotes.includes(remote)) {
    const needed = remote === EVERY_REMOTE ? 'all remotes' : remote;
    throw failed('not-allowed', `${label} is for ${remotes.join(', ')}; this needs one for ${needed}.`);
  }
  if (!roles.includes(role)) {
    throw failed('not-allowed', `${label} may ${roles.join(' and ')}; this needs one that may ${role}.`);
  }
}
