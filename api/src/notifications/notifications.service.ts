/** Makes notifications; each function belongs into the transaction of the change. ADR-143, R-67 and. */
import { AMONG_MAX, type NotificationKind, type UndoOffer } from '@salesdesk/shared/domain';
import type { Db, DbOrTransaction } from '../database/db.ts';
import type { Session } from '../guard/context.ts';
import {
  deleteOldNotifications,
  insertNotifications,
  type NewNotification,
  retractNotifications,
  selectAssigneesOf,
} from './notifications.sql.ts';

export { selectChangedOf as changedNotifications } from './notifications.sql.ts';

/** A change by a user; undoing it retracts its notifications. */
interface Change {
  session: Pick<Session, 'userId'>;
  undo?: UndoOffer | null;
}

/** About companies, one notification for all of them; nothing for no company. */
async function notifyOfCompanies(
  tx: DbOrTransaction,
  { session, undo }: Change,
  kind: NotificationKind,
  found: { recipientIds: readonly (number | null)[]; accountIds: readonly number[] },
  more: Partial<NewNotification> = {},
): Promise<void> {
  const [first] = found.accountIds;
  const recipients = [...new Set(found.recipientIds)].filter((id) => id !== null && id !== session.userId);
  if (first === undefined || !recipients.length) return;
  const one = {
    kind,
    account_id: first,
    among: found.accountIds.slice(0, AMONG_MAX),
    count: found.accountIds.length,
    actor_id: session.userId,
    undo_id: undo?.id ?? null,
    ...more,
  };
  await insertNotifications(
    tx,
    recipients.map((id) => ({ ...one, recipient_id: Number(id) })),
  );
}

/** Companies have a new assignee. `line` is for them. */
export function notifyAssigned(
  tx: DbOrTransaction,
  change: Change,
  { line, ...found }: { recipientIds: readonly (number | null)[]; accountIds: readonly number[]; line?: string },
): Promise<void> {
  return notifyOfCompanies(tx, change, 'assigned', found, { line: line || null });
}

/** The companies of a colleague have a new assignee. */
export function notifyHandedOver(
  tx: DbOrTransaction,
  change: Change,
  { recipientId, line, accountIds }: { recipientId: number; accountIds: readonly number[]; line: string },
): Promise<void> {
  return notifyOfCompanies(
    tx,
    change,
    'handed-over',
    { recipientIds: [recipientId], accountIds },
    { line: line || null },
  );
}

/** Leads were moved to a stage: their assignees are notified, each of their own. */
export async function notifyMoved(
  tx: DbOrTransaction,
  change: Change,
  { accountIds, stage }: { accountIds: readonly number[]; stage: string },
): Promise<void> {
  const byAssignee = new Map<number, number[]>();
  for (const lead of await selectAssigneesOf(tx, accountIds))
    for (const id of new Set([lead.pri_assignee_id, lead.sec_assignee_id]))
      if (id !== null) byAssignee.set(id, [...(byAssignee.get(id) ?? []), lead.id]);
  for (const [id, own] of byAssignee)
    await notifyOfCompanies(tx, change, 'moved', { recipientIds: [id], accountIds: own }, { stage });
}

/** An activity mentions these users, and is a task of `assigneeId` now; who is both is notified of the task. */
export async function notifyOfActivity(
  tx: DbOrTransaction,
  change: Change,
  activity: { id: number; accountId: number; mentions: readonly number[]; assigneeId: number | null },
): Promise<void> {
  const accountIds = [activity.accountId];
  const more = { activity_id: activity.id };
  const mentioned = activity.mentions.filter((id) => id !== activity.assigneeId);
  await notifyOfCompanies(tx, change, 'assigned', { recipientIds: [activity.assigneeId], accountIds }, more);
  await notifyOfCompanies(tx, change, 'mentioned', { recipientIds: mentioned, accountIds }, more);
}

/** What the calendar causes; `eventKey` names the event, of which a user is notified once. */
export interface Reminder {
  kind: 'due' | 'cold';
  recipientId: number;
  accountId: number;
  activityId: number | null;
  eventKey: string;
}

/** More rows in one statement would block all other calls on the embedded database. */
const AT_ONCE = 500;

/** Safe with several processes: of two that find the same event one stores it. */
export async function notifyOfReminders(db: Db, reminders: readonly Reminder[]): Promise<void> {
  const rows = reminders.map(({ kind, recipientId, accountId, activityId, eventKey }) => ({
    kind,
    recipient_id: recipientId,
    account_id: accountId,
    among: [accountId],
    count: 1,
    actor_id: null,
    activity_id: activityId,
    event_key: eventKey,
  }));
  for (let at = 0; at < rows.length; at += AT_ONCE) await insertNotifications(db, rows.slice(at, at + AT_ONCE));
}

/** After a change was undone. */
export async function retractNotificationsOf(tx: DbOrTransaction, undoId: string): Promise<void> {
  await retractNotifications(tx, undoId);
}

const KEPT_DAYS = 90;

/** Housekeeping: deletes what happened long ago. */
export async function removeOldNotifications(db: Db): Promise<void> {
  await deleteOldNotifications(db, KEPT_DAYS);
}
