/** Notifications: what concerns a user while they work on something else. Added, ADR-143. */

export const NOTIFICATION_KINDS = ['assigned', 'moved', 'mentioned', 'due', 'cold', 'handed-over'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const NOTIFICATION_KIND_LABELS = {
  assigned: 'A colleague assigns a company or a task to me',
  moved: 'A colleague moves a lead of mine',
  mentioned: 'A colleague mentions me',
  due: 'A task of mine is due',
  cold: 'A lead of mine turns cold within five days',
  'handed-over': 'Companies of a colleague are handed over to me',
} as const satisfies Record<NotificationKind, string>;

export interface Notification {
  notification_id: number;
  kind: NotificationKind;
  /** ISO 8601 in UTC. */
  at: string;
  is_read: boolean;
  /** Null for what the calendar caused. */
  by: { user_id: number; name: string } | null;
  /** The company that it opens; the first of `among`. */
  account_id: number;
  account_name: string;
  /** The ids of all its companies, at most `AMONG_MAX`. */
  among: number[];
  /** How many companies it is about. */
  count: number;
  /** The stage that a lead was moved to; null for other kinds, and for users who may not see stages. */
  stage: string | null;
  /** The line for the new owner, else the beginning of what the task or the activity says. */
  text: string | null;
  /** Whether it is about a task. */
  is_task: boolean;
}

/** Newest first; `next_cursor` is null at the end. */
export interface NotificationPage {
  data: Notification[];
  next_cursor: string | null;
  unread: number;
}

/** For the bell: how many are unread, and the newest of them. */
export interface UnreadNotifications {
  unread: number;
  newest: Notification | null;
}

export interface NotificationPreferences {
  /** The main switch, "Receive Notifications" of the user form: without it none are made. */
  receives: boolean;
  /** The kinds that the user switched off. */
  off: NotificationKind[];
}

/** The maximum length of the line for a new owner. */
export const HANDOVER_LINE_MAX = 500;
