/** The calls of My profile: added to the spec's (decision 34). */
import { http, type Reply } from '@salesdesk/shared';
import { endpoints, type SignedInBrowser } from '@salesdesk/shared/domain';

export function getBrowsers(signal?: AbortSignal): Promise<Reply<SignedInBrowser[]>> {
  return http.get(endpoints.auth.sessions, { signal });
}

export function revokeBrowser(sessionId: string): Promise<Reply<null>> {
  return http.post(endpoints.auth.revokeSession, { session_id: sessionId });
}

export function changePassword(current: string, next: string): Promise<Reply<null>> {
  return http.post(endpoints.auth.changePassword, { current_password: current, new_password: next });
}
