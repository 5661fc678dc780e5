/** New activities: through the outbox, so shown at once and sent once. ADR-126, ADR-140. */
import { outcomeName, reportHandled, session, t } from '@salesdesk/shared';
import {
  ACTIVITY_KIND_LABELS,
  type Activity,
  type ActivityKind,
  type ActivityPerson,
  endpoints,
  type NewActivity,
} from '@salesdesk/shared/domain';
import { useMemo } from 'react';
import { type ActivityChange, kindOf, useActivityChanges } from './activityChanges.ts';

/** What the body of the call does not have: the activities as screens show them, the written one and the task that follows. */
interface NewActivities {
  accountId: number;
  shown: Activity[];
  /** Of the task that it completes. */
  completion: ActivityChange | null;
}

const created = kindOf<NewActivities>('activity.create');

interface Company {
  account_id: number;
  account_name: string;
}

/**
 * Adds an activity to the company; `mentions` are the colleagues whose ids the body has, `due` the task that it may complete.
 * Resolves once it is stored and shown.
 */
export async function addActivity(
  { account_id: accountId, account_name: title }: Company,
  body: NewActivity,
  { mentions = [], due = null }: { mentions?: ActivityPerson[]; due?: Activity | null } = {},
): Promise<void> {
  const { kind, text = '', outcome, completes, next_on, next_at, next_text } = body;
  const shown = [shownActivity(accountId, { ...body, mentions })];
  if (next_on)
    shown.push(shownActivity(accountId, { kind: 'task', text: next_text, due_on: next_on, due_at: next_at }, 0.5));
  const completion = completes && due ? { taskId: completes, done: true, version: due.version } : null;
  const label = t(ACTIVITY_KIND_LABELS[kind]);
  await created.add({
    record: `company ${accountId}`,
    subject: null,
    call: { endpoint: endpoints.activities.create, body, json: true },
    value: { accountId, shown, completion },
    title,
    text: `${label}: ${text || (outcome ? outcomeName(kind, outcome) : '')}`,
  });
  reportHandled({ accountId });
}

type Shown = Partial<Pick<Activity, 'text' | 'outcome' | 'due_on' | 'due_at' | 'mentions'>> & { kind: ActivityKind };

/** As the API returns it, with an id below 0 and nothing that may be done with it. */
function shownActivity(account_id: number, values: Shown, part = 0): Activity {
  const { userId, user } = session.state$.value;
  const { kind, text = '', outcome = null, due_on = null, due_at = null, mentions = [] } = values;
  const name = [user?.first_name, user?.last_name].filter(Boolean).join(' ');
  return {
    activity_id: -(Date.now() + part),
    account_id,
    ...{ kind, text, outcome, due_on, due_at, mentions },
    done_at: null,
    author: { user_id: userId ?? 0, name },
    assignee: null,
    created_at: new Date().toISOString(),
    is_edited: false,
    version: 0,
    may_change: false,
    may_finish: false,
  };
}

/** An activity that was not loaded from the server. */
export interface UnloadedActivity {
  activity: Activity;
  /** The id of its intent while it waits; null once it is sent. */
  waits: string | null;
}

/** What was written about the company and is not in what was loaded at `loadedAt`, in milliseconds since 1970: newest first. */
export function useUnloadedActivities(accountId: number, loadedAt: number): UnloadedActivity[] {
  const waiting = created.useWaiting();
  const arrived = created.useSent();
  return useMemo(() => {
    const intents = [
      ...arrived.filter(({ at }) => at >= loadedAt).map(({ intent }) => ({ intent, waits: null })),
      ...waiting.map((intent) => ({ intent, waits: intent.id })),
    ];
    return intents
      .filter(({ intent }) => intent.value.accountId === accountId)
      .flatMap(({ intent, waits }) => intent.value.shown.map((activity) => ({ activity, waits })))
      .reverse();
  }, [waiting, arrived, accountId, loadedAt]);
}

/** The open tasks of a company, those due first, with what was done here and is not in what was loaded at `loadedAt`. */
export function usePlannedTasks(accountId: number, planned: readonly Activity[], loadedAt: number): Activity[] {
  const unloaded = useUnloadedActivities(accountId, loadedAt);
  const changeOf = useActivityChanges();
  return useMemo(() => {
    const added = unloaded.map(({ activity }) => activity).filter(({ kind }) => kind === 'task');
    const isOpen = (task: Activity) => !changeOf(task).done && !changeOf(task).isDeleted;
    const open = planned.filter(isOpen);
    const isMoved = added.length > 0 || open.some((task) => changeOf(task).due);
    const dueOf = (task: Activity) =>
      `${changeOf(task).due?.due_on ?? task.due_on} ${changeOf(task).due?.due_at ?? task.due_at ?? ''}`;
    return isMoved ? [...open, ...added].sort((one, other) => (dueOf(one) < dueOf(other) ? -1 : 1)) : open;
  }, [planned, unloaded, changeOf]);
}

/** What was written about the company and not accepted, with the message; it waits for a decision. */
export function useRefusedActivities(accountId: number) {
  const refused = created.useRefused();
  return useMemo(() => refused.filter(({ value }) => value.accountId === accountId), [refused, accountId]);
}
