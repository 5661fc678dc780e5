/** What the form of an activity holds, and what it sends. Pure. */
import { dayAndTimeOf, momentOf, salesSettings } from '@salesdesk/shared';
import {
  type Activity,
  type ActivityErrors,
  type ActivityFields,
  type ActivityKind,
  type ActivityPerson,
  activityErrors,
  type NewActivity,
  outcomesOf,
} from '@salesdesk/shared/domain';

/** What is being written. Days are YYYY-MM-DD and times HH:MM, '' while nothing is chosen. */
export interface ActivityDraft {
  kind: ActivityKind;
  text: string;
  outcome: string | null;
  /** Of the task itself, or of the next step after a note, a call or a meeting. */
  day: string;
  time: string;
  nextText: string;
  assignee: number | null;
  mentions: ActivityPerson[];
  /** Whether the task that is due is completed with it. */
  completes: boolean;
}

export const EMPTY_DRAFT: ActivityDraft = {
  kind: 'note',
  text: '',
  outcome: null,
  day: '',
  time: '',
  nextText: '',
  assignee: null,
  mentions: [],
  completes: true,
};

/** Whether closing the form would lose something. */
export function isWorthKeeping({ text, nextText }: ActivityDraft): boolean {
  return text.trim() !== '' || nextText.trim() !== '';
}

/** The colleagues whose names are still in the text. */
export function mentionedIn(text: string, mentions: readonly ActivityPerson[]): ActivityPerson[] {
  return mentions.filter(({ name }) => text.includes(`@${name}`));
}

export function draftOf(activity: Activity): ActivityDraft {
  const { kind, text, outcome, assignee, mentions } = activity;
  return {
    ...EMPTY_DRAFT,
    kind,
    text,
    outcome,
    ...dayAndTimeOf(activity),
    assignee: assignee?.user_id ?? null,
    mentions,
  };
}

/** What was typed for an activity and, as the second one, the task that follows it. */
export function writtenOf([activity, next]: readonly Activity[]): Partial<ActivityDraft> {
  if (!activity) return {};
  return { ...draftOf(activity), ...(next ? { ...dayAndTimeOf(next), nextText: next.text } : {}) };
}

/** The text cut at the names of mentioned colleagues. Of one who was renamed the text has another name, taken to be of as many words. */
export function partsOf(text: string, mentions: readonly ActivityPerson[]): { part: string; isName: boolean }[] {
  if (!mentions.length) return [{ part: text, isName: false }];
  const written = mentionedIn(text, mentions).map(({ name }) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  const renamed = mentions
    .filter(({ name }) => !text.includes(`@${name}`))
    .map(({ name }) => name.replace(/\S+/g, WORD));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(@(?:${[...written, ...renamed].join('|')}))`, 'u');
  return text.split(pattern).map((part, index) => ({ part, isName: index % 2 === 1 }));
}

/** As a pattern. */
const WORD = "[\\p{L}\\p{M}'’.-]+";

/** The fields of the activity itself; of an `edited` one the due time stays what it was, unless it was changed here. */
export function fieldsOf(draft: ActivityDraft, edited: Activity | null = null): ActivityFields {
  const { kind, text, outcome, day, time, assignee } = draft;
  const isTask = kind === 'task';
  const before = edited && dayAndTimeOf(edited);
  const isDueAsBefore = edited && before?.day === day && before.time === time;
  // In the text a colleague who was renamed has the old name.
  const renamed = (edited?.mentions ?? []).filter(({ name }) => !edited?.text.includes(`@${name}`));
  return {
    text: text.trim(),
    outcome,
    mentions: [...new Set([...mentionedIn(text, draft.mentions), ...renamed].map(({ user_id }) => user_id))],
    due_on: isTask ? (isDueAsBefore ? edited.due_on : day || null) : null,
    due_at: isTask && day ? (isDueAsBefore ? edited.due_at : momentOf(day, time)) : null,
    ...(isTask && assignee !== null ? { assignee_id: assignee } : {}),
  };
}

/** The new activity; `due` is the open task that is due, `nextStep` what a next step without words is called. */
export function newActivityOf(
  draft: ActivityDraft,
  account_id: number,
  { due, nextStep }: { due: Activity | null; nextStep: string },
): NewActivity {
  const { kind, day, time, nextText } = draft;
  const fields = { account_id, kind, ...fieldsOf(draft) };
  if (kind === 'task') return fields;
  return {
    ...fields,
    ...(day ? { next_on: day, next_at: momentOf(day, time), next_text: nextText.trim() || nextStep } : {}),
    ...(due && draft.completes ? { completes: due.activity_id } : {}),
  };
}

/** The messages of the form; a next step needs its day. */
export function errorsOf(draft: ActivityDraft): ActivityErrors {
  return activityErrors(draft.kind, fieldsOf(draft), outcomesOf(draft.kind, salesSettings()));
}

/** `draft` as another kind: an outcome of the old one is gone. */
export function asKind(draft: ActivityDraft, kind: ActivityKind): ActivityDraft {
  return draft.kind === kind ? draft : { ...draft, kind, outcome: null };
}
