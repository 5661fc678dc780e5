/** Derives one key per purpose from one secret: a key never serves two purposes. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const PURPOSES = [
  ...(['access', 'pre-auth', 'password-recent', 'refresh', 'totp-seed', 'totp-store', 'lookup', 'check'] as const),
  ...(['overrides', 'drafts', 'step-up-ticket', 'pseudonym', 'device', 'invitation'] as const),
];
type KeyPurpose = (typeof PURPOSES)[number];
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

/** Seals a seed for the database (AES-256-GCM), marked with the keys it was sealed with. */
export function sealSeed(keys: Keys, seed: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keys['totp-store'], nonce);
  const sealed = Buffer.concat([cipher.update(seed, 'utf8'), cipher.final()]);
  return [keys.kid, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
}

/** Whether a seed was sealed with older keys and must be sealed again. */
export function isSealedBefore(keys: Keys, text: string): boolean {
  return !text.startsWith(`${keys.kid}.`);
}

/** Opens what `sealSeed` returned; throws if its keys are no longer valid or it was changed. */
export function openSeed(keys: Keys, text: string): string {
  const parts = text.split('.');
  // Seeds of the first releases do not say which keys they were sealed with.
  const kid = parts.length === 4 ? parts.shift() : undefined;
  const sets = kid === undefined ? goodKeys(keys) : [keysNamed(keys, kid)];
  for (const [i, set] of sets.entries()) {
    if (!set) throw new Error('The keys that a seed was sealed with are gone: SECRET_KEY_PREVIOUS was taken away.');
    try {
      return openWith(set, parts);
    } catch (error) {
      if (i === sets.length - 1) throw error;
    }
  }
  throw new Error('There are no keys.');
}

function openWith(keys: KeySet, parts: string[]): string {
  const [nonce, tag, sealed] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (!nonce || !tag || !sealed) throw new Error('A sealed seed has a nonce, a tag and a text.');
  const decipher = createDecipheriv('aes-256-gcm', keys['totp-store'], nonce, { authTagLength: 16 });
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
}

/** Checks whether a configured secret could be guessed. */

/** How to generate a secret; ends the sentence that refuses a bad one. */
export const MAKE_A_SECRET = 'Make one with: openssl rand -base64 32';

/**
 * Whether the text repeats, counts up, or uses so few characters that its entropy is below `bits`. It cannot recognise a
 * known sentence, only text that no random generator produces.
 */
export function isGuessable(text: string, bits: number): boolean {
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  const period = periodOf(codes);
  return Math.min(surpriseOf(codes.slice(0, period)), surpriseOf(steps.slice(0, period))) < bits;
}

/** The length of the shortest prefix of which the whole is a repetition. */
function periodOf(codes: number[]): number {
  for (let length = 1; length < codes.length; length++)
    if (codes.every((code, at) => code === codes[at % length])) return length;
  return codes.length;
}

/** The Shannon entropy of the values, times their number. */
function surpriseOf(values: number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum + count * Math.log2(values.length / count), 0);
}
