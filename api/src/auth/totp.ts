/** Authenticator codes: SHA-1, 30 seconds, 6 digits, one step tolerance in either direction. */
import { createHmac } from 'node:crypto';
import { CODE_LENGTH } from '@salesdesk/shared/domain';
import { Secret, TOTP } from 'otpauth';
import qrcode from 'qrcode';
import type { KeySet } from '../crypto/keys.ts';

const ISSUER = 'Salesdesk';
export const PERIOD_SECONDS = 30;
/** Steps before and after the present one whose codes are accepted. */
export const TOLERANCE = 1;
const SEED_BYTES = 20;

/** The seed (base32) that one sign-in would enrol: derived from that sign-in, so nothing is stored before its first valid code. */
export function enrolmentSeed(keys: KeySet, userId: number, tokenId: string): string {
  const bytes = createHmac('sha256', keys['totp-seed']).update(`${userId}.${tokenId}`).digest().subarray(0, SEED_BYTES);
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
}

/** The time step that `code` belongs to, at most one from `now`; null for a wrong code. */
export function stepOf(seed: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(seed).validate({ token: code, timestamp, window: TOLERANCE });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** A base64 PNG to scan with an authenticator app. */
export async function qrOf(seed: string, username: string): Promise<string> {
  // Grayscale, with the "up" filter and run-length compression: trying every filter for each row takes half as long
  // again.
  const options = { margin: 1, width: 240, rendererOpts: { colorType: 0, filterType: 2, deflateStrategy: 3 } };
  const url = await qrcode.toDataURL(totp(seed, username).toString(), options);
  return url.slice(url.indexOf(',') + 1);
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
