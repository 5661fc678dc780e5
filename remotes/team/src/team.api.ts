/** The calls of My Team. product.md section 7, "Users". */
import { http, type IdempotencyKey, type Reply } from '@salesdesk/shared';
import { endpoints, STATUS, type Status, type UserListItem } from '@salesdesk/shared/domain';
import type { SavedUser, UserBody } from './team.model.ts';

const { users, auth } = endpoints;

export const getUser = (id: number, signal?: AbortSignal) => http.get(users.detail, { params: { id }, signal });

export const getPermissionCatalogue = (signal: AbortSignal) => http.get(users.permissions, { signal });

/**
 * `body` has the field names of the specification. Adds a user once per `idempotencyKey`, or saves the `edited` one unless
 * a colleague changed them since they were read.
 */
export function saveUser(
  body: UserBody,
  edited: { id: number; version: number | undefined } | null,
  idempotencyKey: IdempotencyKey,
): Promise<Reply<SavedUser>> {
  return edited === null
    ? http.post(users.create, body, { idempotencyKey: idempotencyKey() })
    : http.post(users.update, { ...body, user_id: edited.id, version: edited.version });
}

/** Adds a user, once per `idempotencyKey`, who chooses the password by the returned link. */
export const inviteUser = (body: UserBody, idempotencyKey: IdempotencyKey) =>
  http.post(users.invite, body, { idempotencyKey: idempotencyKey() });

/** Another link for a user who has not chosen a password yet. */
export const renewInvitation = (user: UserListItem) =>
  http.post(users.renewInvitation, { user_id: user.user_parent_id });

/** Who takes over the user's companies and open tasks, null for nobody, and a line for them. */
export interface Handover {
  reassigneeId: number | null;
  line: string;
}

export const changeUserStatus = (user: UserListItem, status: Status, handover: Handover) =>
  http.post(users.statusChange, {
    user_id: user.user_parent_id,
    status_code: status,
    ...(status === STATUS.inactive && bodyOf(handover)),
  });

/** Lifts the locks after failed attempts to sign in. */
export const unlockUser = (user: UserListItem) => http.post(users.unlock, { user_id: user.user_parent_id });

export const deleteUser = (user: UserListItem, handover: Handover) =>
  http.post(users.delete, { user_id: user.user_parent_id, ...bodyOf(handover) });

function bodyOf({ reassigneeId, line }: Handover): { reassign_to?: number; line?: string } {
  if (reassigneeId === null) return {};
  return { reassign_to: reassigneeId, ...(line.trim() && { line: line.trim() }) };
}

/** A passcode for a user without their phone: valid once, for ten minutes. */
export const generatePasscode = () => http.get(auth.generatePasscode);
