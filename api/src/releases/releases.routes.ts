/** Changes of releases on Platform. Added; ADR-157. */
import { endpoints } from '@salesdesk/shared/domain';
import { partsOf, type Routes } from '../guard/context.ts';
import { reply } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { UndoableSchema } from '../undo/undo.schema.ts';
import { changeReleases } from './changeReleases.ts';
import { ReleaseChangeBody } from './releases.schema.ts';

export const releasesRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Platform');
  route(
    endpoints.platform.changeReleases,
    {
      summary: 'Promote, try, hold, pin, stop or roll back a release, or change an extension',
      description: 'What gives users a release needs the code of the authenticator and the ticket of the page.',
      body: ReleaseChangeBody,
      response: reply(UndoableSchema),
      access: 'session',
      permission: 'system.platform.tokens',
    },
    async (request) => {
      const { undo, said } = await changeReleases(partsOf(request), request.session, request.body, request.ip);
      return ok({ undo }, said);
    },
  );
};
