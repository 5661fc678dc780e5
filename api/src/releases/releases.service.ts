/** Changes of remotes' releases, which delivery makes, in the audit trail. ADR-034. */
import {
  ERROR_CODES,
  holdsExactly,
  needsCode,
  type ReleaseChange,
  type ReleaseRefusal,
  type ReleaseResult,
  type RolloutEvent,
  type StepUpProof,
  UNDO_SECONDS,
  UNPROVED_SHARE,
  type UndoOffer,
} from '@salesdesk/shared/domain';
import { type MessageRef, say, type TrailCode } from '@salesdesk/shared/messages';
import type { FastifyInstance } from 'fastify';
import { record } from '../audit/audit.service.ts';
import { withStepUp } from '../auth/stepUp.service.ts';
import { change as runChange, type UnitOfWork } from '../change/change.ts';
import type { Db } from '../database/db.ts';
import type { Session } from '../guard/context.ts';
import { ApiError, invalid } from '../http/reply.ts';
import { fullNameOf } from '../tokens/tokens.service.ts';
import type { UndoOutside } from '../undo/putBack.ts';

const UNDO_ID = /^release:([a-z][a-z0-9-]{0,39}):(\d{4}-\d\d-\d\dT[\d:.]+Z)$/;

/** Writes one row. No user is its actor: the sentence names the token, the pipeline or the part of the product. Changes by users are
 * written with the change. */
export async function recordRelease(db: Db, remote: string, event: RolloutEvent): Promise<void> {
  await record(db, {
    actorId: null,
    action: `release.${event.action}`,
    entityId: null,
    message: messageOf(remote, event),
    after: { remote, ...event },
  });
}

/** What the trail says of a change. */
function messageOf(remote: string, event: RolloutEvent): MessageRef<TrailCode> {
  const { action, by: who, version, traffic = 0, reason = '' } = event;
  switch (action) {
    case 'published':
      return say('release.published', { who, remote, version, traffic });
    case 'tried':
      return say('release.tried', { who, remote, version, traffic });
    case 'stopped':
      return say('release.stopped', { who, remote, version, reason });
    case 'returned':
      return say('release.returned', { who, remote, version, reason });
    case 'handed-over':
      return say('release.handed-over', { who, remote, reason });
    case 'composed':
      return say('release.composed', { who, remote, reason });
    default:
      return say(`release.${action}`, { who, remote, version });
  }
}

/**
 * Changes of releases by users. The release store makes the change, so that the edge works without this API; the audit
 * trail says who made it. ADR-157.
 */

type Parts = Pick<FastifyInstance, 'db' | 'config' | 'keys' | 'releaseControl'>;

/** Makes the change and returns the offer to undo it. Those that give users a release require step-up. */
export async function changeReleases(
  parts: Parts,
  session: Session,
  { code = '', ticket = '', ...change }: ReleaseChange & Partial<StepUpProof>,
  address: string,
) {
  const { remote, version, traffic = 0 } = change;
  const work = (by: (unit: UnitOfWork) => Promise<RolloutEvent>) =>
    needsCode(change.action)
      ? withStepUp(parts, session, { code, ticket, address, check: async () => {} }, by)
      : runChange(parts.db, session, {}, by);
  const { at } = await recorded(parts, session, remote, work, (author) => parts.releaseControl.change(change, author));
  const undo: UndoOffer = { id: releaseUndoId(remote, at), seconds: UNDO_SECONDS };
  return { undo, said: say(`release.${change.action}-done`, { remote, version, traffic: String(traffic) }) };
}

/** The id with which a change of releases is undone. */
function releaseUndoId(remote: string, at: string): string {
  return `release:${remote}:${at}`;
}

/**
 * Runs `make` inside the transaction that writes its audit row, in the manner of `work`. When the database does not commit,
 * the change is undone in the release store.
 */
async function recorded(
  { releaseControl }: Parts,
  { userId }: Session,
  remote: string,
  work: (by: (unit: UnitOfWork) => Promise<RolloutEvent>) => Promise<RolloutEvent>,
  make: (author: { name: string; userId: number }) => Promise<ReleaseResult>,
): Promise<RolloutEvent> {
  const made: { at: string; name: string }[] = [];
  try {
    return await work(async (unit) => {
      const name = await fullNameOf(unit.tx, userId);
      const result = await make({ name, userId });
      if ('refused' in result) throw refusal(remote, result.refused);
      const { event } = result;
      made.push({ at: event.at, name });
      const message = messageOf(remote, event);
      unit.record(null, { action: `release.${event.action}`, message, after: { remote, ...event } });
      return event;
    });
  } catch (error) {
    for (const { at, name } of made) await releaseControl.undo(remote, at, { name, userId });
    throw error;
  }
}

function refusal(remote: string, why: ReleaseRefusal) {
  const said = {
    changed: say('release.changed-since', { remote }),
    impossible: say('release.impossible', { remote }),
    unproved: say('release.unproved', { remote, percent: String(UNPROVED_SHARE) }),
  };
  return invalid({ remote: said[why] });
}

/** Undo for changes of releases, which the release store keeps. */
export const undoReleases: UndoOutside = async (parts, session, id) => {
  const change = releaseUndoOf(id);
  if (!change) return null;
  if (!holdsExactly(session.permissions, 'system.platform.tokens')) throw new ApiError(ERROR_CODES.forbidden);
  const { remote, at } = change;
  await recorded(
    parts,
    session,
    remote,
    (work) => runChange(parts.db, session, {}, work),
    (author) => parts.releaseControl.undo(remote, at, author),
  );
  return say('release.undo-done', { remote });
};

/** Which change an id of an undo means; null for one of a record. */
function releaseUndoOf(id: string): { remote: string; at: string } | null {
  const [, remote, at] = UNDO_ID.exec(id) ?? [];
  return remote === undefined || at === undefined ? null : { remote, at };
}
