/** The calls about activities and notifications. ADR-140, ADR-143. */
import { dataOf, http } from '@salesdesk/shared';
import { today } from '@salesdesk/shared/activities';
import { type ActivityFields, endpoints } from '@salesdesk/shared/domain';

const { activities, leads, notifications } = endpoints;
const AS_JSON = { json: true };

export const getQueue = (signal: AbortSignal) => dataOf(http.get(activities.queue, { query: today(), signal }));

export const editActivity = (body: ActivityFields & { activity_id: number; version: number }) =>
  http.post(activities.update, body, AS_JSON);

export const saveLostReason = (leadIds: readonly number[], reason: string) =>
  http.post(leads.loseReason, { leadIds: [...leadIds], reason }, AS_JSON);

export const getUnread = (signal: AbortSignal) => dataOf(http.get(notifications.unread, { signal }));

/** The first page without a cursor. */
export const getNotifications = (cursor: string | undefined, signal: AbortSignal) =>
  dataOf(http.get(notifications.list, { query: cursor === undefined ? {} : { cursor }, signal }));

export const markRead = (notification_id: number) => http.post(notifications.read, { notification_id }, AS_JSON);

/** All up to this one. */
export const markAllRead = (notification_id: number) => http.post(notifications.readAll, { notification_id }, AS_JSON);
