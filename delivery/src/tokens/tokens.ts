/** Publishing tokens: they allow other machines to publish certain remotes. */

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { InvalidRequest } from '../store/invalidRequest.ts';
import { checkRemoteName, type ReleaseStore, StaleDocument } from '../store/store.ts';
import type { TokenRecord } from '../store/tokenRecord.ts';

export const EVERY_REMOTE = '*';
export const MAX_DAYS = 366;
const DAY_MS = 24 * 60 * 60 * 1000;
/** `sdp_<id>_<secret>`: the prefix lets secret scanners find leaked tokens. */
const TOKEN = /^sdp_([0-9a-f]{8})_([A-Za-z0-9_-]{43})$/;

/** The token is unknown, revoked or expired (`token`), or does not cover the operation (`scope`). */
export class NotAllowed extends Error {
  override name = 'NotAllowed';
  readonly reason: 'token' | 'scope';

  constructor(reason: 'token' | 'scope', message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface TokenRequest {
  name: string;
  /** Remotes it may publish; `*` for all. */
  remotes: string[];
  days: number;
  by: string;
  at?: Date;
}

/** Creates a token and returns it with its stored record. The token cannot be read again. */
export async function createToken(
  store: ReleaseStore,
  { name, remotes, days, by, at = new Date() }: TokenRequest,
): Promise<{ token: string; record: TokenRecord }> {
  if (!(days > 0 && days <= MAX_DAYS))
    throw new InvalidRequest(`A token is valid for 1 to ${MAX_DAYS} days, not ${days}.`);
  if (!remotes.length) throw new InvalidRequest('A token needs at least one remote it may publish.');
  for (const remote of remotes) if (remote !== EVERY_REMOTE) checkRemoteName(remote);
  const id = randomBytes(4).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  const record: TokenRecord = {
    id,
    name,
    hash: hashOf(secret).toString('hex'),
    remotes,
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

/**
 * Returns the record of a token that covers `remote`: the name of a remote, `*` for an operation on all remotes, null
 * for one that every token may perform. Throws `NotAllowed` with a sentence that says what to do.
 */
export async function allow(
  store: ReleaseStore,
  token: string | null,
  remote: string | null,
  at = new Date(),
): Promise<TokenRecord> {
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
  const isInScope = remote === null || record.remotes.includes(EVERY_REMOTE) || record.remotes.includes(remote);
  if (!isInScope) {
    const needed = remote === EVERY_REMOTE ? 'all remotes' : remote;
    throw new NotAllowed('scope', `Token ${id} is for ${record.remotes.join(', ')}; this needs one for ${needed}.`);
  }
  return record;
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
