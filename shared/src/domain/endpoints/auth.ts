/** The calls of signing in and of My profile. product.md sections 3 and 4. */
import type { IssuedPasscode, QrCode, RecoveryCodes, SessionTime, SignedInBrowser, UsernameCheck } from '../auth.ts';
import { get, post } from '../endpoint.ts';

/** How many recovery codes are unused. */
interface RecoveryCodesLeft {
  left: number;
}

/** The `email` field contains the user name or the e-mail. */
type Named = { email?: string };
type Token = { token: string };

export const auth = {
  verifyUsername: post<{ body: Named; reply: UsernameCheck }>('verify-username'),
  generateQr: post<{ body: Named; reply: QrCode }>('generate-qr'),
  login: post<{ body: Named & { password?: string }; reply: Token }>('login'),
  /** The spec names the field both ways. */
  verifyOtp: post<{ body: { otp?: string; finalOtp?: string }; reply: Token }>('verify-otp'),
  /** Added: the password of an invited user. */
  acceptInvitation: post<{ body: { invitation: string; password: string }; reply: Token & { username: string } }>(
    'accept-invitation',
  ),
  logout: post<{ body: Named; reply: null }>('logout'),
  confirmPasscode: post<{ body: { passcode?: string }; reply: Token }>('confirm-passcode'),
  generatePasscode: get<{ query: { user_id?: number | null }; reply: IssuedPasscode }>('generate-passcode'),
  /** Also served at `/refresh`, as the spec words it. */
  refresh: post<{ reply: { access_token: string } }>('refresh'),
  /** Added: My profile. */
  changePassword: post<{ body: { current_password: string; new_password: string }; reply: null }>(
    'auth/change-password',
  ),
  sessions: get<{ reply: SignedInBrowser[] }>('auth/sessions'),
  /** Added (ADR-165). */
  sessionTime: get<{ reply: SessionTime }>('auth/session-time'),
  revokeSession: post<{ body: { session_id: string }; reply: null }>('auth/session-revoke'),
  recoveryCodes: get<{ reply: RecoveryCodesLeft }>('auth/recovery-codes'),
  makeRecoveryCodes: post<{ body: { current_password: string }; reply: RecoveryCodes }>('auth/recovery-codes-make'),
} as const;
