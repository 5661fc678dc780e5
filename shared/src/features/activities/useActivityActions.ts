/** Completing, postponing and deleting: the same wherever an activity is shown. */
import { bus, http, reportHandled, useChange } from '@salesdesk/shared';
import { endpoints, localDay, type Today, timestampOf } from '@salesdesk/shared/domain';
import { addCompletion } from './completions.ts';

type Of = Parameters<typeof addCompletion>[0];
export interface Due {
  due_on: string;
  due_at: string | null;
}

/** Each says its result with an undo, and tells the screens that show the company. */
export function useActivityActions() {
  // A refusal means that the activity is shown as it was.
  const changed = (of: Of) => bus.emit('account.saved', { accountId: of.account_id });
  const options = {
    isConcurrent: true,
    says: { validation: 'toast' },
    onRefused: (_: unknown, { of }: { of: Of }) => changed(of),
  } as const;
  const handled = (_: unknown, { of, due }: { of: Of; due?: Due }) => {
    changed(of);
    const { account_id: accountId, activity_id: taskId } = of;
    reportHandled({ accountId, taskId, closed: due ? undefined : taskId });
  };
  const postponing = useChange({
    ...options,
    onDone: handled,
    mutationFn: ({ of, due }: { of: Of; due: Due }) => postponeTask(of.activity_id, due),
  });
  const deleting = useChange({
    ...options,
    onDone: handled,
    mutationFn: ({ of }: { of: Of }) => deleteActivity(of.activity_id),
  });
  return {
    complete: (of: Of, done = true) => addCompletion(of, done),
    postpone: (of: Of, due: Due) => postponing.run({ of, due }),
    remove: (of: Of) => deleting.run({ of }),
  };
}

const { activities } = endpoints;
const AS_JSON = { json: true };

/** The day that it is for this browser, and when it ends, which the lists of tasks are asked with. */
export function today(): Today {
  const day = localDay(new Date());
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { today: day, today_ends: timestampOf(day, 1), time_zone: timeZone };
}

const deleteActivity = (activity_id: number) => http.post(activities.delete, { activity_id }, AS_JSON);

/** For releases from before `addCompletion`, which the host still serves. */
export const completeTask = (activity_id: number, done: boolean) =>
  http.post(activities.complete, { activity_id, done }, AS_JSON);

const postponeTask = (activity_id: number, due: { due_on: string; due_at: string | null }) =>
  http.post(activities.postpone, { activity_id, ...due }, AS_JSON);
