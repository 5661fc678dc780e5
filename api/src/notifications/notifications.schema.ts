import { Type } from '@fastify/type-provider-typebox';
import { NOTIFICATION_KINDS } from '@salesdesk/shared/domain';
import { id, listOf, nullable, oneOf } from '../http/fields.ts';

export const NotificationsQuery = Type.Object({
  cursor: Type.Optional(Type.String({ title: 'Cursor', maxLength: 40, description: 'The page after this.' })),
});
export const NotificationIdBody = Type.Object({ notification_id: id('Notification') });
export const PreferencesBody = Type.Object({
  off: listOf(oneOf(NOTIFICATION_KINDS), 'Kinds', NOTIFICATION_KINDS.length),
});

const textOrNull = nullable(Type.String());

const NotificationSchema = Type.Object({
  notification_id: Type.Integer(),
  kind: oneOf(NOTIFICATION_KINDS),
  at: Type.String(),
  is_read: Type.Boolean(),
  by: nullable(Type.Object({ user_id: Type.Integer(), name: Type.String() })),
  account_id: Type.Integer(),
  account_name: Type.String(),
  among: Type.Array(Type.Integer()),
  count: Type.Integer(),
  stage: textOrNull,
  text: textOrNull,
  is_task: Type.Boolean(),
});

export const NotificationPageSchema = Type.Object({
  data: Type.Array(NotificationSchema),
  next_cursor: textOrNull,
  unread: Type.Integer(),
});
export const UnreadSchema = Type.Object({ unread: Type.Integer(), newest: nullable(NotificationSchema) });
export const PreferencesSchema = Type.Object({
  receives: Type.Boolean(),
  off: Type.Array(oneOf(NOTIFICATION_KINDS)),
});
