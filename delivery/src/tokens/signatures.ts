/** Signatures by publishing tokens: the secret stays with the team, the store holds the key to check them. ADR-158. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { hashOf, TOKEN } from './tokenText.ts';

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
