/** Adds, edits, switches and deletes colleagues. product.md sections 4, 5 and 7. */
import { randomUUID } from 'node:crypto';
import {
  type ActionOf,
  ERROR_CODES,
  holdsExactly,
  STATUS,
  type Status,
  type UndoOffer,
} from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import type { FastifyInstance } from 'fastify';
import { type AuditEntry, record, recordBy } from '../audit/audit.service.ts';
import { refuseStale } from '../audit/recordVersion.ts';
import { liftLocks, UNLOCKED } from '../auth/loginAttempts.service.ts';
import { bindPasscode } from '../auth/passcodes.service.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { DbOrTransaction } from '../database/db.ts';
import { receiveImage, removeImage, saveImage } from '../files/files.service.ts';
import { BEYOND, lastHolderError, lockStaffAs, reachesBeyond } from '../guard/authority.ts';
import type { Session } from '../guard/context.ts';
import { ApiError, invalid } from '../http/reply.ts';
import { type IdempotentCall, once } from '../idempotency/idempotency.service.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import type { UndoPart } from '../undo/undo.service.ts';
import { type Handover, handOver, recordHandover } from './handover.service.ts';
import { draftOf, formErrors, invitedDraft, type UserDraft } from './userForm.ts';
import type { UserForm } from './users.schema.ts';
import { detailOf, nameOf } from './users.service.ts';
import { insertUser, selectUser, type UserRow, updateUser } from './users.sql.ts';

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
  return once(db, idempotentCall, async (tx) => {
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
    if (form.passcode) await bindPasscode(tx, keys, { issuedBy: session.userId, userId: id, passcode: form.passcode });
    const message = say(isInvited ? 'user.invited' : 'user.created', { name: nameOf(draft) });
    await recordChange(tx, session, 'user.created', id, message, null, shownOf(draft));
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
  await db.transaction().execute(async (tx) => {
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
    await updateUser(tx, id, {
      ...columnsOf(draft, form),
      ...(passwordHash ? { password_hash: passwordHash, must_change_password: false, ...UNLOCKED } : {}),
      profile_image_id: image,
      permission_version: user.permission_version + (rightsChange ? 1 : 0),
    });
    if (image !== user.profile_image_id) await removeImage(tx, user.profile_image_id);
    if (form.passcode) await bindPasscode(tx, keys, { issuedBy: session.userId, userId: id, passcode: form.passcode });
    if (passwordHash) await endSessionsOf(tx, id, 'password set by staff');
    const message = say(passwordHash ? 'user.edited-with-password' : 'user.edited', { name: nameOf(draft) });
    await recordChange(tx, session, 'user.edited', id, message, shownOf(draftOf({}, user)), shownOf(draft));
  });
}

/**
 * Activates (and unlocks) a colleague, or deactivates one, which ends every session and may hand over what is theirs. Returns
 * its undo.
 */
export async function switchUser(
  { db }: Parts,
  caller: Session,
  id: number,
  status: Status,
  handover: Handover,
): Promise<UndoOffer | null> {
  return db.transaction().execute(async (tx) => {
    const session = await lockStaffAs(tx, caller, 'system.staff.status');
    const user = await liveUser(tx, id);
    if (id === session.userId) throw invalid({ user_id: 'You cannot change your own status.' });
    refuseBeyond(session, user);
    const goesOff = status === STATUS.inactive;
    const isLast = goesOff ? await lastHolderError(tx, user) : null;
    if (isLast) throw invalid({ user_id: isLast });
    await updateUser(tx, id, {
      status,
      permission_version: user.permission_version + 1,
      ...(goesOff ? {} : UNLOCKED),
    });
    if (goesOff) await endSessionsOf(tx, id, 'switched off');
    const given = goesOff ? await handOver(tx, session, user, handover) : null;
    const message = say(goesOff ? 'user.deactivated' : 'user.activated', { name: nameOf(user) });
    await recordChange(tx, session, 'user.switched', id, message, { status: user.status }, { status });
    if (status === user.status && !given?.parts.length) return null;
    const { failed_attempts, locked_until } = user;
    const before = {
      status: user.status,
      updated_at: user.touched,
      ...(goesOff ? {} : { failed_attempts, locked_until }),
    };
    return recordHandover(tx, session, 'user.switched', [partOf(user, before)], given);
  });
}

/**
 * Removes a colleague from the lists and ends every session; companies and open tasks go to a colleague, or keep the name.
 * Soft delete: the name stays in history; e-mail, user name and phone become free. Returns its undo.
 */
export async function deleteUser(
  { db }: Parts,
  caller: Session,
  id: number,
  handover: Handover,
): Promise<UndoOffer | null> {
  return db.transaction().execute(async (tx) => {
    const session = await lockStaffAs(tx, caller, 'system.staff.delete');
    const user = await liveUser(tx, id);
    if (id === session.userId) throw invalid({ user_id: 'You cannot delete yourself.' });
    refuseBeyond(session, user);
    const isLast = await lastHolderError(tx, user);
    if (isLast) throw invalid({ user_id: isLast });
    await updateUser(tx, id, { deleted_at: new Date(), permission_version: user.permission_version + 1 });
    await endSessionsOf(tx, id, 'deleted');
    const given = await handOver(tx, session, user, handover);
    await recordBy(tx, session.userId, say('user.deleted', { name: nameOf(user) }), id, {
      before: shownOf(draftOf({}, user)),
    });
    const part = partOf(user, { deleted_at: null, updated_at: user.touched });
    return recordHandover(tx, session, 'user.deleted', [part], given);
  });
}

/** Lifts the locks of a colleague, whose failures start at zero in every browser (R-18, R-122, ADR-147); nothing else changes. */
export async function unlockUser({ db }: Pick<Parts, 'db'>, caller: Session, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const session = await lockStaffAs(tx, caller, 'system.staff.status');
    const user = await liveUser(tx, id);
    // Otherwise a person who finds a signed-in browser could guess its user's password without a limit.
    if (id === session.userId) throw invalid({ user_id: 'You cannot unlock yourself.' });
    refuseBeyond(session, user);
    await liftLocks(tx, id);
    await recordBy(tx, session.userId, say('user.unlocked', { name: nameOf(user) }), id);
  });
}

/** `before` has the columns that a change replaces in a colleague that it locked. */
function partOf({ id, version }: UserRow, before: UndoPart['before']): UndoPart {
  return { entity: 'user', id, before, version: version + 1, isNeeded: true };
}

/** Switching and deleting require at least the other user's permissions. */
function refuseBeyond(session: Session, user: UserRow): void {
  if (reachesBeyond(session.permissions, user)) throw new ApiError(ERROR_CODES.forbidden, { message: BEYOND });
}

async function liveUser(tx: DbOrTransaction, id: number): Promise<UserRow> {
  const user = await selectUser(tx, id);
  if (!user) throw invalid({ user_id: GONE });
  return user;
}

async function refuseErrors(
  tx: DbOrTransaction,
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

function recordChange(
  tx: DbOrTransaction,
  session: Session,
  action: ActionOf<'user'>,
  id: number,
  message: AuditEntry['message'],
  before: object | null,
  after: object,
): Promise<void> {
  return record(tx, { actorId: session.userId, action, entityId: id, message, before, after });
}

/** The values that the audit trail stores of a user: all but the password. */
function shownOf({ password: _, ...shown }: UserDraft): object {
  return shown;
}

function sameSet(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((item) => b.includes(item));
}
