import { Type } from '@fastify/type-provider-typebox';
import type { LiveAction } from '@salesdesk/shared/domain';
import { isoTime, messageRef, nullable, reply } from '../http/fields.ts';

export const LiveHeaders = Type.Object({
  accept: Type.Optional(Type.String()),
  'last-event-id': Type.Optional(
    Type.String({ maxLength: 40, description: 'The `id` of the last event, or `lastId` of the last answer.' }),
  ),
});

export const LiveQuery = Type.Object({
  recent: Type.Optional(
    Type.Integer({
      minimum: 0,
      title: 'Recent',
      description: 'For a stream without `Last-Event-ID`: it begins with what happened in the last so many seconds.',
    }),
  ),
});

const LiveChangeSchema = Type.Object({
  id: Type.String(),
  entity: Type.Union([
    Type.Literal('account'),
    Type.Literal('user'),
    Type.Literal('network'),
    Type.Literal('stage'),
    Type.Literal('settings'),
  ]),
  entityId: nullable(Type.Integer()),
  action: Type.Unsafe<LiveAction>(Type.String()),
  by: nullable(Type.Object({ userId: Type.Integer(), name: Type.String() })),
  summary: nullable(Type.String()),
  message: nullable(messageRef()),
  at: isoTime(),
});

export const liveReply = reply(
  Type.Object({
    lastId: Type.String(),
    isComplete: Type.Boolean(),
    changes: Type.Array(LiveChangeSchema),
    rights: Type.Optional(Type.Object({ leads: Type.Boolean(), qList: Type.Boolean() })),
  }),
);
