/** The calls of My Team. product.md section 7, "Users". */
import { http, type IdempotencyKey, type Reply } from '@salesdesk/shared';
import {
  endpoints,
  type Invitation,
  type PermissionCatalogue,
  STATUS,
  type Status,
  type Undoable,
  type UserDetail,
  type UserListItem,
} from '@salesdesk/shared/domain';
import type { SavedUser, UserBody } from './team.model.ts';

const { users, auth } = endpoints;

export function getUser(userId: number, signal?: AbortSignal): Promise<Reply<UserDetail>> {
  return http.get(users.detail, { params: { id: userId }, signal });
}

export function getPermissionCatalogue(signal?: AbortSignal): Promise<Reply<PermissionCatalogue>> {
  return http.get(users.permissions, { signal });
}

/**
 * `body` has the field names of the specification. Adds a user once per `idempotencyKey`, or saves `user` unless a
 * colleague changed them since they were read.
 */
export function saveUser(
  body: UserBody,
  user: (Pick<UserDetail, 'user_parent_id'> & { version?: number }) | null,
  idempotencyKey: IdempotencyKey,
): Promise<Reply<SavedUser>> {
  return user === null
    ? http.post(users.create, body, { idempotencyKey: idempotencyKey() })
    : http.post(users.update, { ...body, user_id: user.user_parent_id, version: user.version });
}

/** Adds a user, once per `idempotencyKey`, who chooses the password by the returned link. */
export function inviteUser(body: UserBody, idempotencyKey: IdempotencyKey): Promise<Reply<SavedUser & Invitation>> {
  return http.post(users.invite, body, { idempotencyKey: idempotencyKey() });
}

/** Another link for a user who has not chosen a password yet. */
export function renewInvitation(user: UserListItem): Promise<Reply<SavedUser & Invitation>> {
  return http.post(users.renewInvitation, { user_id: user.user_parent_id });
}

/** Who takes over the user's companies and open tasks, null for nobody, and a line for them. */
export interface Handover {
  reassigneeId: number | null;
  line: string;
}

export function changeUserStatus(user: UserListItem, status: Status, handover: Handover): Promise<Reply<Undoable>> {
  const given = status === STATUS.inactive ? bodyOf(handover) : {};
  return http.post(users.statusChange, { user_id: user.user_parent_id, status_code: status, ...given });
}

/** Lifts the locks after failed attempts to sign in. */
export function unlockUser(user: UserListItem): Promise<Reply<null>> {
  return http.post(users.unlock, { user_id: user.user_parent_id });
}

export function deleteUser(user: UserListItem, handover: Handover): Promise<Reply<Undoable>> {
  return http.post(users.delete, { user_id: user.user_parent_id, ...bodyOf(handover) });
}

function bodyOf({ reassigneeId, line }: Handover): { reassign_to?: number; line?: string } {
  if (reassigneeId === null) return {};
  return { reassign_to: reassigneeId, ...(line.trim() && { line: line.trim() }) };
}

/** A passcode for a user without their phone: valid once, for ten minutes. */
export function generatePasscode(): Promise<Reply<{ passcode: string; expires_at: string }>> {
  return http.get(auth.generatePasscode);
}
