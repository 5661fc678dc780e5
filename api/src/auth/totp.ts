/** Authenticator codes: SHA-1, 30 seconds, 6 digits, one step either way; seeds are sealed at rest. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { CODE_LENGTH } from '@salesdesk/shared/domain';
import { Secret, TOTP } from 'otpauth';
import qrcode from 'qrcode';
import type { Keys } from './keys.ts';

const ISSUER = 'Salesdesk';
const PERIOD_SECONDS = 30;
const SEED_BYTES = 20;

/** The seed one sign-in would enrol (base32): it follows from that sign-in, so nothing is kept before its first good code. */
export function enrolmentSeed(keys: Keys, userId: number, tokenId: string): string {
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
  const url = await qrcode.toDataURL(totp(seed, username).toString(), { margin: 1, width: 240 });
  return url.slice(url.indexOf(',') + 1);
}

/** Seals a seed for the database (AES-256-GCM). */
export function sealSeed(keys: Keys, seed: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keys['totp-store'], nonce);
  const sealed = Buffer.concat([cipher.update(seed, 'utf8'), cipher.final()]);
  return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.');
}

/** Opens what `sealSeed` made; throws when it was made with other keys or was changed. */
export function openSeed(keys: Keys, text: string): string {
  const [nonce, tag, sealed] = text.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!nonce || !tag || !sealed) throw new Error('A sealed seed has three parts.');
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
