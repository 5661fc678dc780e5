/** The calls about activities. ADR-140. */
import { dataOf, http, type Reply } from '@salesdesk/shared';
import { today } from '@salesdesk/shared/activities';
import {
  type ActivityFields,
  endpoints,
  type NewActivity,
  type QueueItem,
  type Undoable,
} from '@salesdesk/shared/domain';

const { activities } = endpoints;
const AS_JSON = { json: true };

export function getQueue(signal?: AbortSignal): Promise<QueueItem[]> {
  return dataOf(http.get(activities.queue, { query: today(), signal }));
}

export function createActivity(body: NewActivity, idempotencyKey: string): Promise<Reply<Undoable>> {
  return http.post(activities.create, body, { json: true, idempotencyKey });
}

export function saveLostReason(leadIds: readonly number[], reason: string): Promise<Reply<null>> {
  return http.post(endpoints.leads.loseReason, { leadIds: [...leadIds], reason }, AS_JSON);
}

export function editActivity(
  body: ActivityFields & { activity_id: number; version: number },
): Promise<Reply<Undoable>> {
  return http.post(activities.update, body, AS_JSON);
}
