/** The calls of My Team. Spec section 7, "Users". */
import { http, type Reply } from '@salesdesk/shared';
import {
  endpoints,
  endpointWith,
  type PermissionCatalogue,
  type Status,
  type UserDetail,
  type UserListItem,
} from '@salesdesk/shared/domain';

const { users, auth } = endpoints;

export function getUsers(signal?: AbortSignal): Promise<Reply<UserListItem[]>> {
  return http.get(users.list, { signal });
}

export function getUser(userId: number, signal?: AbortSignal): Promise<Reply<UserDetail>> {
  return http.get(endpointWith(users.detail, { id: userId }), { signal });
}

export function getPermissionCatalogue(signal?: AbortSignal): Promise<Reply<PermissionCatalogue>> {
  return http.get(users.permissions, { signal });
}

/** `body` is the user form word for word; with an id it edits. */
export function saveUser(body: Record<string, unknown>, userId: number | null): Promise<Reply<{ user_id: number }>> {
  return userId === null ? http.post(users.create, body) : http.post(users.update, { ...body, user_id: userId });
}

export function changeUserStatus(user: UserListItem, status: Status): Promise<Reply<null>> {
  return http.post(users.statusChange, { user_id: user.user_parent_id, status_code: status });
}

/** `heirId` takes over what the user was assigned. */
export function deleteUser(user: UserListItem, heirId: number | null): Promise<Reply<null>> {
  return http.post(users.delete, { user_id: user.user_parent_id, reassign_to: heirId ?? undefined });
}

/** A passcode for somebody without their phone: once, ten minutes. */
export function generatePasscode(): Promise<Reply<{ passcode: string; expires_at: string }>> {
  return http.get(auth.generatePasscode);
}
