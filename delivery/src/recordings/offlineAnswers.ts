/** What a screen gets from an API that is not there: its recordings, and what the host itself asks for. ADR-139. */
import {
  API_BASE,
  endpoints,
  findRecording,
  type NotificationPage,
  type Recording,
  type UnreadNotifications,
} from '@salesdesk/shared/domain';
import { OFFLINE_USER } from './offlineSession.ts';

export const OK = { error: false, message: '', errorCode: null, validations: {}, url: null };
/** What the stream of changes begins with; there are no changes. */
export const BEAT = 'event: beat\nid: 0-0\ndata: {}\n\n';
const NO_UNREAD: UnreadNotifications = { unread: 0, newest: null };
const NO_NOTIFICATIONS: NotificationPage = { data: [], next_cursor: null, unread: 0 };
const pathOf = (endpoint: { path: string }) => API_BASE + endpoint.path;

/** Outside the API's own addresses. */
export const REFRESH_PATH = '/refresh';

export type OfflineAnswer = Pick<Recording, 'status' | 'body' | 'delay' | 'lost'>;

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
