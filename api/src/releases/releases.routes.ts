/** Changes of releases on Platform. Added; ADR-157. */
import { Type } from '@fastify/type-provider-typebox';
import { endpoints, RELEASE_ACTIONS } from '@salesdesk/shared/domain';
import { partsOf, type Routes } from '../guard/context.ts';
import { oneOf, text } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { changeReleases } from './releases.service.ts';

/** The proofs stand in calls that need a code. */
const ReleaseChangeBody = Type.Object({
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

export const releasesRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Platform');
  route(
    endpoints.platform.changeReleases,
    'Promote, try, hold, pin, stop or roll back a release, or change an extension',
    {
      description: 'What gives users a release needs the code of the authenticator and the ticket of the page.',
      body: ReleaseChangeBody,
      permission: 'system.platform.tokens',
    },
  )(async (request) => {
    const { undo, said } = await changeReleases(partsOf(request), request.session, request.body, request.ip);
    return ok({ undo }, said);
  });
};
