/** Completing, postponing and deleting: the same wherever an activity is shown. */
import { http } from '@salesdesk/shared';
import { endpoints, localDay, type Today, timestampOf } from '@salesdesk/shared/domain';
import { addCompletion, addDeletion, addPostponement } from './activityChanges.ts';

type Of = Parameters<typeof addCompletion>[0];

const ACTIONS = {
  complete: (of: Of, done = true) => addCompletion(of, done),
  postpone: addPostponement,
  remove: addDeletion,
};

/** Each is shown at once, says its result with an undo, and tells the screens that show the company. */
export const useActivityActions = () => ACTIONS;

/** The day that it is for this browser, and when it ends, which the lists of tasks are asked with. */
export function today(): Today {
  const day = localDay(new Date());
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { today: day, today_ends: timestampOf(day, 1), time_zone: timeZone };
}

/** For releases from before `addCompletion`, which the host still serves. */
export const completeTask = (activity_id: number, done: boolean) =>
  http.post(endpoints.activities.complete, { activity_id, done }, { json: true });
