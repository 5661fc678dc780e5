/** The calls about activities. ADR-140. */
import { dataOf, http, type Reply } from '@salesdesk/shared';
import {
  type ActivityFields,
  endpoints,
  localDay,
  type MyActivities,
  type NewActivity,
  type QueueItem,
  type Today,
  timestampOf,
  type Undoable,
} from '@salesdesk/shared/domain';

const { activities } = endpoints;
const AS_JSON = { json: true };

function today(): Today {
  const day = localDay(new Date());
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { today: day, today_ends: timestampOf(day, 1), time_zone: timeZone };
}

export function getMine(signal?: AbortSignal): Promise<MyActivities> {
  return dataOf(http.get(activities.mine, { query: today(), signal }));
}

export function getQueue(signal?: AbortSignal): Promise<QueueItem[]> {
  return dataOf(http.get(activities.queue, { query: today(), signal }));
}

export function createActivity(body: NewActivity, idempotencyKey: string): Promise<Reply<Undoable>> {
  return http.post(activities.create, body, { json: true, idempotencyKey });
}

export function editActivity(
  body: ActivityFields & { activity_id: number; version: number },
): Promise<Reply<Undoable>> {
  return http.post(activities.update, body, AS_JSON);
}

export function deleteActivity(activity_id: number): Promise<Reply<Undoable>> {
  return http.post(activities.delete, { activity_id }, AS_JSON);
}

export function completeTask(activity_id: number, done: boolean): Promise<Reply<Undoable>> {
  return http.post(activities.complete, { activity_id, done }, AS_JSON);
}

export function postponeTask(activity_id: number, due: { due_on: string; due_at: string | null }) {
  return http.post(activities.postpone, { activity_id, ...due }, AS_JSON);
}
