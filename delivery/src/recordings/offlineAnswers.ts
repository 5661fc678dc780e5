/** What a screen gets from an API that is not there: its recordings, and what the host itself asks for. ADR-139. */
import {
  ACCESS_TOKEN_KEY,
  type AccessClaims,
  API_BASE,
  endpoints,
  findRecording,
  type LoggedInUserReply,
  type NotificationPage,
  type PermissionKey,
  type Recording,
  type UnreadNotifications,
} from '@salesdesk/shared/domain';

export const OK = { error: false, message: '', errorCode: null, validations: {}, url: null };
/** What the stream of changes begins with; there are no changes. */
export const BEAT = 'event: beat\nid: 0-0\ndata: {}\n\n';
const NO_UNREAD: UnreadNotifications = { unread: 0, newest: null };
const NO_NOTIFICATIONS: NotificationPage = { data: [], next_cursor: null, unread: 0 };
const pathOf = (endpoint: { path: string }) => API_BASE + endpoint.path;

/** Outside the API's own addresses. */
export const REFRESH_PATH = '/refresh';

type OfflineAnswer = Pick<Recording, 'status' | 'body' | 'delay' | 'lost'>;

/** The answer to a call: `stream` for the stream of changes, which has none; null for a call that is not recorded. */
export function offlineAnswer(
  recordings: readonly Recording[],
  call: Pick<Recording, 'method' | 'path'>,
  token: string,
): OfflineAnswer | 'stream' | null {
  const [pathname] = call.path.split('?');
  if (pathname === REFRESH_PATH) return { status: 200, body: { access_token: token } };
  // A screen may record what it needs of those below, too.
  const found = findRecording(recordings, call);
  if (found) return found;
  const ok = (body: object): OfflineAnswer => ({ status: 200, body });
  switch (pathname) {
    case pathOf(endpoints.auth.refresh):
      return ok({ access_token: token });
    case pathOf(endpoints.users.loggedIn):
      return ok({ ...OK, data: OFFLINE_USER });
    case pathOf(endpoints.notifications.unread):
      return ok({ ...OK, data: NO_UNREAD });
    case pathOf(endpoints.notifications.list):
      return ok({ ...OK, data: NO_NOTIFICATIONS });
    case pathOf(endpoints.auth.logout):
      return ok({ ...OK, data: null });
    case pathOf(endpoints.live.changes):
      return 'stream';
    default:
      return null;
  }
}

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

const OFFLINE_USER: LoggedInUserReply = {
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
