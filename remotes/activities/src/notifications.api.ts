/** The calls about notifications. ADR-143. */
import { dataOf, http, type Reply } from '@salesdesk/shared';
import { endpoints, type NotificationPage, type UnreadNotifications } from '@salesdesk/shared/domain';

const { notifications } = endpoints;
const AS_JSON = { json: true };

export function getUnread(signal?: AbortSignal): Promise<UnreadNotifications> {
  return dataOf(http.get(notifications.unread, { signal }));
}

/** The first page without a cursor. */
export function getNotifications(cursor: string | undefined, signal?: AbortSignal): Promise<NotificationPage> {
  return dataOf(http.get(notifications.list, { query: cursor === undefined ? {} : { cursor }, signal }));
}

export function markRead(notification_id: number): Promise<Reply<null>> {
  return http.post(notifications.read, { notification_id }, AS_JSON);
}

/** All up to this one. */
export function markAllRead(notification_id: number): Promise<Reply<null>> {
  return http.post(notifications.readAll, { notification_id }, AS_JSON);
}
