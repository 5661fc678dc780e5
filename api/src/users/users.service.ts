/** Reading colleagues. product.md sections 3 and 7, R-28 and R-52. */
import {
  ERROR_CODES,
  GRANTORS_MAX,
  type Grantor,
  holdsExactly,
  type LoggedInUserReply,
  type PermissionKey,
  seenTypes,
  type UserDetail,
  type UserListItem,
} from '@salesdesk/shared/domain';
import { fingerprint, goodKeys, type Keys } from '../crypto/keys.ts';
import type { Db } from '../database/db.ts';
import { imageAddress } from '../files/files.service.ts';
import type { Session } from '../guard/context.ts';
import { ApiError } from '../http/reply.ts';
import { selectSettings } from '../settings/settings.service.ts';
import { selectGrantors, selectUser, selectUsers, type UserFilters, type UserRow } from './users.sql.ts';

export { selectGetStarted as readGetStarted } from './users.sql.ts';

/** Colleagues by name; without system.staff.view only names and status, and no other filters. */
export async function listUsers(db: Db, session: Session, filters: UserFilters = {}): Promise<UserListItem[]> {
  const seesAll = holdsExactly(session.permissions, 'system.staff.view');
  const { name: _name, status: _status, ...hidden } = filters;
  if (!seesAll && Object.values(hidden).some(Boolean)) throw new ApiError(ERROR_CODES.forbidden);
  const rows = await selectUsers(db, filters);
  const users = rows.map((row) => ({
    user_id: row.id,
    user_parent_id: row.id,
    full_name: nameOf(row),
    designation: seesAll ? row.designation : null,
    phone: seesAll ? row.phone : null,
    email: seesAll ? row.email : null,
    username: seesAll ? row.username : null,
    login_time: seesAll ? (row.login_time?.toISOString() ?? null) : null,
    city: seesAll ? row.city : null,
    country: seesAll ? row.country : null,
    ip_address: seesAll ? row.ip_address : null,
    profile_image: seesAll ? imageAddress(row.profile_image_id) : null,
    status: row.status,
    manager: seesAll && row.manager_first_name ? fullName(row.manager_first_name, row.manager_last_name ?? '') : null,
    permissions: seesAll ? row.permissions : [],
    sees: seenTypes(row.permissions),
    is_locked: seesAll && row.is_locked,
    is_enrolled: !seesAll || row.is_enrolled,
    is_invited: seesAll && row.is_invited,
  }));
  // Databases sort names by their own locale; this gives one order on all.
  return users.sort((a, b) => a.full_name.localeCompare(b.full_name, 'en'));
}

/** A few colleagues who can grant this permission. ADR-113. */
export async function listGrantors(db: Db, permission: PermissionKey): Promise<Grantor[]> {
  const rows = await selectGrantors(db, permission, GRANTORS_MAX);
  return rows.map((row) => ({ user_id: row.id, full_name: nameOf(row) }));
}

/** One colleague: oneself, or any with system.staff.view. */
export async function readUser(db: Db, session: Session, id: number): Promise<UserDetail> {
  if (id !== session.userId && !holdsExactly(session.permissions, 'system.staff.view'))
    throw new ApiError(ERROR_CODES.forbidden);
  const user = await selectUser(db, id);
  if (!user) throw new ApiError(ERROR_CODES.unexpected, { status: 404, message: 'This user does not exist any more.' });
  return detailOf(user);
}

/** A colleague in the form of the user form. */
export function detailOf(user: UserRow): UserDetail {
  return {
    user_id: user.id,
    user_parent_id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    designation: user.designation,
    email: user.email,
    country_id: user.country_id,
    reporting_to: user.reporting_to,
    reporting_person: user.manager_first_name
      ? { full_name: fullName(user.manager_first_name, user.manager_last_name ?? '') }
      : null,
    username: user.username,
    phone: user.phone,
    profile_image: imageAddress(user.profile_image_id),
    user_permission: { permissions: user.permissions },
    network_ids: user.network_ids,
    remark: user.remark,
    receive_notifications: user.receive_notifications,
    version: user.version,
  };
}

/**
 * The signed-in user for the shell, with the keys of their drafts: those of the current secret first, then those of the
 * previous one while it is valid. ADR-126.
 */
export async function readLoggedInUser(db: Db, keys: Keys, session: Session): Promise<LoggedInUserReply> {
  const user = await selectUser(db, session.userId);
  if (!user) throw new ApiError(ERROR_CODES.unauthenticated);
  return {
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    profile_image: imageAddress(user.profile_image_id),
    user_parent_id: user.id,
    username: user.username,
    designation: user.designation,
    phone: user.phone,
    must_change_password: user.must_change_password,
    settings: await selectSettings(db),
    draft_keys: goodKeys(keys).map(({ drafts }) => fingerprint(drafts, String(user.id))),
  };
}

/** The full name of a colleague. */
export function nameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`.trim();
}

function fullName(first: string, last: string): string {
  return `${first} ${last}`.trim();
}
