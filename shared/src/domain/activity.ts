/** Activities of a company: notes, calls, meetings and tasks. Added, ADR-140. */

import { RECORD_RULES } from './messages/recordRules.ts';
import type { RuleText } from './messages/rules.ts';
import { type Choice, choicesOf, type SalesSettings } from './settings.ts';

export const ACTIVITY_KINDS = ['note', 'call', 'meeting', 'task'] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

export const ACTIVITY_KIND_LABELS = {
  note: 'Note',
  call: 'Call',
  meeting: 'Meeting',
  task: 'Task',
} as const satisfies Record<ActivityKind, string>;

/** The key of each kind, in the form and on the record. */
export const ACTIVITY_KEYS: Readonly<Record<ActivityKind, string>> = { note: 'n', call: 'c', meeting: 'm', task: 'a' };
/** The name of the draft of a new one, which a reload or a new sign-in brings back. */
export const ACTIVITY_DRAFT = 'activity';

/** How a meeting ended, by slug, in the order of their keys. How a call ended is a setting. */
export const MEETING_OUTCOME_NAMES = {
  held: 'Took place',
  'no-show': 'Did not show up',
  later: 'Later',
  'not-interested': 'Not interested',
} as const;
const MEETING_OUTCOMES = choicesOf(MEETING_OUTCOME_NAMES);

/** The outcomes of a kind, with archived ones; none for notes and tasks. */
export function outcomesOf(kind: ActivityKind, settings: Pick<SalesSettings, 'call_outcomes'>): readonly Choice[] {
  if (kind === 'call') return settings.call_outcomes;
  return kind === 'meeting' ? MEETING_OUTCOMES : [];
}

/** A logged call or meeting is a touch of its company: it resets the cold clock. */
export function isTouch(kind: ActivityKind): boolean {
  return kind === 'call' || kind === 'meeting';
}

export interface ActivityPerson {
  user_id: number;
  name: string;
}

export interface Activity {
  activity_id: number;
  account_id: number;
  kind: ActivityKind;
  text: string;
  /** The slug of how a call or a meeting ended. */
  outcome: string | null;
  /** YYYY-MM-DD, of a task: the same day for everyone. */
  due_on: string | null;
  /** ISO 8601 in UTC, when the task is due at a time of that day. */
  due_at: string | null;
  /** When the task was completed. */
  done_at: string | null;
  author: ActivityPerson;
  assignee: ActivityPerson | null;
  /** The colleagues whose names the text has after an `@`. */
  mentions: ActivityPerson[];
  created_at: string;
  is_edited: boolean;
  version: number;
  /** Whether the reader may edit and delete it. */
  may_change: boolean;
  /** Whether the reader may complete or postpone it. */
  may_finish: boolean;
}

/** An activity outside its company's record. */
export interface ActivityOfCompany extends Activity {
  account_name: string;
}

/** The open task of a company that is due first. */
export interface NextStep {
  activity_id: number;
  text: string;
  due_on: string;
  due_at: string | null;
  assignee: string | null;
}

/** For Home: the tasks of the user, those due first, and what concerns them otherwise. */
export interface MyActivities {
  /** At most `MY_ACTIVITIES_MAX`. */
  open: ActivityOfCompany[];
  overdue: number;
  upcoming: number;
  /** Completed last, first. */
  completed: ActivityOfCompany[];
  /** Activities of the last two weeks that mention the user. */
  mentions: ActivityOfCompany[];
}

/** The day of the user, which decides what is due and overdue. */
export type Today = {
  /** YYYY-MM-DD. */
  today: string;
  /** When it ends, as ISO 8601 in UTC; tasks with a time are due by it. */
  today_ends?: string;
  /** Of the browser, such as 'Pacific/Apia': reminders follow it. */
  time_zone?: string;
};

/** One company of the work queue: its task, or null for a lead that is going cold. */
export interface QueueItem {
  account_id: number;
  account_name: string;
  task: ActivityOfCompany | null;
}

/** What the form of an activity says; absent fields have their default. */
export interface ActivityFields {
  text?: string;
  outcome?: string | null;
  due_on?: string | null;
  due_at?: string | null;
  /** Of a task; the author by default. */
  assignee_id?: number | null;
  mentions?: number[];
}

/** A new activity, with the task that follows it and the task that it completes. */
export interface NewActivity extends ActivityFields {
  account_id: number;
  kind: ActivityKind;
  next_text?: string;
  next_on?: string | null;
  next_at?: string | null;
  completes?: number | null;
}

export type ActivityErrors = Partial<Record<'text' | 'outcome' | 'due_on' | 'due_at', RuleText>>;

/** The messages of an activity's form, by field; shared by screens and API. `outcomes`: those of its kind. */
export function activityErrors(
  kind: ActivityKind,
  fields: ActivityFields,
  outcomes: readonly Choice[] = [],
): ActivityErrors {
  const { text = '', outcome = null, due_on = null, due_at = null } = fields;
  const errors: ActivityErrors = {};
  const isTask = kind === 'task';
  if (!text.trim() && !isTouch(kind))
    errors.text = RECORD_RULES[isTask ? 'activity.task-required' : 'activity.note-required'];
  if (!text.trim() && isTouch(kind) && outcome === null) errors.text = RECORD_RULES['activity.nothing-said'];
  if (outcome !== null && outcomes.every(({ slug }) => slug !== outcome))
    errors.outcome = RECORD_RULES['activity.other-outcome'];
  if (isTask && due_on === null) errors.due_on = RECORD_RULES['activity.due-required'];
  if (!isTask && (due_on !== null || due_at !== null)) errors.due_on = RECORD_RULES['activity.no-due'];
  if (isTask && due_on !== null && due_at !== null && !isAround(due_on, due_at))
    errors.due_at = RECORD_RULES['activity.due-other-day'];
  return errors;
}

const HOUR_MS = 3_600_000;

/** Whether the moment is on that day somewhere: time zones reach from UTC-12 to UTC+14. */
function isAround(day: string, moment: string): boolean {
  const hours = (Date.parse(moment) - Date.parse(day)) / HOUR_MS;
  return hours >= -14 && hours < 36;
}

/** The day of the user's time zone as YYYY-MM-DD, so many days later. */
export function localDay(now: Date, later = 0): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + later);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(day.getFullYear()).padStart(4, '0')}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Whether a task is overdue: its moment is over, or its day is. */
export function isOverdue(task: { due_on: string | null; due_at: string | null }, now: Date): boolean {
  if (task.due_at !== null) return Date.parse(task.due_at) < now.getTime();
  return task.due_on !== null && task.due_on < localDay(now);
}
