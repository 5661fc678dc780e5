/** Activities of companies: notes, calls, meetings and tasks. Added, ADR-140. */
import {
  type ActivityFields,
  type ActivityKind,
  activityErrors,
  ERROR_CODES,
  isTouch,
  mayChangeActivity,
  mayFinishTask,
  mayRead,
  type NewActivity,
  outcomesOf,
  type Undoable,
} from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { type LockedAccount, lockForActivity, ownedOf } from '../accounts/accountRights.service.ts';
import { assignmentRefusals } from '../accounts/accounts.service.ts';
import { refuseStale } from '../audit/recordVersion.ts';
import { change, type UnitOfWork } from '../change/change.ts';
import type { Db } from '../database/db.ts';
import { restoreRows } from '../database/versionedRows.ts';
import type { Session } from '../guard/context.ts';
import { ApiError, invalid, type Said } from '../http/reply.ts';
import type { IdempotentCall } from '../idempotency/idempotency.service.ts';
import { selectSettings } from '../settings/settings.service.ts';
import type { PutBack } from '../undo/putBack.ts';
import {
  insertActivity,
  type LockedActivity,
  lockActivitiesNow,
  settleTouches,
  touchCompany,
} from './activities.sql.ts';
import { lockForEdit, lockTask, lockToFinish } from './activityRights.service.ts';
import { readActivity } from './readActivities.service.ts';

export { reassignTasks } from './activities.sql.ts';

/** What a change of an activity answers with. */
type SavedActivity = Undoable & { activity_id: number; account_id: number };

/**
 * Adds an activity; a logged call or meeting is a touch of the company. `next_on` adds the task that follows, `completes`
 * completes an open task of the same company: all in one transaction with one undo.
 */
export function createActivity(db: Db, session: Session, form: NewActivity, idempotentCall: IdempotentCall | null) {
  return change(db, session, { undo: 'activity.created', idempotentCall }, async (unit) => {
    const { tx } = unit;
    const account = await lockForActivity(tx, session, form.account_id);
    const { kind, completes, next_text: text, next_on: due_on = null, next_at: due_at = null } = form;
    refuse(activityErrors(kind, form, await outcomesIn(tx, kind)));
    if (due_on === null && (text || due_at !== null)) throw invalid({ next_on: 'The next step needs a due day' });
    if (completes) await complete(unit, account, completes);
    const activity_id = await insertIn(unit, session, account, kind, form);
    if (due_on !== null) {
      const next = { text: text || labelOf(kind), due_on, due_at };
      refuseNext(next);
      await insertIn(unit, session, account, 'task', next);
    }
    return { activity_id, account_id: account.id };
  });
}

/** What an activity of this kind may end with. */
const outcomesIn = async (tx: Db, kind: ActivityKind) => outcomesOf(kind, await selectSettings(tx));

/** A next step without words is named after what it follows. */
function labelOf(kind: ActivityKind): string {
  return { note: 'Follow up', call: 'Call again', meeting: 'Follow up on the meeting', task: 'Follow up' }[kind];
}

function refuseNext(next: { text: string; due_on: string; due_at: string | null }): void {
  const { text, due_on, due_at } = activityErrors('task', next);
  refuse({ ...(text && { next_text: text }), ...(due_on && { next_on: due_on }), ...(due_at && { next_at: due_at }) });
}

async function insertIn(
  unit: UnitOfWork,
  session: Session,
  account: LockedAccount,
  kind: ActivityKind,
  form: ActivityFields,
): Promise<number> {
  const { tx } = unit;
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
  const { id } = await insertActivity(tx, {
    ...values,
    account_id: account.id,
    kind,
    author_id: session.userId,
    touched_before: isTouch(kind) ? account.touched : null,
  });
  if (isTouch(kind)) await touchCompany(tx, account.id);
  unit.record(account.id, {
    action: 'activity.created',
    message: say(`activity.${kind}`),
    after: { activity: id, kind, ...values },
  });
  unit.undoable([{ entity: 'activity', id, before: { deleted_at: new Date().toISOString() }, version: 1 }]);
  notifyReached(unit, { id, account_id: account.id }, values);
  return id;
}

/** Notifies who is mentioned, and whose task it is now; who is both is notified of the task. */
function notifyReached(
  unit: UnitOfWork,
  { id: activityId, account_id }: Pick<LockedActivity, 'id' | 'account_id'>,
  { mentions, assignee_id }: { mentions: readonly number[]; assignee_id: number | null },
): void {
  const accountIds = [account_id];
  unit.notify({ kind: 'assigned', recipientIds: [assignee_id], accountIds, activityId });
  const recipientIds = mentions.filter((id) => id !== assignee_id);
  unit.notify({ kind: 'mentioned', recipientIds, accountIds, activityId });
}

async function complete(unit: UnitOfWork, account: LockedAccount, id: number): Promise<void> {
  const task = await lockTask(unit.tx, id);
  if (task.account_id !== account.id) throw invalid({ completes: 'The completed task belongs to another company' });
  if (task.done_at !== null) {
    const message = 'This task is completed already';
    // With `now` the same is written without completing it again.
    const data = { now: { completes: null } };
    throw new ApiError(ERROR_CODES.validation, { status: 409, message, validations: { completes: message }, data });
  }
  await setDone(unit, task, true);
}

/** Saves the sent fields; only its author, or who may edit staff. */
export function editActivity(
  db: Db,
  session: Session,
  id: number,
  { version: sent, ...form }: ActivityFields & { version?: number },
): Promise<SavedActivity> {
  return change(db, session, { undo: 'activity.edited' }, async (unit) => {
    const { tx } = unit;
    const { activity, account } = await lockForEdit(tx, session, id);
    const current = () => readActivity(tx, session, id);
    await refuseStale(tx, { sent, newest: activity.version, entity: 'activity', id, current });
    const before = valuesOf(activity);
    const after = { ...before, ...sentOf(form) };
    refuse(activityErrors(activity.kind, { ...after, text: after.text }, await outcomesIn(tx, activity.kind)));
    if (activity.kind !== 'task') after.assignee_id = null;
    const mentions = after.mentions.filter((one) => !before.mentions.includes(one));
    const assignee_id = after.assignee_id === before.assignee_id ? null : after.assignee_id;
    await refuseUnreached(tx, account, mentions, assignee_id);
    const reply = { activity_id: id, account_id: account.id };
    if (JSON.stringify(before) === JSON.stringify(after)) return reply;
    await unit.update(
      'activity',
      activity,
      { ...after, due_at: dateOf(after.due_at) },
      { entityId: account.id, message: say('activity.edited'), besides: { edited_at: new Date() } },
    );
    notifyReached(unit, activity, { mentions, assignee_id });
    return reply;
  });
}

/** Soft delete. The last touch of the company is that of before a deleted call or meeting. */
export function deleteActivity(
  db: Db,
  session: Session,
  id: number,
  idempotentCall: IdempotentCall | null,
): Promise<Undoable> {
  return change(db, session, { undo: 'activity.deleted', idempotentCall }, async (unit) => {
    const { activity, account } = await lockForEdit(unit.tx, session, id);
    const before = { activity: id, kind: activity.kind, ...valuesOf(activity) };
    const entry = { entityId: account.id, message: say('activity.deleted'), before, after: null };
    await unit.update('activity', activity, { deleted_at: new Date() }, entry);
    await settleTouches(unit.tx, [id]);
  });
}

/** Completes a task, or opens it again; nothing changes if it is in that state already. */
export function completeTask(
  db: Db,
  session: Session,
  { id, done }: { id: number; done: boolean },
  idempotentCall: IdempotentCall | null,
): Promise<Undoable> {
  const undo = done ? 'activity.completed' : 'activity.reopened';
  return change(db, session, { undo, idempotentCall }, async (unit) => {
    const task = await lockToFinish(unit.tx, session, id);
    if ((task.done_at !== null) !== done) await setDone(unit, task, done);
  });
}

/** Moves an open task to another day; nothing changes if it is due then already. */
export function postponeTask(
  db: Db,
  session: Session,
  { id, ...due }: { id: number; due_on: string; due_at?: string | null },
  idempotentCall: IdempotentCall | null,
) {
  return change(db, session, { undo: 'activity.postponed', idempotentCall }, async (unit) => {
    const task = await lockToFinish(unit.tx, session, id);
    if (task.done_at !== null) throw invalid({ activity_id: 'This task is completed already' });
    const after = { due_on: due.due_on, due_at: due.due_at ?? null };
    refuse(activityErrors('task', { text: task.text, ...after }));
    const { due_on, due_at } = valuesOf(task);
    if (due_on === after.due_on && due_at === after.due_at) return;
    const entry = { entityId: task.account_id, message: say('activity.postponed') };
    await unit.update('activity', task, { ...after, due_at: dateOf(after.due_at) }, entry);
  });
}

function setDone(unit: UnitOfWork, task: LockedActivity, done: boolean): Promise<void> {
  const message = say(done ? 'activity.completed' : 'activity.reopened');
  return unit.update('activity', task, { done_at: done ? new Date() : null }, { entityId: task.account_id, message });
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

function dateOf(moment: string | null | undefined): Date | null {
  return moment ? new Date(moment) : null;
}

function refuse(errors: Record<string, Said | undefined>): void {
  const found = Object.entries(errors).filter((entry): entry is [string, Said] => entry[1] !== undefined);
  if (found.length) throw invalid(Object.fromEntries(found));
}

/** Refuses to mention, or to give a task to, somebody who is not active or cannot see the company: they would never hear of it. */
async function refuseUnreached(tx: Db, account: LockedAccount, mentions: number[], assigneeId: number | null) {
  const refusals = await assignmentRefusals(tx, account, assigneeId === null ? mentions : [...mentions, assigneeId]);
  const mentioned = mentions.find((id) => refusals.has(id));
  refuse({
    mentions: mentioned === undefined ? undefined : refusals.get(mentioned),
    assignee_id: assigneeId === null ? undefined : refusals.get(assigneeId),
  });
}

type Row = Awaited<ReturnType<typeof lockActivitiesNow>>[number];

/** Undo for activities: what was written is gone again, what was deleted is back, and tasks are as they were. */
export const undoActivities: PutBack<Row> = {
  entity: 'activity',
  trail: 'account',

  /** One row for each company, in whose trail its activities are. */
  auditOf: (rows) => [...new Map(rows.map((row) => [row.entityId, row])).values()],

  lock: lockActivitiesNow,

  maySee: (session, row) => mayRead(ownedOf(row), session),

  /** The right to make the change is checked again with the current permissions. */
  async refusalOf(_tx, session, of, row) {
    // Handed over with a colleague: who may undo that may give back the tasks.
    if (of === 'user.switched' || of === 'user.deleted') return null;
    const isOfTask = of === 'activity.completed' || of === 'activity.reopened' || of === 'activity.postponed';
    const may =
      isOfTask || of === 'activity.created'
        ? mayFinishTask(row, ownedOf(row), session)
        : mayChangeActivity(row, session);
    if (may && mayRead(ownedOf(row), session)) return null;
    return { message: say(isOfTask ? 'activity.not-your-task' : 'activity.not-yours'), isForbidden: true };
  },

  async restore(tx, _kind, parts) {
    await restoreRows(tx, 'activity', parts);
    await settleTouches(
      tx,
      parts.map(({ part }) => part.id),
    );
    return parts.map(({ record, part }) => ({
      where: 'activity',
      trailId: record.account_id,
      before: null,
      after: { activity: part.id, ...part.before },
    }));
  },
};
