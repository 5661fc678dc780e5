import { Type } from '@fastify/type-provider-typebox';
import { TEAM_NAME_MAX, TOKEN_MAX_REMOTES, TOKEN_NAME_MAX, TOKEN_ROLES } from '@salesdesk/shared/domain';
import { isoTime, listOf, nullable, oneOf, text } from '../http/fields.ts';

/** The proofs besides the session: the authenticator's code, and the ticket of the page. */
const proof = { code: text(20, 'Code'), ticket: text(1000, 'Ticket') };
const team = text(TEAM_NAME_MAX, 'Team');

export const TokenBody = Type.Object({
  name: text(TOKEN_NAME_MAX, 'Name'),
  team,
  remotes: listOf(text(60), 'Remotes', TOKEN_MAX_REMOTES),
  roles: listOf(oneOf(TOKEN_ROLES), 'Roles', TOKEN_ROLES.length),
  days: Type.Integer({ title: 'Days' }),
  ...proof,
});
export const RevokeBody = Type.Object({ id: text(40, 'Token') });
export const OwnerBody = Type.Object({ remote: text(60, 'Remote'), team, ...proof });

export const TokensSchema = Type.Array(
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    team: nullable(Type.String()),
    remotes: Type.Array(Type.String()),
    roles: Type.Array(oneOf(TOKEN_ROLES)),
    created_at: isoTime(),
    created_by: Type.String(),
    creator_is_active: Type.Boolean(),
    expires_at: isoTime(),
    last_used_at: nullable(isoTime()),
    revoked_at: nullable(isoTime()),
    revoked_by: nullable(Type.String()),
  }),
);
export const CreatedSchema = Type.Object({ id: Type.String(), token: Type.String(), expires_at: isoTime() });
