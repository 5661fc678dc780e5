/** Publishing tokens and owners of remotes. Added; ADR-138. */

import { Type } from '@fastify/type-provider-typebox';
import { endpoints, TEAM_NAME_MAX, TOKEN_NAME_MAX, TOKEN_ROLES } from '@salesdesk/shared/domain';
import { partsOf, type Routes } from '../guard/context.ts';
import { listOf, oneOf, text } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { changeOwner, createToken, listTokens, revokeToken } from './tokens.service.ts';

const TOKEN_MAX_REMOTES = 50;

/** The proofs besides the session: the authenticator's code, and the ticket of the page. */
const proof = { code: text(20, 'Code'), ticket: text(1000, 'Ticket') };
const team = text(TEAM_NAME_MAX, 'Team');

const TokenBody = Type.Object({
  name: text(TOKEN_NAME_MAX, 'Name'),
  team,
  remotes: listOf(text(60), 'Remotes', TOKEN_MAX_REMOTES),
  roles: listOf(oneOf(TOKEN_ROLES), 'Roles', TOKEN_ROLES.length),
  days: Type.Integer({ title: 'Days' }),
  ...proof,
});
const RevokeBody = Type.Object({ id: text(40, 'Token') });
const OwnerBody = Type.Object({ remote: text(60, 'Remote'), team, ...proof });

const { platform } = endpoints;
export const tokensRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Platform', { permission: 'system.platform.tokens' });
  route(platform.tokens, 'The publishing tokens', {})((request) => listTokens(partsOf(request)));

  route(platform.createToken, 'Make a publishing token for remotes of a team; shown once', { body: TokenBody })(
    async (request) =>
      ok(
        await createToken(partsOf(request), request.session, request.body, request.ip),
        'Token created. Copy it now; it is not shown again.',
      ),
  );

  route(platform.revokeToken, 'Revoke a publishing token', { body: RevokeBody })(async (request) => {
    await revokeToken(partsOf(request), request.session, request.body.id);
    return ok(null, 'Token revoked.');
  });

  route(platform.changeOwner, 'Hand a remote over to another team', { body: OwnerBody })(async (request) => {
    await changeOwner(partsOf(request), request.session, request.body, request.ip);
    return ok(null, 'Owner changed.');
  });
};
