/** Which users may change which other users, and the rule that one user can always grant everything. R-30 and ADR-123. */
import { ERROR_CODES, holdsExactly, PERMISSION_KEYS, type PermissionKey, STATUS } from '@salesdesk/shared/domain';
import { type Message, say } from '@salesdesk/shared/messages';
import type { Db } from '../database/db.ts';
import { ApiError } from '../http/reply.ts';
import { existsOtherHolder, lockAdministration, selectRights } from './authority.sql.ts';
import type { Session } from './context.ts';

export { lockAdministration as lockStaff } from './authority.sql.ts';

export const BEYOND = say('user.beyond');
const LAST_EDITOR = say('user.last-editor');
const LAST_GRANTOR = say('user.last-grantor');

/**
 * Changes of staff run one at a time. Returns the session with the current permissions, for the running transaction; throws
 * 11013 if the needed permission was withdrawn, or the user was deactivated, while the call waited.
 */
export async function lockStaffAs(tx: Db, session: Session, permission: PermissionKey): Promise<Session> {
  await lockAdministration(tx);
  const permissions = await permissionsNow(tx, session.userId);
  if (!holdsExactly(permissions, permission)) throw new ApiError(ERROR_CODES.forbidden);
  return { ...session, permissions };
}

/** The user's current permissions; none if they are inactive or deleted. */
export async function permissionsNow(tx: Db, userId: number): Promise<string[]> {
  const user = await selectRights(tx, userId);
  return user?.status === STATUS.active ? user.permissions : [];
}

/** True if the user holds a permission that `permissions` lacks. */
export function reachesBeyond(permissions: readonly string[], user: { permissions: readonly string[] }): boolean {
  return user.permissions.some((key) => !permissions.includes(key));
}

/**
 * Why `session` may not decide how that user signs in (password, passcode), or null: anyone who could would gain all of
 * that user's permissions.
 */
export async function mayTakeOver(tx: Db, session: Session, userId: number): Promise<Message | null> {
  if (userId === session.userId) return say('user.own-sign-in');
  const user = await selectRights(tx, userId);
  if (!user) return say('user.gone');
  return reachesBeyond(session.permissions, user) ? BEYOND : null;
}

/** Why `after` may not replace `before` as a user's permissions, or null. */
export function grantError(grantor: Session, before: string[], after: string[], isSelf: boolean): Message | null {
  const unknown = after.find((key) => !PERMISSION_KEYS.some((known) => known === key));
  if (unknown !== undefined) return say('permission.unknown', { key: unknown });
  const added = after.filter((key) => !before.includes(key));
  const removed = before.filter((key) => !after.includes(key));
  if (isSelf && added.length + removed.length) return say('user.own-permissions');
  const beyond = [...added, ...removed].find((key) => !grantor.permissions.includes(key));
  return beyond === undefined ? null : say('permission.not-held', { key: beyond });
}

/**
 * Why this user may not be left with only `after` (nothing when deactivated or deleted), or null: an active user who can
 * grant every permission has to stay, or if there is none, one who can edit staff. A permission that no editor holds could
 * never be granted again.
 */
export async function lastHolderError(
  tx: Db,
  user: { id: number; status: number; permissions: readonly string[] },
  after: readonly string[] = [],
): Promise<Message | null> {
  if (user.status !== STATUS.active) return null;
  const loses = (keys: readonly string[]) =>
    keys.every((key) => user.permissions.includes(key)) && !keys.every((key) => after.includes(key));
  if (loses(PERMISSION_KEYS) && !(await existsOtherHolder(tx, PERMISSION_KEYS, user.id))) return LAST_GRANTOR;
  if (loses(STAFF_EDIT) && !(await existsOtherHolder(tx, STAFF_EDIT, user.id))) return LAST_EDITOR;
  return null;
}

const STAFF_EDIT: readonly PermissionKey[] = ['system.staff.edit'];
