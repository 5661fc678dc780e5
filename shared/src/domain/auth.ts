/** Sign-in rules. product.md section 5 and. */
import { CODE_LENGTH } from './limits.ts';
import type { RuleText } from './messages/rules.ts';

/** The message for a user name, or null when it may be sent. product.md section 5, "Username". */
export function usernameError(username: string): RuleText | null {
  const empty = username.trim() === '';
  const spaces = /\s/.test(username);
  if (empty && spaces) return 'Please enter a valid username and ensure there are no spaces';
  if (empty) return 'Please enter a valid username';
  if (spaces) return 'Please ensure there are no spaces';
  return null;
}

/** The message for the password of the sign-in step, or null. product.md section 5, "Password step". */
export function passwordStepError(password: string): RuleText | null {
  return password === '' ? 'Please enter your password' : null;
}

const CODE_ERROR = 'Enter a valid 6-digit OTP';

/** The message for the six boxes joined, or null. product.md section 5, "Code". */
export function codeError(code: string): RuleText | null {
  return new RegExp(`^[0-9]{${CODE_LENGTH}}$`).test(code) ? null : CODE_ERROR;
}

/** The reply to the user name check. product.md section 3, "Response shapes". */
export interface UsernameCheck {
  show_qr: boolean;
  token: string;
}

/** The reply to QR generation: a base64 PNG and the same secret as text for users who cannot scan. */
export interface QrCode {
  qr_code: string | null;
  show_qr: boolean;
  secret?: string;
}

/** One signed-in browser of the user, as listed on My profile. */
export interface SignedInBrowser {
  session_id: string;
  user_agent: string;
  ip_address: string;
  created_at: string;
  last_used_at: string;
  is_current: boolean;
}

/** How long the session that asks still lasts, in seconds. Asking does not extend it. ADR-165. */
export interface SessionTime {
  /** Unless it is used until then. */
  idle_seconds: number;
  /** However much it is used. */
  seconds: number;
}

/** Crockford's base 32: no character can be mistaken for another one. */
export const RECOVERY_CODE_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Ten characters of five bits each. */
export const RECOVERY_CODE_LENGTH = 10;
export const RECOVERY_CODE_ERROR = 'Enter a valid recovery code';

/**
 * A recovery code in its stored form, however it was typed: with or without dash and blanks, in any case, O for 0 and I
 * or L for 1. Null for an invalid code. Older codes have six digits; they are returned unchanged.
 */
export function recoveryCodeOf(typed: string): string | null {
  const signs = typed.replace(/[\s-]/g, '').toUpperCase();
  if (codeError(signs) === null) return signs;
  const code = signs.replaceAll('O', '0').replace(/[IL]/g, '1');
  return new RegExp(`^[${RECOVERY_CODE_SIGNS}]{${RECOVERY_CODE_LENGTH}}$`).test(code) ? code : null;
}

/** A recovery code as it is displayed: `7k3qd-9wz2m`. */
export function shownRecoveryCode(code: string): string {
  const half = RECOVERY_CODE_LENGTH / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`.toLowerCase();
}

/** New recovery codes; they are shown only once. */
export interface RecoveryCodes {
  codes: string[];
}

/** A single-use passcode for a user without their phone, valid until `expires_at` (ISO 8601 in UTC). */
export interface IssuedPasscode {
  passcode: string;
  expires_at: string;
}

/** Claims of the access token. The role is only displayed, never used for a decision. */
export interface AccessClaims {
  sub: string;
  sid: string;
  exp: number;
  permissions: string[];
  role: string | null;
}
