/** Overrides of remotes for the user's own session. Added; ADR-062. */

import { Type } from '@fastify/type-provider-typebox';
import { endpoints, OVERRIDE_MAX_HOURS } from '@salesdesk/shared/domain';
import { partsOf, type Routes } from '../guard/context.ts';
import { text } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { overridesTokenOf, setOverridesCookie } from '../sessions/overridesCookie.ts';
import { grantOverride, ownOverrides, resetOverrides } from './overrides.service.ts';

const remote = Type.String({ title: 'Remote', pattern: '^[a-z][a-z0-9-]*$', maxLength: 60 });

const OverrideBody = Type.Object({
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
const OverrideResetBody = Type.Object({ remote: Type.Optional(remote) });

const { platform } = endpoints;
export const overridesRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Platform', { permission: 'system.platform.override' });
  route(
    platform.overrides,
    'The own overrides',
    {},
  )((request) => ownOverrides(partsOf(request), request.session, overridesTokenOf(request)));

  route(platform.override, 'Run another version for the own session', { body: OverrideBody })(
    async (request, reply) => {
      const { version, origin, ...asked } = request.body;
      const { overrides, token } = await grantOverride(
        partsOf(request),
        request.session,
        { ...asked, version: version || null, origin: origin || null },
        { token: overridesTokenOf(request), address: request.ip, releaseExists: app.releaseExists },
      );
      setOverridesCookie(request, reply, token);
      return ok(overrides, 'Override granted. It runs from the next page load.');
    },
  );

  route(platform.resetOverrides, 'End one override or all', { body: OverrideResetBody })(async (request, reply) => {
    const { session, body } = request;
    const { overrides, token } = await resetOverrides(
      partsOf(request),
      session,
      body.remote,
      overridesTokenOf(request),
    );
    setOverridesCookie(request, reply, token);
    return ok(overrides, 'Override reset.');
  });
};
