/** Changes of remotes' releases, which delivery makes, in the audit trail. ADR-034. */
import type { RolloutEvent } from '@salesdesk/shared/domain';
import { type MessageRef, say, type TrailCode } from '@salesdesk/shared/messages';
import { record } from '../audit/audit.service.ts';
import type { DbOrTransaction } from '../database/db.ts';

/** Writes one row. No user is its actor: the sentence names the token, the pipeline or the part of the product. Changes by users are
 * written with the change. */
export async function recordRelease(db: DbOrTransaction, remote: string, event: RolloutEvent): Promise<void> {
  await record(db, {
    actorId: null,
    action: `release.${event.action}`,
    entityId: null,
    message: messageOf(remote, event),
    after: { remote, ...event },
  });
}

/** What the trail says of a change. */
export function messageOf(remote: string, event: RolloutEvent): MessageRef<TrailCode> {
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
