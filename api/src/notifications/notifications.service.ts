/** Makes notifications. ADR-143, R-67 and. */
import { AMONG_MAX, type NotificationKind, type UndoOffer } from '@salesdesk/shared/domain';
import type { Db, DbOrTransaction } from '../database/db.ts';
import { deleteOldNotifications, insertNotifications, type NewNotification } from './notifications.sql.ts';

export { retractNotifications, selectChangedOf as changedNotifications } from './notifications.sql.ts';

/** What users are notified of: one notification for each of them and kind, however many companies. */
export interface Notice {
  kind: Exclude<NotificationKind, Reminder['kind']>;
  /** Without those who made the change themselves. */
  recipientIds: readonly (number | null)[];
  accountIds: readonly number[];
  activityId?: number;
  stage?: string;
  /** A line for the recipient. */
  line?: string;
}

/** Notifies of a change by a user; undoing it retracts its notifications. */
export async function notifyOf(
  tx: DbOrTransaction,
  { actorId, undo }: { actorId: number; undo: UndoOffer | null },
  notices: readonly Notice[],
): Promise<void> {
  const rows = new Map<string, NewNotification>();
  for (const { kind, recipientIds, accountIds, activityId = null, stage = null, line = '' } of notices)
    for (const recipient_id of new Set(recipientIds)) {
      const [first] = accountIds;
      if (first === undefined || recipient_id === null || recipient_id === actorId) continue;
      const key = JSON.stringify([kind, recipient_id, activityId, stage, line]);
      const { among, count, account_id } = rows.get(key) ?? { among: [], count: 0, account_id: first };
      rows.set(key, {
        kind,
        recipient_id,
        account_id,
        among: [...among, ...accountIds].slice(0, AMONG_MAX),
        count: count + accountIds.length,
        actor_id: actorId,
        activity_id: activityId,
        stage,
        line: line || null,
        undo_id: undo?.id ?? null,
      });
    }
  if (rows.size) await insertNotifications(tx, [...rows.values()]);
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

const KEPT_DAYS = 90;

/** Housekeeping: deletes what happened long ago. */
export async function removeOldNotifications(db: Db): Promise<void> {
  await deleteOldNotifications(db, KEPT_DAYS);
}
