/** Overrides of remotes for the user's own session. Added; ADR-062. */
import { endpoints } from '@salesdesk/shared/domain';
import { partsOf, type Routes } from '../guard/context.ts';
import { reply } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { overridesTokenOf, setOverridesCookie } from '../sessions/overridesCookie.ts';
import * as schema from './overrides.schema.ts';
import { grantOverride, ownOverrides, resetOverrides } from './overrides.service.ts';

const { platform } = endpoints;
const access = { access: 'session', permission: 'system.platform.override' } as const;

export const overridesRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Platform');
  route(
    platform.overrides,
    { summary: 'The own overrides', response: reply(schema.OverridesSchema), ...access },
    async (request) => ok(await ownOverrides(partsOf(request), request.session, overridesTokenOf(request))),
  );

  route(
    platform.override,
    {
      summary: 'Run another version for the own session',
      body: schema.OverrideBody,
      response: reply(schema.OverridesSchema),
      ...access,
    },
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

  route(
    platform.resetOverrides,
    {
      summary: 'End one override or all',
      body: schema.OverrideResetBody,
      response: reply(schema.OverridesSchema),
      ...access,
    },
    async (request, reply) => {
      const { overrides, token } = await resetOverrides(
        partsOf(request),
        request.session,
        request.body.remote,
        overridesTokenOf(request),
      );
      setOverridesCookie(request, reply, token);
      return ok(overrides, 'Override reset.');
    },
  );
};
