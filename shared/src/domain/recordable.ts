/** What may be recorded of the API's answers. ADR-139, ADR-159. */
import { API_BASE } from './endpoint.ts';
import * as endpoints from './endpoints/index.ts';
import type { Recording } from './recording.ts';

/** The sign-in, the session, overrides and the bell are no calls of a screen; most of their answers are secrets. */
const NEVER = new Set(
  [
    ...Object.values(endpoints.auth),
    ...Object.values(endpoints.platform),
    endpoints.users.loggedIn,
    endpoints.notifications.unread,
    endpoints.notifications.list,
    endpoints.live.changes,
  ].map(({ path }) => API_BASE + path),
);

/** Whether an answer may be recorded. An expired token and a product in trouble are no answers to a screen. */
export function isRecordable({ path, status }: Pick<Recording, 'path' | 'status'>): boolean {
  const [pathname = ''] = path.split('?');
  return status < 500 && status !== 401 && status !== 304 && !NEVER.has(pathname);
}
