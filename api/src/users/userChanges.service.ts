/** Adds, edits, switches and deletes colleagues. product.md sections 4, 5 and 7. */

import { randomUUID } from 'node:crypto';
import { ERROR_CODES, holdsExactly, STATUS, type Status, type Undoable } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import type { FastifyInstance } from 'fastify';
import { reassignTasks } from '../activities/activities.service.ts';
import { refuseStale } from '../audit/recordVersion.ts';
import { liftLocks, UNLOCKED } from '../auth/loginAttempts.service.ts';
import { bindPasscode } from '../auth/passcodes.service.ts';
import { hashPassword } from '../auth/passwords.ts';
import { change, type UnitOfWork } from '../change/change.ts';
import type { Db } from '../database/db.ts';
import { nameOf } from '../database/names.ts';
import { receiveImage, removeImage, saveImage } from '../files/files.service.ts';
import { BEYOND, lastHolderError, lockStaffAs, reachesBeyond } from '../guard/authority.ts';
import type { Session } from '../guard/context.ts';
import { ApiError, invalid } from '../http/reply.ts';
import type { IdempotentCall } from '../idempotency/idempotency.service.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import { draftOf, formErrors, invitedDraft, type UserDraft, type UserForm } from './userForm.ts';
import { detailOf } from './users.service.ts';
import { insertUser, lockAccountsOf, reassignAccounts, selectUser, type UserRow } from './users.sql.ts';

type Parts = Pick<FastifyInstance, 'db' | 'keys'>;

const GONE = 'This user does not exist any more.';

/** Adds a colleague; returns the new id. One who is invited fills in the rest, and nobody knows the password until then. */
export async function createUser(
  { db, keys }: Parts,
  caller: Session,
  form: UserForm,
  idempotentCall: IdempotentCall | null = null,
  isInvited = false,
): Promise<{ id: number }> {
  const image = await receiveImage(form.profile_image, 'profile_image');
  const password = isInvited ? randomUUID() : form.password;
  const passwordHash = password ? await hashPassword(password) : '';
  return change(db, caller, { idempotentCall }, async (unit) => {
    const { tx } = unit;
    const session = await lockStaffAs(tx, caller, 'system.staff.create');
    const draft = isInvited ? await invitedDraft(tx, session, form) : draftOf(form, null);
    await refuseErrors(tx, session, form, draft, null, isInvited);
    const { id } = await insertUser(tx, {
      ...columnsOf(draft, form),
      password_hash: passwordHash,
      must_change_password: isInvited,
      created_by: session.userId,
      profile_image_id: image && (await saveImage(tx, image)),
    });
    if (form.passcode)
      await bindPasscode(unit, keys, { issuedBy: session.userId, userId: id, passcode: form.passcode });
    const message = say(isInvited ? 'user.invited' : 'user.created', { name: nameOf(draft) });
    unit.record(id, { action: 'user.created', message, after: shownOf(draft) });
    return { id };
  });
}

/**
 * Saves the sent fields; absent ones are left unchanged. User name, e-mail and picture of a user with more permissions than
 * one's own cannot be changed (ADR-123).
 */
export async function editUser(
  { db, keys }: Parts,
  caller: Session,
  id: number,
  { version: sent, ...form }: UserForm & { version?: number },
): Promise<void> {
  const received = await receiveImage(form.profile_image, 'profile_image');
  const passwordHash = form.password ? await hashPassword(form.password) : null;
  await change(db, caller, {}, async (unit) => {
    const { tx } = unit;
    const session = await lockStaffAs(tx, caller, 'system.staff.edit');
    const user = await liveUser(tx, id);
    const maySee = id === session.userId || holdsExactly(session.permissions, 'system.staff.view');
    const current = async () => (maySee ? detailOf(user) : null);
    await refuseStale(tx, { sent, newest: user.version, entity: 'user', id, current });
    const draft = draftOf(form, user);
    await refuseErrors(tx, session, form, draft, user);
    const isLast = await lastHolderError(tx, user, draft.permissions);
    if (isLast) throw invalid({ checkedPermissions: isLast });
    const rightsChange = !sameSet(user.permissions, draft.permissions);
    const kept = form.remove_profile_image ? null : user.profile_image_id;
    const image = received ? await saveImage(tx, received) : kept;
    await unit.update('user', user, columnsOf(draft, form), {
      action: 'user.edited',
      message: say(passwordHash ? 'user.edited-with-password' : 'user.edited', { name: nameOf(draft) }),
      before: shownOf(draftOf({}, user)),
      after: shownOf(draft),
      besides: {
        ...(passwordHash ? { password_hash: passwordHash, must_change_password: false, ...UNLOCKED } : {}),
        profile_image_id: image,
        permission_version: user.permission_version + (rightsChange ? 1 : 0),
      },
    });
    if (image !== user.profile_image_id) await removeImage(tx, user.profile_image_id);
    if (form.passcode)
      await bindPasscode(unit, keys, { issuedBy: session.userId, userId: id, passcode: form.passcode });
    if (passwordHash) await endSessionsOf(tx, id, 'password set by staff');
  });
}

/** Activates (and unlocks) a colleague, or deactivates one, which ends every session and may hand over what is theirs. */
export function switchUser({ db }: Parts, caller: Session, id: number, status: Status, handover: Handover) {
  return change(db, caller, { undo: 'user.switched' }, async (unit) => {
    const { tx } = unit;
    const session = await lockStaffAs(tx, caller, 'system.staff.status');
    const user = await liveUser(tx, id);
    if (id === session.userId) throw invalid({ user_id: 'You cannot change your own status.' });
    refuseBeyond(session, user);
    const goesOff = status === STATUS.inactive;
    const isLast = goesOff ? await lastHolderError(tx, user) : null;
    if (isLast) throw invalid({ user_id: isLast });
    if (goesOff) await endSessionsOf(tx, id, 'switched off');
    const isGiven = goesOff && (await handOver(unit, session, user, handover));
    const permission_version = user.permission_version + 1;
    await unit.update(
      'user',
      user,
      { status, permission_version, ...(goesOff ? {} : UNLOCKED) },
      {
        action: 'user.switched',
        message: say(goesOff ? 'user.deactivated' : 'user.activated', { name: nameOf(user) }),
        before: { status: user.status },
        after: { status },
        isUndoable: status !== user.status || isGiven,
      },
    );
  });
}

/**
 * Removes a colleague from the lists and ends every session; companies and open tasks go to a colleague, or keep the name.
 * Soft delete: the name stays in history; e-mail, user name and phone become free.
 */
export function deleteUser({ db }: Parts, caller: Session, id: number, handover: Handover): Promise<Undoable> {
  return change(db, caller, { undo: 'user.deleted' }, async (unit) => {
    const { tx } = unit;
    const session = await lockStaffAs(tx, caller, 'system.staff.delete');
    const user = await liveUser(tx, id);
    if (id === session.userId) throw invalid({ user_id: 'You cannot delete yourself.' });
    refuseBeyond(session, user);
    const isLast = await lastHolderError(tx, user);
    if (isLast) throw invalid({ user_id: isLast });
    await endSessionsOf(tx, id, 'deleted');
    await handOver(unit, session, user, handover);
    const columns = { deleted_at: new Date(), permission_version: user.permission_version + 1 };
    const message = say('user.deleted', { name: nameOf(user) });
    await unit.update('user', user, columns, { message, before: shownOf(draftOf({}, user)), after: null });
  });
}

/** Lifts the locks of a colleague, whose failures start at zero in every browser (R-18, R-122, ADR-147); nothing else changes. */
export async function unlockUser({ db }: Pick<Parts, 'db'>, caller: Session, id: number): Promise<void> {
  await change(db, caller, {}, async (unit) => {
    const { tx } = unit;
    const session = await lockStaffAs(tx, caller, 'system.staff.status');
    const user = await liveUser(tx, id);
    // Otherwise a person who finds a signed-in browser could guess its user's password without a limit.
    if (id === session.userId) throw invalid({ user_id: 'You cannot unlock yourself.' });
    refuseBeyond(session, user);
    await liftLocks(tx, id);
    unit.record(id, { message: say('user.unlocked', { name: nameOf(user) }) });
  });
}

/** Switching and deleting require at least the other user's permissions. */
function refuseBeyond(session: Session, user: UserRow): void {
  if (reachesBeyond(session.permissions, user)) throw new ApiError(ERROR_CODES.forbidden, { message: BEYOND });
}

async function liveUser(tx: Db, id: number): Promise<UserRow> {
  const user = await selectUser(tx, id, { forUpdate: true });
  if (!user) throw invalid({ user_id: GONE });
  return user;
}

async function refuseErrors(
  tx: Db,
  session: Session,
  form: UserForm,
  draft: UserDraft,
  user: UserRow | null,
  isInvited = false,
): Promise<void> {
  const errors = await formErrors(tx, session, { form, draft, user, isInvited });
  if (Object.keys(errors).length) throw invalid(errors);
}

function columnsOf(draft: UserDraft, form: UserForm) {
  return {
    first_name: draft.first_name,
    last_name: draft.last_name,
    designation: draft.designation || null,
    email: draft.email,
    phone: draft.phone || null,
    country_id: draft.country,
    reporting_to: draft.reporting_to,
    username: draft.username,
    permissions: draft.permissions,
    network_ids: draft.networkIds,
    ...(form.remark === undefined ? {} : { remark: form.remark || null }),
    ...(form.receiveNotifications === undefined ? {} : { receive_notifications: form.receiveNotifications }),
  };
}

/** The values that the audit trail stores of a user: all but the password. */
function shownOf({ password: _, ...shown }: UserDraft): object {
  return shown;
}

function sameSet(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((item) => b.includes(item));
}

/** What a colleague who leaves was responsible for goes to somebody else.. */

/** Who takes over the companies and open tasks, null for no one, and their notification.. */
interface Handover {
  reassigneeId: number | null;
  line: string;
}

/**
 * Gives everything of `from` to a colleague, and notifies them; false when there was nothing to give, or nobody to give it to.
 * Throws 11011 if that colleague is not active.
 */
async function handOver(unit: UnitOfWork, session: Session, from: UserRow, { reassigneeId, line }: Handover) {
  if (reassigneeId === null) return false;
  const { tx } = unit;
  const reassignee = reassigneeId === from.id ? undefined : await selectUser(tx, reassigneeId);
  if (reassignee?.status !== STATUS.active) throw invalid({ reassign_to: 'This colleague is not active any more.' });
  const companies = await lockAccountsOf(tx, from.id);
  const names = { who: nameOf(from), reassignee: nameOf(reassignee) };
  const tasks = await reassignTasks(tx, from.id, reassigneeId, {
    actorId: session.userId,
    message: say('activity.handed-over', names),
  });
  const trail = { actorId: session.userId, message: say('account.handed-over', names), line };
  const count = await reassignAccounts(tx, from.id, reassigneeId, trail);
  unit.record(from.id, {
    message: say('user.handed-over', { count, ...names }),
    after: { reassign_to: reassigneeId, count },
  });
  unit.undoable([
    ...companies.map(
      ({ id, version, ...before }) => ({ entity: 'account', id, before, version: version + 1 }) as const,
    ),
    ...tasks.map(({ id, version }) => ({ entity: 'activity', id, before: { assignee_id: from.id }, version }) as const),
  ]);
  const accountIds = [...companies.map(({ id }) => id), ...tasks.map(({ account_id }) => account_id)];
  unit.notify({ kind: 'handed-over', recipientIds: [reassigneeId], accountIds: [...new Set(accountIds)], line });
  return accountIds.length > 0;
}
