/** The calls about tasks that several screens make. ADR-140. */
import { http } from '@salesdesk/shared';
import { endpoints, localDay, type Today, timestampOf } from '@salesdesk/shared/domain';

const { activities } = endpoints;
const AS_JSON = { json: true };

/** The day that it is for this browser, and when it ends, which the lists of tasks are asked with. */
export function today(): Today {
  const day = localDay(new Date());
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { today: day, today_ends: timestampOf(day, 1), time_zone: timeZone };
}

export const deleteActivity = (activity_id: number) => http.post(activities.delete, { activity_id }, AS_JSON);

/** Completes a task, or opens it again. */
export const completeTask = (activity_id: number, done: boolean) =>
  http.post(activities.complete, { activity_id, done }, AS_JSON);

export const postponeTask = (activity_id: number, due: { due_on: string; due_at: string | null }) =>
  http.post(activities.postpone, { activity_id, ...due }, AS_JSON);
