/** Reading colleagues, and what users change of themselves. product.md sections 3 and 7, R-28 and R-52. */

import {
  ERROR_CODES,
  type endpoints,
  type Grantor,
  holdsExactly,
  USER_FIELD_LABELS as LABELS,
  type LoggedInUserReply,
  type PermissionKey,
  STATUS,
  type Status,
  seenTypes,
  type UserDetail,
  type UserListItem,
} from '@salesdesk/shared/domain';
import { type Message, say } from '@salesdesk/shared/messages';
import type { Selectable } from 'kysely';
import { e164, readPhoneNumber } from '../accounts/phoneNumber.ts';
import type { AuditEntry } from '../audit/audit.service.ts';
import { refuseStale } from '../audit/recordVersion.ts';
import { change } from '../change/change.ts';
import { fingerprint, goodKeys, type Keys } from '../crypto/keys.ts';
import type { Db } from '../database/db.ts';
import { nameOf } from '../database/names.ts';
import type { Schema } from '../database/schema.ts';
import { lockRows, restoreRows } from '../database/versionedRows.ts';
import { imageAddress, receiveImage, removeImage, saveImage } from '../files/files.service.ts';
import { BEYOND, lastHolderError, lockStaff, permissionsNow, reachesBeyond } from '../guard/authority.ts';
import type { Session } from '../guard/context.ts';
import { ApiError, invalid } from '../http/reply.ts';
import type { Body } from '../http/route.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import { selectSettings } from '../settings/settings.service.ts';
import type { PutBack, PutBackPart, Refusal, UndoneEntry } from '../undo/putBack.ts';
import {
  selectGrantors,
  selectIso2Of,
  selectTaken,
  selectUser,
  selectUsers,
  type UserFilters,
  type UserRow,
} from './users.sql.ts';

const GRANTORS_MAX = 5;

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
    manager: seesAll ? managerOf(row) : null,
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
  const manager = managerOf(user);
  return {
    user_id: user.id,
    user_parent_id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    designation: user.designation,
    email: user.email,
    country_id: user.country_id,
    reporting_to: user.reporting_to,
    reporting_person: manager === null ? null : { full_name: manager },
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

/** The full name of a colleague's manager; null without one. */
function managerOf({
  manager_first_name: first_name,
  manager_last_name: last_name,
}: Pick<UserRow, 'manager_first_name' | 'manager_last_name'>) {
  return first_name ? nameOf({ first_name, last_name }) : null;
}

/** What users change of themselves. product.md section 2, "My profile"; R-120 and ADR-147. */

type ProfileForm = Body<typeof endpoints.users.updateOwn>;

/** Saves the sent fields and returns the user; absent ones are left unchanged. Throws 409 for an older version. */
export async function editProfile(db: Db, session: Session, form: ProfileForm): Promise<UserDetail> {
  const received = await receiveImage(form.profile_image, 'profile_image');
  const { userId } = session;
  return change(db, session, {}, async (unit) => {
    const { tx } = unit;
    // A telephone number has to stay unique among users.
    await lockStaff(tx);
    const user = await liveUser(tx, userId);
    const current = async () => detailOf(user);
    await refuseStale(tx, { sent: form.version, newest: user.version, entity: 'user', id: userId, current });
    const phone = await phoneOf(tx, form.phone, user);
    const kept = form.remove_profile_image ? null : user.profile_image_id;
    const image = received ? await saveImage(tx, received) : kept;
    const receive_notifications = form.receiveNotifications ?? user.receive_notifications;
    const columns = { phone, profile_image_id: image, receive_notifications };
    await unit.update('user', user, columns, { message: say('profile.edited') });
    if (image !== user.profile_image_id) await removeImage(tx, user.profile_image_id);
    return detailOf(await liveUser(tx, userId));
  });
}

async function liveUser(tx: Db, id: number): Promise<UserRow> {
  const user = await selectUser(tx, id);
  if (!user) throw new ApiError(ERROR_CODES.unauthenticated);
  return user;
}

/** The number as E.164, read by the user's country; an unchanged one stays as it was typed. */
async function phoneOf(tx: Db, typed: string | undefined, user: UserRow): Promise<string | null> {
  if (typed === undefined || typed === user.phone) return user.phone;
  if (!typed) throw invalid({ phone: 'Phone is required' });
  const home = { code: null, country: await selectIso2Of(tx, user.id) };
  const { number, problem } = readPhoneNumber(typed, home);
  if (problem) throw invalid({ phone: problem });
  const phone = number ? e164(number) : typed.trim();
  const taken = await selectTaken(tx, { email: user.email, username: user.username, phone, exceptId: user.id });
  if (taken.phone) throw invalid({ phone: say('field.taken', { field: { label: LABELS.phone } }) });
  return phone;
}

const COLUMNS = [
  ...(['id', 'first_name', 'last_name', 'version', 'status', 'email'] as const),
  ...(['username', 'phone', 'permissions'] as const),
];
type Row = Pick<Selectable<Schema['users']>, (typeof COLUMNS)[number]> & { name: string };

/**
 * Undo for users: restores their status, or a deleted user; ended sessions stay ended. Every signed-in user may read the names
 * of colleagues.
 */
export const undoUsers: PutBack<Row> = {
  entity: 'user',
  trail: 'user',

  auditOf: withoutHandover,

  async lock(tx, ids) {
    await lockStaff(tx);
    return (await lockRows(tx, 'user', ids, COLUMNS)).map((row) => ({ ...row, name: nameOf(row) }));
  },

  // Summaries about colleagues also mention passwords.
  mayReadSummary: () => false,

  /** Requires at least the other user's permissions, as the change itself did; checked with the current ones. */
  async refusalOf(tx, session, kind, user, { before }) {
    if (reachesBeyond(await permissionsNow(tx, session.userId), user)) return { message: BEYOND, isForbidden: true };
    if (kind === 'user.deleted') return takenBy(tx, user);
    const isLast = before.status === STATUS.inactive ? await lastHolderError(tx, user) : null;
    return isLast ? { message: isLast } : null;
  },

  async restore(tx, kind, parts) {
    await restoreRows(tx, 'user', parts);
    const done: PutBackPart[] = [];
    for (const { record, part } of parts) {
      const before = part.before.status as Status;
      if (kind === 'user.switched' && before === STATUS.inactive) await endSessionsOf(tx, record.id, 'switched off');
      done.push(
        kind === 'user.deleted'
          ? { where: 'back', before: null, after: { username: record.username, email: record.email } }
          : {
              where: before === STATUS.active ? 'active' : 'inactive',
              before: { status: record.status },
              after: { status: before },
            },
      );
    }
    return done;
  },
};

/** Names that became free when the colleague was deleted may belong to another user now. */
async function takenBy(tx: Db, user: Row): Promise<Refusal | null> {
  const fields = await fieldsTaken(tx, user);
  return fields && { message: say('undo.taken', { fields, name: user.name }) };
}

/** Companies handed over and back get one row in total besides their own, as when they were handed over. */
function withoutHandover(audit: readonly UndoneEntry[]): AuditEntry[] {
  const own = audit.filter(({ entity }) => entity === 'user');
  const tasks = audit
    .filter(({ message }) => message.code === 'activity.undone')
    .map((entry): AuditEntry => ({ ...entry, action: 'activity.undone' }));
  const companies = audit.filter(({ entity, message }) => entity === 'account' && message.code !== 'activity.undone');
  const count = companies.length;
  const [first] = own;
  if (!first || !count) return [...own, ...tasks];
  const message = say('undone.handover', { count });
  return [
    { ...first, action: 'user.handover-undone', message, before: null, after: { count } },
    ...own,
    ...companies.map((entry): AuditEntry => ({ ...entry, action: 'account.handover-undone' })),
    ...tasks,
  ];
}

/** The fields whose value another live colleague has, as text; null if all are free. */
async function fieldsTaken(
  tx: Db,
  { id, email, username, phone }: { id: number; email: string; username: string; phone: string | null },
): Promise<Message | null> {
  const taken = await selectTaken(tx, { email, username, phone: phone ?? '', exceptId: id });
  const words = (['username', 'email', 'phone'] as const)
    .filter((field) => taken[field])
    .map((field): Message => say(`undo.taken-field.${field}`));
  return words.length ? words.reduceRight((rest, first) => say('undo.taken-fields', { first, rest })) : null;
}
