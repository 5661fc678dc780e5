/** The calls of My profile, an addition to the spec. */
import { dataOf, http, type Reply } from '@salesdesk/shared';
import {
  endpoints,
  type NotificationKind,
  type NotificationPreferences,
  type ProfileFields,
  type RecoveryCodes,
  type RecoveryCodesLeft,
  type Sent,
  type SignedInBrowser,
  type UserDetail,
} from '@salesdesk/shared/domain';

/** The own details, with the version that a change of them needs. */
export function getOwnDetail(userId: number, signal?: AbortSignal): Promise<Reply<UserDetail>> {
  return http.get(endpoints.users.detail, { params: { id: userId }, signal });
}

/** Saves the given fields unless the user was changed since that version. */
export function saveProfile(fields: Sent<ProfileFields>, version: number): Promise<Reply<UserDetail>> {
  return http.post(endpoints.users.updateOwn, { ...fields, version });
}

export function getBrowsers(signal?: AbortSignal): Promise<Reply<SignedInBrowser[]>> {
  return http.get(endpoints.auth.sessions, { signal });
}

export function revokeBrowser(sessionId: string): Promise<Reply<null>> {
  return http.post(endpoints.auth.revokeSession, { session_id: sessionId });
}

export function changePassword(current: string, next: string): Promise<Reply<null>> {
  return http.post(endpoints.auth.changePassword, { current_password: current, new_password: next });
}

export function countRecoveryCodes(signal?: AbortSignal): Promise<Reply<RecoveryCodesLeft>> {
  return http.get(endpoints.auth.recoveryCodes, { signal });
}

/** Creates new codes; the previous ones become invalid. */
export function makeRecoveryCodes(password: string): Promise<Reply<RecoveryCodes>> {
  return http.post(endpoints.auth.makeRecoveryCodes, { current_password: password });
}

export function getPreferences(signal?: AbortSignal): Promise<NotificationPreferences> {
  return dataOf(http.get(endpoints.notifications.preferences, { signal }));
}

/** `off`: the kinds that the user does not want. */
export function savePreferences(off: NotificationKind[]): Promise<Reply<null>> {
  return http.post(endpoints.notifications.savePreferences, { off }, { json: true });
}
