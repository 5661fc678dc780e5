/** Notifications of the signed-in user. Added, ADR-143. */

import { Type } from '@fastify/type-provider-typebox';
import { endpoints, NOTIFICATION_KINDS } from '@salesdesk/shared/domain';
import type { Routes } from '../guard/context.ts';
import { id, listOf, oneOf } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import {
  markNotifications,
  readNotifications,
  readPreferences,
  readUnread,
  savePreferences,
} from './notifications.service.ts';

const NotificationsQuery = Type.Object({
  cursor: Type.Optional(Type.String({ title: 'Cursor', maxLength: 40, description: 'The page after this.' })),
});
const NotificationIdBody = Type.Object({ notification_id: id('Notification') });
const PreferencesBody = Type.Object({ off: listOf(oneOf(NOTIFICATION_KINDS), 'Kinds', NOTIFICATION_KINDS.length) });

const { notifications } = endpoints;
export const notificationsRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Notifications', { access: 'session' });
  route(notifications.list, 'Added: the own notifications, newest first', { query: NotificationsQuery })(
    ({ db, session, query }) => readNotifications(db, session, query.cursor),
  );

  route(
    notifications.unread,
    'Added: how many are unread, and the newest of them',
    {},
  )(({ db, session }) => readUnread(db, session));

  route(notifications.read, 'Added: mark one as read', {
    description: 'Not in the audit trail: it changes nothing for anybody else.',
    body: NotificationIdBody,
  })(({ db, session, body }) => markNotifications(db, session, body.notification_id, false));

  route(notifications.readAll, 'Added: mark this one and all before it as read', { body: NotificationIdBody })(
    ({ db, session, body }) => markNotifications(db, session, body.notification_id, true),
  );

  route(
    notifications.preferences,
    'Added: which kinds the user switched off',
    {},
  )(({ db, session }) => readPreferences(db, session));

  route(notifications.savePreferences, 'Added: switch kinds of notifications off; none switches all on', {
    body: PreferencesBody,
  })(async ({ db, session, body }) => {
    await savePreferences(db, session, body.off);
    return ok(null, 'Notifications saved');
  });
};
