import { Type } from '@fastify/type-provider-typebox';
import { RELEASE_ACTIONS } from '@salesdesk/shared/domain';
import { oneOf, text } from '../http/fields.ts';

/** The proofs stand in calls that need a code. */
export const ReleaseChangeBody = Type.Object({
  remote: text(60, 'Remote'),
  action: oneOf(RELEASE_ACTIONS),
  version: text(100, 'Version'),
  traffic: Type.Optional(Type.Number({ title: 'Traffic', minimum: 0, maximum: 100 })),
  seen: Type.String({ title: 'Latest event', maxLength: 40 }),
  code: Type.Optional(text(20, 'Code')),
  ticket: Type.Optional(text(1000, 'Ticket')),
});
