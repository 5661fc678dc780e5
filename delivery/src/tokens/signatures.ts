/** Signatures by publishing tokens: the secret stays with the team, the store holds the key to check them. ADR-158. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** `sdp_<id>_<secret>`: the prefix lets secret scanners find leaked tokens. */
export const TOKEN = /^sdp_([0-9a-f]{8})_([A-Za-z0-9_-]{43})$/;

/** The secret is long and random, so a single plain hash is enough. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The signature of `text` by `token`, hex. A token of an identity provider signs with the whole of itself. */
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
