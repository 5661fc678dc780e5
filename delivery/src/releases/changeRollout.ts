/** Changes the discovery document: read, edit, check and write, with a retry after a concurrent write. */

import {
  type DiscoveryDocument,
  documentKey,
  type Release,
  type RolloutEvent,
  type RolloutHistory,
} from '@salesdesk/shared/domain';
import { ownerOf } from '../discovery/conflicts.ts';
import { discoveryProblems, emptyDocument } from '../discovery/discovery.ts';
import { failed } from '../store/failures.ts';
import { changeDocument } from '../store/sharedRecord.ts';
import { checkRemoteName, type ReleaseStore } from '../store/store.ts';
import { type Author, type RolloutChange, withHistory } from './history.ts';
import { requireProofs } from './proofRule.ts';

/** For the history and the audit trail. */
const WAIVED = 'Released by force, without a good proof.';

export interface Edit {
  releases: Release[];
  /** The event for the history; null when the change does not affect users. */
  change: RolloutChange | null;
  history?: (history: RolloutHistory) => RolloutHistory;
}

/**
 * Changes a remote's releases atomically. `edit` maps the listed releases to the new ones, or returns null to change
 * nothing; it may run several times. Returns whether anything was written. An invalid document is never written. Throws
 * `not-allowed` for an author of another team: the check is part of the write, so a hand-over counts from its first moment. Throws
 * `Unproved` when a release would get more users than it may have without a proof.
 */
export async function changeRollout(
  store: ReleaseStore,
  remote: string,
  author: Author,
  edit: (releases: Release[]) => Edit | null | Promise<Edit | null>,
): Promise<boolean> {
  checkRemoteName(remote);
  const key = documentKey(remote);
  const made: { event?: RolloutEvent | null } = {};
  const written = await changeDocument<DiscoveryDocument>(store.discovery, async (live) => {
    const document = live ?? emptyDocument();
    const before = document.microFrontends[key] ?? [];
    requireTeam(author, remote, ownerOf(before));
    const edited = await edit(before);
    if (!edited) return null;
    const at = author.at ?? new Date();
    const isWaived = await requireProofs(store, before, edited.releases, author);
    const change = isWaived && edited.change ? { ...edited.change, reason: WAIVED } : edited.change;
    const after = withHistory(before, edited.releases, change, { ...author, at }, edited.history);
    const next = { ...document, microFrontends: { ...document.microFrontends, [key]: after } };
    const problems = discoveryProblems(next);
    if (problems.length)
      throw failed('refused', `The discovery document would be invalid:\n${problems.join('\n')}`, problems);
    made.event = change && { at: at.toISOString(), by: author.by, ...change };
    return next;
  });
  if (!written) return false;
  if (made.event) await author.onChange?.(remote, made.event);
  return true;
}

/** Throws `not-allowed` for an author of another team. `owner` is the team of the remote; null before its first release. */
export function requireTeam({ team }: Pick<Author, 'team'>, remote: string, owner: string | null): void {
  if (team === undefined || owner === null || owner === team) return;
  throw failed(
    'not-allowed',
    `${remote} belongs to ${owner}, and this token to ${team}. Use a token of ${owner}, or have the remote handed over.`,
  );
}
