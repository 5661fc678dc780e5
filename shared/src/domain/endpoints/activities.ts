/** What colleagues did and plan to do, and what concerns the user. */
import type { ActivityFields, MyActivities, NewActivity, QueueItem, Today } from '../activity.ts';
import { get, post, type Versioned } from '../endpoint.ts';
import type {
  NotificationKind,
  NotificationPage,
  NotificationPreferences,
  UnreadNotifications,
} from '../notification.ts';
import type { Undoable } from '../undo.ts';

type ActivityId = { activity_id: number };
type SavedActivity = { activity_id: number; account_id: number };

/** Added (ADR-140): notes, calls, meetings and tasks of companies. */
export const activities = {
  mine: get<{ query: Today; reply: MyActivities }>('activity/my-activities'),
  queue: get<{ query: Today; reply: QueueItem[] }>('activity/work-queue'),
  create: post<{ body: NewActivity; reply: SavedActivity & Undoable }>('activity/activity-create'),
  update: post<{ body: ActivityFields & Versioned & ActivityId; reply: SavedActivity & Undoable }>(
    'activity/activity-update',
  ),
  delete: post<{ body: ActivityId; reply: Undoable }>('activity/activity-delete'),
  complete: post<{ body: ActivityId & { done: boolean }; reply: Undoable }>('activity/activity-complete'),
  postpone: post<{ body: ActivityId & { due_on: string; due_at?: string | null }; reply: Undoable }>(
    'activity/activity-postpone',
  ),
} as const;

/** Added (ADR-143): what concerns the user, newest first. */
export const notifications = {
  list: get<{ query: { cursor?: string }; reply: NotificationPage }>('notification/notifications'),
  unread: get<{ reply: UnreadNotifications }>('notification/unread'),
  read: post<{ body: { notification_id: number }; reply: null }>('notification/notification-read'),
  /** All up to this one, so that none is marked that came meanwhile. */
  readAll: post<{ body: { notification_id: number }; reply: null }>('notification/read-all'),
  preferences: get<{ reply: NotificationPreferences }>('notification/preferences'),
  savePreferences: post<{ body: { off: NotificationKind[] }; reply: null }>('notification/preferences-save'),
} as const;
