/** Publishing tokens and owners of remotes. Added; ADR-138. */
import { endpoints } from '@salesdesk/shared/domain';
import { partsOf, type Routes } from '../guard/context.ts';
import { emptyReply, reply } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import * as schema from './tokens.schema.ts';
import { changeOwner, createToken, listTokens, revokeToken } from './tokens.service.ts';

const { platform } = endpoints;
const access = { access: 'session', permission: 'system.platform.tokens' } as const;

export const tokensRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Platform');
  route(
    platform.tokens,
    { summary: 'The publishing tokens', response: reply(schema.TokensSchema), ...access },
    async (request) => ok(await listTokens(partsOf(request))),
  );

  route(
    platform.createToken,
    {
      summary: 'Make a publishing token for remotes of a team; shown once',
      body: schema.TokenBody,
      response: reply(schema.CreatedSchema),
      ...access,
    },
    async (request) =>
      ok(
        await createToken(partsOf(request), request.session, request.body, request.ip),
        'Token created. Copy it now; it is not shown again.',
      ),
  );

  route(
    platform.revokeToken,
    { summary: 'Revoke a publishing token', body: schema.RevokeBody, response: emptyReply(), ...access },
    async (request) => {
      await revokeToken(partsOf(request), request.session, request.body.id);
      return ok(null, 'Token revoked.');
    },
  );

  route(
    platform.changeOwner,
    { summary: 'Hand a remote over to another team', body: schema.OwnerBody, response: emptyReply(), ...access },
    async (request) => {
      await changeOwner(partsOf(request), request.session, request.body, request.ip);
      return ok(null, 'Owner changed.');
    },
  );
};
