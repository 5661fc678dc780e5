/** A session that exists on this machine only: no server accepts its token. */
import {
  ACCESS_TOKEN_KEY,
  type AccessClaims,
  type LoggedInUserReply,
  type PermissionKey,
} from '@salesdesk/shared/domain';

export const OFFLINE_USER_ID = 1;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** A token that screens read like a real one. Its signature is a word. */
export function offlineToken(permissions: readonly PermissionKey[]): string {
  const claims: AccessClaims = {
    sub: String(OFFLINE_USER_ID),
    sid: 'offline',
    permissions: [...permissions],
    role: 'Offline',
    exp: Math.floor(Date.now() / 1000) + YEAR_SECONDS,
  };
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${encode({ alg: 'none', typ: 'access' })}.${encode(claims)}.offline`;
}

/** The script that signs in, before the host's first script runs. */
export function signInScript(token: string): string {
  return `localStorage.setItem(${JSON.stringify(ACCESS_TOKEN_KEY)}, ${JSON.stringify(token)});\n`;
}

export const OFFLINE_USER: LoggedInUserReply = {
  first_name: 'Offline',
  last_name: 'Developer',
  email: 'offline@salesdesk.example',
  profile_image: null,
  user_parent_id: OFFLINE_USER_ID,
  username: 'offline',
  designation: null,
  phone: null,
  draft_keys: [Buffer.alloc(32).toString('base64url')],
};
