/** Derives one key per purpose from one secret: a key never serves two purposes. */
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
  'drafts',
  'step-up-ticket',
  'pseudonym',
  'device',
  'invitation',
] as const;
export type KeyPurpose = (typeof PURPOSES)[number];
/** 32 bytes per purpose, derived from one secret. */
export type KeySet = Record<KeyPurpose, Uint8Array> & {
  /** Identifies a secret without revealing it; stored beside everything that was made with these keys. */
  kid: string;
};
/** The keys for everything new; `previous` still reads what was made before the secret changed. */
export type Keys = KeySet & { previous: KeySet | null };

/** Derives all keys from the secret (HKDF-SHA-256), and from the previous one while both are valid. */
export function deriveKeys(secret: string, previousSecret?: string): Keys {
  return { ...keySetOf(secret), previous: previousSecret === undefined ? null : keySetOf(previousSecret) };
}

function keySetOf(secret: string): KeySet {
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, 'salesdesk', purpose, 32));
  const entries = PURPOSES.map((purpose) => [purpose, derive(purpose)]);
  const kid = Buffer.from(derive('kid')).toString('base64url').slice(0, 8);
  return { ...(Object.fromEntries(entries) as Record<KeyPurpose, Uint8Array>), kid };
}

/** All valid key sets, the current one first. */
export function goodKeys(keys: Keys): KeySet[] {
  return keys.previous ? [keys, keys.previous] : [keys];
}

/** The key set with that name, undefined if it is no longer valid. */
export function keysNamed(keys: Keys, kid: string): KeySet | undefined {
  return goodKeys(keys).find((set) => set.kid === kid);
}

/** Base64url HMAC-SHA-256: compares texts without storing them. */
export function fingerprint(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
