/** Authenticator codes: SHA-1, 30 seconds, 6 digits, one step either way; seeds are sealed at rest. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { CODE_LENGTH } from '@salesdesk/shared/domain';
import { Secret, TOTP } from 'otpauth';
import qrcode from 'qrcode';
import { goodKeys, type KeySet, type Keys, keysNamed } from '../crypto/keys.ts';

const ISSUER = 'Salesdesk';
const PERIOD_SECONDS = 30;
const SEED_BYTES = 20;

/** The seed one sign-in would enrol (base32): it follows from that sign-in, so nothing is kept before its first good code. */
export function enrolmentSeed(keys: KeySet, userId: number, tokenId: string): string {
  const bytes = createHmac('sha256', keys['totp-seed']).update(`${userId}.${tokenId}`).digest().subarray(0, SEED_BYTES);
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
}

/** The time step `code` belongs to, at most one away from `now`; null for a wrong code. */
export function stepOf(seed: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(seed).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** The code of a seed at a time, as an authenticator app shows it. */
export function codeAt(seed: string, now: Date): string {
  return totp(seed).generate({ timestamp: now.getTime() });
}

/** A base64 PNG to scan with an authenticator app. */
export async function qrOf(seed: string, username: string): Promise<string> {
  // Grey, each row as what differs from the one above, packed as runs: trying every filter for each row is nearly half
  // as much work again.
  const options = { margin: 1, width: 240, rendererOpts: { colorType: 0, filterType: 2, deflateStrategy: 3 } };
  const url = await qrcode.toDataURL(totp(seed, username).toString(), options);
  return url.slice(url.indexOf(',') + 1);
}

/** Seals a seed for the database (AES-256-GCM), marked with the keys it was sealed with. */
export function sealSeed(keys: Keys, seed: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keys['totp-store'], nonce);
  const sealed = Buffer.concat([cipher.update(seed, 'utf8'), cipher.final()]);
  return [keys.kid, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
}

/** Whether a seed was sealed with other keys than the present ones, and has to be sealed anew. */
export function isSealedBefore(keys: Keys, text: string): boolean {
  return !text.startsWith(`${keys.kid}.`);
}

/** Opens what `sealSeed` made; throws when it was made with keys that are not good any more or was changed. */
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

function totp(seed: string, label = ''): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: CODE_LENGTH,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(seed),
  });
}
