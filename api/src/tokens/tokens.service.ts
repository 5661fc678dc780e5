/**
 * Publishing tokens of teams, and the teams that remotes belong to. Both are kept in the release store, so that the edge
 * works without this API; the audit trail here says which user changed them. ADR-138.
 */
import { type PublishingToken, type StepUpProof, type TokenFields, tokenErrors } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import type { FastifyInstance } from 'fastify';
import { withStepUp } from '../auth/stepUp.service.ts';
import { change, type UnitOfWork } from '../change/change.ts';
import type { Session } from '../guard/context.ts';
import { invalid } from '../http/reply.ts';
import { selectActive, selectFullName } from './tokens.sql.ts';

export { selectFullName as fullNameOf } from './tokens.sql.ts';

type Parts = Pick<FastifyInstance, 'db' | 'config' | 'keys' | 'tokenStore'>;

/** The tokens of all teams, newest first. */
export async function listTokens({ db, tokenStore }: Parts): Promise<PublishingToken[]> {
  const tokens = await tokenStore.list();
  const active = await selectActive(db, [...new Set(tokens.flatMap(({ createdById }) => createdById ?? []))]);
  return tokens.map((token) => ({
    id: token.id,
    name: token.name,
    team: token.team ?? null,
    remotes: token.remotes,
    roles: token.roles,
    created_at: token.createdAt,
    created_by: token.createdBy,
    creator_is_active: token.createdById === undefined || active.has(token.createdById),
    expires_at: token.expiresAt,
    last_used_at: token.lastUsedAt ?? null,
    revoked_at: token.revokedAt ?? null,
    revoked_by: token.revokedBy ?? null,
  }));
}

/** Makes a token for remotes of one team, published or not, and returns it; it cannot be read again. Requires step-up. */
export async function createToken(
  parts: Parts,
  session: Session,
  { code, ticket, ...entered }: TokenFields & StepUpProof,
  address: string,
): Promise<{ id: string; token: string; expires_at: string }> {
  const { tokenStore } = parts;
  const fields = { ...entered, remotes: [...new Set(entered.remotes)], roles: [...new Set(entered.roles)] };
  const check = async () => {
    const problems = tokenErrors(fields);
    if (Object.keys(problems).length) throw invalid(problems);
    const owners = await tokenStore.owners();
    for (const remote of fields.remotes) {
      const owner = owners.get(remote) ?? fields.team;
      if (owner !== fields.team) throw invalid({ remotes: say('token.other-team', { remote, owner }) });
    }
  };
  const made: string[] = [];
  try {
    return await withStepUp(parts, session, { code, ticket, address, check }, async (unit) => {
      const createdBy = await selectFullName(unit.tx, session.userId);
      const { secret, id, expiresAt } = await tokenStore.create({ ...fields, createdBy, createdById: session.userId });
      made.push(id);
      const { name, team } = fields;
      const [remotes, roles] = [fields.remotes.join(', '), fields.roles.join(', ')];
      unit.record(null, {
        message: say('token.created', { name, id, team, remotes, roles, until: expiresAt }),
        after: { id, ...fields, expires_at: expiresAt },
      });
      return { id, token: secret, expires_at: expiresAt };
    });
  } catch (error) {
    // The database did not commit: the trail has no row of this token, and nobody has seen it.
    for (const id of made) await tokenStore.revoke(id, 'Salesdesk');
    throw error;
  }
}

/** Revokes a token at once. Needs no step-up: a leaked token has to end quickly, and nobody gains anything by it. */
export async function revokeToken({ db, tokenStore }: Parts, session: Session, id: string): Promise<void> {
  const token = (await tokenStore.list()).find((candidate) => candidate.id === id);
  await change(db, session, {}, async (unit) => {
    if (!token || !(await tokenStore.revoke(id, await selectFullName(unit.tx, session.userId))))
      throw invalid({ id: 'There is no such token, or it was revoked already.' });
    const { name, team = null, remotes, roles } = token;
    unit.record(null, { message: say('token.revoked', { name, id }), before: { id, name, team, remotes, roles } });
  });
}

/** Hands a published remote over to another team, as `salesdesk owner` does. Requires step-up. */
export async function changeOwner(
  parts: Parts,
  session: Session,
  { code, ticket, remote, team }: { remote: string; team: string } & StepUpProof,
  address: string,
): Promise<void> {
  const { tokenStore } = parts;
  const hasIt = () => invalid({ team: say('owner.has-it', { remote, team }) });
  const check = async () => {
    if (!team) throw invalid({ team: 'Name the team' });
    const current = (await tokenStore.owners()).get(remote);
    if (current === undefined) throw invalid({ remote: say('override.no-remote', { name: remote }) });
    if (current === team) throw hasIt();
  };
  let owner: string | null = null;
  const work = async (unit: UnitOfWork) => {
    const who = await selectFullName(unit.tx, session.userId);
    const before = await tokenStore.setOwner(remote, team, who);
    if (before === null) throw hasIt();
    owner = before;
    unit.record(null, {
      message: say('release.handed-over', { who, remote, reason: `From ${before} to ${team}.` }),
      before: { remote, owner: before },
      after: { remote, owner: team },
    });
  };
  try {
    await withStepUp(parts, session, { code, ticket, address, check }, work);
  } catch (error) {
    // The database did not commit, so the trail has no row of it.
    if (owner !== null) await tokenStore.setOwner(remote, owner, 'Salesdesk');
    throw error;
  }
}
