/** Changing the discovery document: read, edit, check, write, and start over when somebody else wrote in between. */
import { setTimeout as wait } from 'node:timers/promises';
import { type DiscoveryDocument, documentKey, type Release, type RolloutHistory } from '@salesdesk/shared/domain';
import { discoveryProblems, emptyDocument } from '../discovery/discovery.ts';
import { checkRemoteName, type ReleaseStore, StaleDocument } from '../store/store.ts';
import { type Author, type Told, withHistory } from './history.ts';

/** The change would leave a document that a browser could not rely on; `problems` says why. */
export class InvalidDiscovery extends Error {
  override name = 'InvalidDiscovery';
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The discovery document would be invalid:\n${problems.join('\n')}`);
    this.problems = problems;
  }
}

/** What is asked for cannot be: there is no such release, or nothing to go back to. */
export class NotPossible extends Error {
  override name = 'NotPossible';
}

export interface Edit {
  releases: Release[];
  /** Null when it changes nothing of what people get. */
  told: Told | null;
  history?: (history: RolloutHistory) => RolloutHistory;
}

/**
 * One atomic change of a remote's releases. `edit` gets those listed now and gives what they become, or null to leave
 * everything as it is; it may be asked again. Gives whether anything was written. Nothing invalid is ever written.
 */
export async function changeRollout(
  store: ReleaseStore,
  remote: string,
  author: Author,
  edit: (releases: Release[]) => Edit | null | Promise<Edit | null>,
): Promise<boolean> {
  checkRemoteName(remote);
  const key = documentKey(remote);
  for (;;) {
    const live = await store.discovery.read();
    const document: DiscoveryDocument = live?.value ?? emptyDocument();
    const before = document.microFrontends[key] ?? [];
    const edited = await edit(before);
    if (!edited) return false;
    const after = withHistory(before, edited.releases, edited.told, author, edited.history);
    const next = { ...document, microFrontends: { ...document.microFrontends, [key]: after } };
    const problems = discoveryProblems(next);
    if (problems.length) throw new InvalidDiscovery(problems);
    try {
      await store.discovery.replace(next, live?.etag ?? null);
      return true;
    } catch (error) {
      if (!(error instanceof StaleDocument)) throw error;
      await wait(Math.random() * 20);
    }
  }
}
