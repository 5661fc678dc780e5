import { Type } from '@fastify/type-provider-typebox';
import { OVERRIDE_MAX_HOURS } from '@salesdesk/shared/domain';
import { text } from '../http/fields.ts';

const remote = Type.String({ title: 'Remote', pattern: '^[a-z][a-z0-9-]*$', maxLength: 60 });

export const OverrideBody = Type.Object({
  remote,
  version: Type.Optional(text(100, 'Version')),
  origin: Type.Optional(text(200, 'Origin')),
  hours: Type.Optional(Type.Integer({ title: 'Hours', minimum: 1, maximum: OVERRIDE_MAX_HOURS })),
  /** The authenticator code of the user. */
  code: text(20, 'Code'),
  /** From the page that grants overrides. */
  ticket: text(1000, 'Ticket'),
});
/** Without a remote, all overrides are reset. */
export const OverrideResetBody = Type.Object({ remote: Type.Optional(remote) });

const textOrNull = Type.Union([Type.String(), Type.Null()]);
export const OverridesSchema = Type.Array(
  Type.Object({ remote: Type.String(), version: textOrNull, origin: textOrNull, expires_at: Type.String() }),
);
