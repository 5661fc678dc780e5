/** Notifications of the signed-in user. Added, ADR-143. */

import { Type } from '@fastify/type-provider-typebox';
import { endpoints, NOTIFICATION_KINDS } from '@salesdesk/shared/domain';
import type { Routes } from '../guard/context.ts';
import { id, listOf, oneOf } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import {
  markNotification,
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
const PreferencesBody = Type.Object({
  off: listOf(oneOf(NOTIFICATION_KINDS), 'Kinds', NOTIFICATION_KINDS.length),
});

const { notifications } = endpoints;
const config = { access: 'session' as const };

export const notificationsRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Notifications');
  route(
    notifications.list,
    { summary: 'Added: the own notifications, newest first', querystring: NotificationsQuery, ...config },
    async (request) => ok(await readNotifications(request.db, request.session, request.query.cursor)),
  );

  route(
    notifications.unread,
    { summary: 'Added: how many are unread, and the newest of them', ...config },
    async (request) => ok(await readUnread(request.db, request.session)),
  );

  route(
    notifications.read,
    {
      summary: 'Added: mark one as read',
      description: 'Not in the audit trail: it changes nothing for anybody else.',
      body: NotificationIdBody,
      ...config,
    },
    async (request) => {
      await markNotification(request.db, request.session, request.body.notification_id);
      return ok(null);
    },
  );

  route(
    notifications.readAll,
    { summary: 'Added: mark this one and all before it as read', body: NotificationIdBody, ...config },
    async (request) => {
      await markNotifications(request.db, request.session, request.body.notification_id);
      return ok(null);
    },
  );

  route(
    notifications.preferences,
    { summary: 'Added: which kinds the user switched off', ...config },
    async (request) => ok(await readPreferences(request.db, request.session)),
  );

  route(
    notifications.savePreferences,
    { summary: 'Added: switch kinds of notifications off; none switches all on', body: PreferencesBody, ...config },
    async (request) => {
      await savePreferences(request.db, request.session, request.body.off);
      return ok(null, 'Notifications saved');
    },
  );
};
