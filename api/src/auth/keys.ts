/** One secret, one derived key per purpose: a key never serves two. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const PURPOSES = [
  'access',
  'pre-auth',
  'password-recent',
  'refresh',
  'totp-seed',
  'totp-store',
  'lookup',
  'check',
  'overrides',
] as const;
export type KeyPurpose = (typeof PURPOSES)[number];
/** 32 bytes per purpose. */
export type Keys = Record<KeyPurpose, Uint8Array>;

/** Derives all keys from the secret (HKDF-SHA-256). */
export function deriveKeys(secret: string): Keys {
  const entries = PURPOSES.map((purpose) => [
    purpose,
    new Uint8Array(hkdfSync('sha256', secret, 'salesdesk', purpose, 32)),
  ]);
  return Object.fromEntries(entries) as Keys;
}

/** Base64url HMAC-SHA-256: tells equal texts apart from others without keeping them. */
export function fingerprint(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
