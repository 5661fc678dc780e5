/** Makes notifications. ADR-143, R-67 and. */

import { Type } from '@fastify/type-provider-typebox';
import {
  holdsExactly,
  NOTIFICATION_KINDS,
  type Notification,
  type NotificationKind,
  type NotificationPage,
  type NotificationPreferences,
  type UndoOffer,
  type UnreadNotifications,
} from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { recordBy } from '../audit/audit.service.ts';
import { viewerOf } from '../database/conditions.ts';
import { type Db, inSnapshot } from '../database/db.ts';
import { personOf } from '../database/names.ts';
import type { Session } from '../guard/context.ts';
import { cursorReader, pageWithCursor } from '../http/cursor.ts';
import { id } from '../http/fields.ts';
import {
  countUnread,
  insertNotifications,
  markRead,
  type NewNotification,
  selectNotifications,
  selectPreferences,
  upsertPreferences,
} from './notifications.sql.ts';

const AMONG_MAX = 500;
const NOTIFICATION_PAGE = 20;

export {
  deleteOldNotifications as removeOldNotifications,
  retractNotifications,
  selectChangedOf as changedNotifications,
} from './notifications.sql.ts';

/** What users are notified of: one notification for each of them and kind, however many companies. */
export interface Notice {
  kind: Exclude<NotificationKind, 'due' | 'cold'>;
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
  tx: Db,
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
        event_key: null,
      });
    }
  if (rows.size) await insertNotifications(tx, [...rows.values()]);
}

/** What the calendar causes; `event_key` names the event, of which a user is notified once. */
export type Reminder = Record<'recipient_id' | 'account_id', number> & {
  activity_id: number | null;
  event_key: string;
};

/** More rows in one statement would block all other calls on the embedded database. */
const AT_ONCE = 500;

/** Safe with several processes: of two that find the same event one stores it. */
export async function notifyOfReminders(db: Db, kind: 'due' | 'cold', found: readonly Reminder[]): Promise<void> {
  const rest = { kind, count: 1, actor_id: null, stage: null, line: null, undo_id: null };
  const rows = found.map((reminder) => ({ ...reminder, ...rest, among: [reminder.account_id] }));
  for (let at = 0; at < rows.length; at += AT_ONCE) await insertNotifications(db, rows.slice(at, at + AT_ONCE));
}

/** A user's own notifications: reading them, marking them as read, and which kinds they want. ADR-143. */

const readCursor = cursorReader(Type.Object({ id: id() }));

/** Newest first. Throws 11011 for a cursor that is none. */
export function readNotifications(db: Db, session: Session, cursor: string | undefined): Promise<NotificationPage> {
  const before = cursor === undefined ? undefined : readCursor(cursor).id;
  const viewer = viewerOf(session);
  return inSnapshot(db, async (tx) => {
    const rows = await selectNotifications(tx, viewer, { before, limit: NOTIFICATION_PAGE + 1 });
    const { page, next_cursor } = pageWithCursor(rows, NOTIFICATION_PAGE, ({ id }) => ({ id }));
    return {
      data: page.map((row) => notificationOf(row, session)),
      next_cursor,
      unread: await countUnread(tx, viewer),
    };
  });
}

export function readUnread(db: Db, session: Session): Promise<UnreadNotifications> {
  const viewer = viewerOf(session);
  return inSnapshot(db, async (tx) => {
    const [newest] = await selectNotifications(tx, viewer, { limit: 1, unread: true });
    return { unread: await countUnread(tx, viewer), newest: newest ? notificationOf(newest, session) : null };
  });
}

/** This one, or all of the user up to it; one that is read already, or is another user's, stays as it is. */
export async function markNotifications(db: Db, session: Session, id: number, upTo: boolean): Promise<null> {
  await markRead(db, session.userId, id, upTo);
  return null;
}

export async function readPreferences(db: Db, session: Session): Promise<NotificationPreferences> {
  const { receive_notifications: receives, off } = await selectPreferences(db, session.userId);
  return { receives, off: off ?? [] };
}

export async function savePreferences(db: Db, session: Session, chosen: readonly NotificationKind[]): Promise<void> {
  const off = NOTIFICATION_KINDS.filter((kind) => chosen.includes(kind));
  await db.transaction().execute(async (tx) => {
    const before = await selectPreferences(tx, session.userId);
    await upsertPreferences(tx, session.userId, off);
    await recordBy(tx, session.userId, say('notifications.chosen'), session.userId, {
      before: { off: before.off ?? [] },
      after: { off },
    });
  });
}

type NotificationRow = Awaited<ReturnType<typeof selectNotifications>>[number];

function notificationOf(row: NotificationRow, { permissions }: Session): Notification {
  return {
    notification_id: row.id,
    kind: row.kind,
    at: row.created_at.toISOString(),
    is_read: row.read_at !== null,
    by: personOf(row.actor_id, row),
    account_id: row.account_id,
    account_name: row.account_name,
    among: row.among,
    count: row.count,
    stage: holdsExactly(permissions, 'data.leads.view') ? row.stage : null,
    text: row.line ?? row.activity_text,
    is_task: row.activity_kind === 'task',
  };
}
