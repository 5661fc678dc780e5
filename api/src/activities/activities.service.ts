/** Activities of companies: notes, calls, meetings and tasks. Added, ADR-140. */
import {
  type ActionOf,
  type ActivityFields,
  type ActivityKind,
  activityErrors,
  isTouch,
  type NewActivity,
  outcomesOf,
  type UndoOffer,
} from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { type LockedAccount, lockForActivity } from '../accounts/accountRights.service.ts';
import { assignmentRefusals } from '../accounts/accounts.service.ts';
import { type AuditEntry, record } from '../audit/audit.service.ts';
import { refuseStale } from '../audit/recordVersion.ts';
import type { Db, DbOrTransaction } from '../database/db.ts';
import type { UndoPart } from '../database/listTables.ts';
import type { Session } from '../guard/context.ts';
import { invalid, type Said } from '../http/reply.ts';
import { type IdempotentCall, once } from '../idempotency/idempotency.service.ts';
import { notifyOfActivity } from '../notifications/notifications.service.ts';
import { selectSettings } from '../settings/settings.service.ts';
import { recordUndo } from '../undo/undo.service.ts';
import { insertActivity, type LockedActivity, settleTouches, touchCompany, updateActivity } from './activities.sql.ts';
import { lockForEdit, lockTask, lockToFinish } from './activityRights.service.ts';
import { readActivity } from './readActivities.service.ts';

/** What a change of an activity answers with; a type, because an idempotent reply is stored as JSON. */
export type SavedActivity = { activity_id: number; account_id: number; undo: UndoOffer | null };

/**
 * Adds an activity; a logged call or meeting is a touch of the company. `next_on` adds the task that follows, `completes`
 * completes an open task of the same company: all in one transaction with one undo.
 */
export function createActivity(
  db: Db,
  session: Session,
  form: NewActivity,
  idempotentCall: IdempotentCall | null,
): Promise<SavedActivity> {
  return once(db, idempotentCall, async (tx) => {
    const account = await lockForActivity(tx, session, form.account_id);
    const { kind, completes, next_text: text, next_on: due_on = null, next_at: due_at = null } = form;
    refuse(activityErrors(kind, form, await outcomesIn(tx, kind)));
    if (due_on === null && (text || due_at !== null)) throw invalid({ next_on: 'The next step needs a due day' });
    const parts = completes ? [await completedPart(tx, session, account, completes)] : [];
    const { id, part, assigneeId } = await insertIn(tx, session, account, kind, form);
    parts.push(part);
    if (due_on !== null) {
      const next = { text: text || labelOf(kind), due_on, due_at };
      refuseNext(next);
      parts.push((await insertIn(tx, session, account, 'task', next)).part);
    }
    const undo = await recordUndo(tx, session, 'activity.created', parts);
    const mentions = form.mentions ?? [];
    await notifyOfActivity(tx, { session, undo }, { id, accountId: account.id, mentions, assigneeId });
    return { activity_id: id, account_id: account.id, undo };
  });
}

/** What an activity of this kind may end with. */
const outcomesIn = async (tx: DbOrTransaction, kind: ActivityKind) => outcomesOf(kind, await selectSettings(tx));

/** A next step without words is named after what it follows. */
function labelOf(kind: ActivityKind): string {
  return { note: 'Follow up', call: 'Call again', meeting: 'Follow up on the meeting', task: 'Follow up' }[kind];
}

function refuseNext(next: { text: string; due_on: string; due_at: string | null }): void {
  const { text, due_on, due_at } = activityErrors('task', next);
  refuse({ ...(text && { next_text: text }), ...(due_on && { next_on: due_on }), ...(due_at && { next_at: due_at }) });
}

async function insertIn(
  tx: DbOrTransaction,
  session: Session,
  account: LockedAccount,
  kind: ActivityKind,
  form: ActivityFields,
): Promise<{ id: number; part: UndoPart; assigneeId: number | null }> {
  const isTask = kind === 'task';
  const values = {
    text: form.text ?? '',
    outcome: form.outcome ?? null,
    due_on: form.due_on ?? null,
    due_at: dateOf(form.due_at),
    assignee_id: isTask ? (form.assignee_id ?? session.userId) : null,
    mentions: form.mentions ?? [],
  };
  await refuseUnreached(tx, account, values.mentions, isTask && form.assignee_id ? form.assignee_id : null);
  const touched_before = isTouch(kind) ? account.touched : null;
  const { id } = await insertActivity(tx, {
    ...values,
    account_id: account.id,
    kind,
    author_id: session.userId,
    touched_before,
  });
  if (isTouch(kind)) await touchCompany(tx, account.id);
  await recordChange(tx, session, 'activity.created', account.id, {
    message: say(`activity.${kind}`),
    after: { activity: id, kind, ...values },
  });
  const part: UndoPart = { entity: 'activity', id, before: { deleted_at: new Date().toISOString() }, version: 1 };
  return { id, part, assigneeId: values.assignee_id };
}

async function completedPart(
  tx: DbOrTransaction,
  session: Session,
  account: LockedAccount,
  id: number,
): Promise<UndoPart> {
  const task = await lockTask(tx, id);
  if (task.account_id !== account.id) throw invalid({ completes: 'The completed task belongs to another company' });
  if (task.done_at !== null) throw invalid({ completes: 'This task is completed already' });
  return setDone(tx, session, task, true);
}

/** Saves the sent fields; only its author, or who may edit staff. */
export async function editActivity(
  db: Db,
  session: Session,
  id: number,
  { version: sent, ...form }: ActivityFields & { version?: number },
): Promise<SavedActivity> {
  return db.transaction().execute(async (tx) => {
    const { activity, account } = await lockForEdit(tx, session, id);
    const current = () => readActivity(tx, session, id);
    await refuseStale(tx, { sent, newest: activity.version, entity: 'activity', id, current });
    const before = valuesOf(activity);
    const after = { ...before, ...sentOf(form) };
    refuse(activityErrors(activity.kind, { ...after, text: after.text }, await outcomesIn(tx, activity.kind)));
    if (activity.kind !== 'task') after.assignee_id = null;
    const newMentions = after.mentions.filter((one) => !before.mentions.includes(one));
    const newAssignee = after.assignee_id === before.assignee_id ? null : after.assignee_id;
    await refuseUnreached(tx, account, newMentions, newAssignee);
    if (JSON.stringify(before) === JSON.stringify(after))
      return { activity_id: id, account_id: account.id, undo: null };
    await updateActivity(tx, id, { ...after, due_at: dateOf(after.due_at), edited_at: new Date() });
    await recordChange(tx, session, 'activity.edited', account.id, {
      message: say('activity.edited'),
      before: { activity: id, ...before },
      after: { activity: id, ...after },
    });
    const undo = await recordUndo(tx, session, 'activity.edited', [partOf(activity, before)]);
    const of = { id, accountId: account.id, mentions: newMentions, assigneeId: newAssignee };
    await notifyOfActivity(tx, { session, undo }, of);
    return { activity_id: id, account_id: account.id, undo };
  });
}

/** Soft delete. The last touch of the company is that of before a deleted call or meeting. Returns its undo. */
export async function deleteActivity(db: Db, session: Session, id: number): Promise<UndoOffer | null> {
  return db.transaction().execute(async (tx) => {
    const { activity, account } = await lockForEdit(tx, session, id);
    await updateActivity(tx, id, { deleted_at: new Date() });
    await settleTouches(tx, [id]);
    await recordChange(tx, session, 'activity.deleted', account.id, {
      message: say('activity.deleted'),
      before: { activity: id, kind: activity.kind, ...valuesOf(activity) },
    });
    return recordUndo(tx, session, 'activity.deleted', [partOf(activity, { deleted_at: null })]);
  });
}

/** Completes a task, or opens it again. Returns its undo; null if it is in that state already. */
export async function completeTask(db: Db, session: Session, id: number, done: boolean): Promise<UndoOffer | null> {
  return db.transaction().execute(async (tx) => {
    const task = await lockToFinish(tx, session, id);
    if ((task.done_at !== null) === done) return null;
    const part = await setDone(tx, session, task, done);
    return recordUndo(tx, session, done ? 'activity.completed' : 'activity.reopened', [part]);
  });
}

/** Moves an open task to another day. Returns its undo; null if it is due then already. */
export async function postponeTask(
  db: Db,
  session: Session,
  id: number,
  due: { due_on: string; due_at?: string | null },
): Promise<UndoOffer | null> {
  return db.transaction().execute(async (tx) => {
    const task = await lockToFinish(tx, session, id);
    if (task.done_at !== null) throw invalid({ activity_id: 'This task is completed already' });
    const after = { due_on: due.due_on, due_at: due.due_at ?? null };
    refuse(activityErrors('task', { text: task.text, ...after }));
    const { due_on, due_at } = valuesOf(task);
    if (due_on === after.due_on && due_at === after.due_at) return null;
    await updateActivity(tx, id, {
      due_on: after.due_on,
      due_at: dateOf(after.due_at),
    });
    await recordChange(tx, session, 'activity.postponed', task.account_id, {
      message: say('activity.postponed'),
      before: { activity: id, due_on, due_at },
      after: { activity: id, ...after },
    });
    return recordUndo(tx, session, 'activity.postponed', [partOf(task, { due_on, due_at })]);
  });
}

async function setDone(tx: DbOrTransaction, session: Session, task: LockedActivity, done: boolean): Promise<UndoPart> {
  const done_at = done ? new Date() : null;
  await updateActivity(tx, task.id, { done_at });
  await recordChange(tx, session, done ? 'activity.completed' : 'activity.reopened', task.account_id, {
    message: say(done ? 'activity.completed' : 'activity.reopened'),
    before: { activity: task.id, done_at: task.done_at },
    after: { activity: task.id, done_at },
  });
  return partOf(task, { done_at: task.done_at?.toISOString() ?? null });
}

/** The columns that an edit may change, as JSON has them. */
function valuesOf({ text, outcome, due_on, due_at, assignee_id, mentions }: LockedActivity) {
  return { text, outcome, due_on, due_at: due_at?.toISOString() ?? null, assignee_id, mentions };
}

function sentOf({ text, outcome, due_on, due_at, assignee_id, mentions }: ActivityFields) {
  const all = { text, outcome, due_on, due_at, assignee_id, mentions };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Partial<
    ReturnType<typeof valuesOf>
  >;
}

/** `before` has the columns that a change replaces in an activity that it locked. */
function partOf({ id, version }: LockedActivity, before: UndoPart['before']): UndoPart {
  return { entity: 'activity', id, before, version: version + 1, isNeeded: true };
}

function dateOf(moment: string | null | undefined): Date | null {
  return moment ? new Date(moment) : null;
}

function refuse(errors: Record<string, Said | undefined>): void {
  const found = Object.entries(errors).filter((entry): entry is [string, Said] => entry[1] !== undefined);
  if (found.length) throw invalid(Object.fromEntries(found));
}

/** Refuses to mention, or to give a task to, somebody who is not active or cannot see the company: they would never hear of it. */
async function refuseUnreached(
  tx: DbOrTransaction,
  account: LockedAccount,
  mentions: number[],
  assigneeId: number | null,
): Promise<void> {
  const refusals = await assignmentRefusals(tx, account, assigneeId === null ? mentions : [...mentions, assigneeId]);
  const mentioned = mentions.find((id) => refusals.has(id));
  refuse({
    mentions: mentioned === undefined ? undefined : refusals.get(mentioned),
    assignee_id: assigneeId === null ? undefined : refusals.get(assigneeId),
  });
}

/** Into the trail of the company, whose timeline shows it. */
function recordChange(
  tx: DbOrTransaction,
  session: Session,
  action: ActionOf<'account'> & `activity.${string}`,
  accountId: number,
  { message, before = null, after = null }: Pick<AuditEntry, 'message' | 'before' | 'after'>,
): Promise<void> {
  return record(tx, {
    actorId: session.userId,
    action,
    entityId: accountId,
    message,
    before,
    after,
  });
}
