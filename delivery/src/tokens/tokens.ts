/** Publishing tokens: they allow other machines to change the releases of certain remotes. */

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { InvalidRequest } from '../store/invalidRequest.ts';
import { checkRemoteName, type ReleaseStore, StaleDocument } from '../store/store.ts';
import type { TokenRecord } from '../store/tokenRecord.ts';
import { type Caller, EVERY_REMOTE, NotAllowed, ROLES, type Role } from './callers.ts';

export const MAX_DAYS = 366;
const DAY_MS = 24 * 60 * 60 * 1000;
/** `sdp_<id>_<secret>`: the prefix lets secret scanners find leaked tokens. */
const TOKEN = /^sdp_([0-9a-f]{8})_([A-Za-z0-9_-]{43})$/;

export interface TokenRequest {
  name: string;
  /** Remotes it is for; `*` for all. */
  remotes: string[];
  /** What it may do with them. */
  roles: readonly Role[];
  days: number;
  by: string;
  at?: Date;
}

/** Creates a token and returns it with its stored record. The token cannot be read again. */
export async function createToken(
  store: ReleaseStore,
  { name, remotes, roles, days, by, at = new Date() }: TokenRequest,
): Promise<{ token: string; record: TokenRecord }> {
  if (!(days > 0 && days <= MAX_DAYS))
    throw new InvalidRequest(`A token is valid for 1 to ${MAX_DAYS} days, not ${days}.`);
  if (!remotes.length) throw new InvalidRequest('A token needs at least one remote it may publish.');
  if (!roles.length) throw new InvalidRequest(`A token needs at least one role: ${ROLES.join(', ')}.`);
  for (const remote of remotes) if (remote !== EVERY_REMOTE) checkRemoteName(remote);
  const id = randomBytes(4).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  const record: TokenRecord = {
    id,
    name,
    hash: hashOf(secret).toString('hex'),
    remotes,
    roles: ROLES.filter((role) => roles.includes(role)),
    createdAt: at.toISOString(),
    createdBy: by,
    expiresAt: new Date(at.getTime() + days * DAY_MS).toISOString(),
  };
  await changeTokens(store, (tokens) => [...tokens, record]);
  return { token: `sdp_${id}_${secret}`, record };
}

/** The stored records of all tokens, newest first. */
export async function listTokens(store: ReleaseStore): Promise<TokenRecord[]> {
  return ((await store.tokens.read())?.value ?? []).toReversed();
}

/** Revokes a token immediately; returns false when there is none with that id. */
export async function revokeToken(store: ReleaseStore, id: string, at = new Date()): Promise<boolean> {
  const isThere = (await listTokens(store)).some((token) => token.id === id);
  if (isThere) {
    await changeTokens(store, (tokens) =>
      tokens.map((token) => (token.id === id ? { revokedAt: at.toISOString(), ...token } : token)),
    );
  }
  return isThere;
}

/** Identifies the caller by a token. Throws `NotAllowed` with a sentence that says what to do. */
export async function tokenCaller(store: ReleaseStore, token: string | null, at = new Date()): Promise<Caller> {
  if (!token) throw new NotAllowed('token', 'This needs a publishing token: set SALESDESK_TOKEN.');
  const [, id = '', secret = ''] = TOKEN.exec(token) ?? [];
  const record = (await store.tokens.read())?.value.find((candidate) => candidate.id === id);
  if (!record || !timingSafeEqual(hashOf(secret), Buffer.from(record.hash, 'hex'))) {
    throw new NotAllowed('token', 'This publishing token is unknown. Ask the operator for a new one.');
  }
  if (record.revokedAt) throw new NotAllowed('token', `Token ${id} was revoked. Ask the operator for a new one.`);
  if (at.toISOString() >= record.expiresAt) {
    throw new NotAllowed('token', `Token ${id} expired at ${record.expiresAt}. Ask the operator for a new one.`);
  }
  const by = `${record.name} (token ${id})`;
  return { label: `Token ${id}`, by, remotes: record.remotes, roles: rolesOf(record) };
}

/** Tokens from before there were roles may publish and promote, and those for all remotes administer. */
export function rolesOf({ roles, remotes }: Pick<TokenRecord, 'roles' | 'remotes'>): readonly Role[] {
  return roles ?? (remotes.includes(EVERY_REMOTE) ? ROLES : ['publish', 'promote']);
}

async function changeTokens(store: ReleaseStore, edit: (tokens: TokenRecord[]) => TokenRecord[]): Promise<void> {
  for (;;) {
    const current = await store.tokens.read();
    try {
      await store.tokens.replace(edit(current?.value ?? []), current?.etag ?? null);
      return;
    } catch (error) {
      if (!(error instanceof StaleDocument)) throw error;
      await wait(Math.random() * 20);
    }
  }
}

/** The secret is long and random, so a single plain hash is enough. */
function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
