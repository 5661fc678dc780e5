import { Type } from '@fastify/type-provider-typebox';
import { RELEASE_ACTIONS } from '@salesdesk/shared/domain';
import { oneOf, text } from '../http/fields.ts';

/** The proofs stand in calls that need a code. */
export const ReleaseChangeBody = Type.Object({
  remote: text(60, 'Remote'),
  action: oneOf([...RELEASE_ACTIONS, 'compose']),
  version: text(100, 'Version'),
  traffic: Type.Optional(Type.Number({ title: 'Traffic', minimum: 0, maximum: 100 })),
  extension: Type.Optional(text(60, 'Extension')),
  hidden: Type.Optional(Type.Literal(true, { title: 'Hidden' })),
  order: Type.Optional(Type.Integer({ title: 'Order', minimum: 0, maximum: 1000 })),
  pinned: Type.Optional(Type.Literal(true, { title: 'Pinned' })),
  share: Type.Optional(Type.Number({ title: 'Share', minimum: 1, maximum: 99 })),
  seen: Type.String({ title: 'Latest event', maxLength: 40 }),
  code: Type.Optional(text(20, 'Code')),
  ticket: Type.Optional(text(1000, 'Ticket')),
});
