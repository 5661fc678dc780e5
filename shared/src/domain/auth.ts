/** Sign-in rules. Spec section 5 and decisions 11-24. */
import { CODE_LENGTH } from './limits.ts';

/** The message for a user name, or null when it may be sent. Spec section 5, "Username". */
export function usernameError(username: string): string | null {
  const empty = username.trim() === '';
  const spaces = /\s/.test(username);
  if (empty && spaces) return 'Please enter a valid username and ensure there are no spaces';
  if (empty) return 'Please enter a valid username';
  if (spaces) return 'Please ensure there are no spaces';
  return null;
}

/** The message for the password of the sign-in step, or null. Spec section 5, "Password step". */
export function passwordStepError(password: string): string | null {
  return password === '' ? 'Please enter your password' : null;
}

export const CODE_ERROR = 'Enter a valid 6-digit OTP';

/** The message for the six boxes joined, or null. Spec section 5, "Code". */
export function codeError(code: string): string | null {
  return new RegExp(`^[0-9]{${CODE_LENGTH}}$`).test(code) ? null : CODE_ERROR;
}

/** What the username check answers. Spec section 3, "Response shapes". */
export interface UsernameCheck {
  show_qr: boolean;
  token: string;
}

/** What QR generation answers: a base64 PNG and the same secret as text for those who cannot scan. */
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

/** How many recovery codes are made at once. */
export const RECOVERY_CODES = 8;

/** How many of them can still be used. */
export interface RecoveryCodesLeft {
  left: number;
}

/** Fresh ones; they are shown this once (decision 34). */
export interface RecoveryCodes {
  codes: string[];
}

/** Claims of the access token. The role is shown, never decides anything (decision 35). */
export interface AccessClaims {
  sub: string;
  sid: string;
  exp: number;
  permissions: string[];
  role: string | null;
}
