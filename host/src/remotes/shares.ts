import { satisfiesRange } from '@salesdesk/shared/domain';
import type { RemoteEntry } from './catalog.ts';
import { RemoteFailure } from './failure.ts';
import type { Federation } from './federation.ts';

/** The version of the shared package is the contract between host and remotes. */
const CONTRACT_KEY = '@salesdesk/shared';

/** Throws when this host cannot keep what the release relies on. Asked before any of its code is requested. */
export function checkContract(entry: RemoteEntry, provided: Record<string, string>): void {
  const wanted = [[CONTRACT_KEY, entry.details.contract] as const, ...Object.entries(entry.details.shared)];
  const unmet = wanted.filter(([key, range]) => !satisfiesRange(provided[key] ?? '', range));
  if (unmet.length === 0) return;
  const sentences = unmet.map(([key, range]) => `${key} ${range} (here: ${provided[key] ?? 'none'})`);
  const isBehind = unmet.every(([key, range]) => isOlder(range, provided[key]));
  throw new RemoteFailure(entry, isBehind ? 'outdated' : 'contract', `it needs ${sentences.join(', ')}`);
}

/** Whether what is wanted lies before what is there: a reload brings nothing older back. */
function isOlder(range: string, version = ''): boolean {
  const [wanted, there] = [range, version].map((text) => Number(/\d+/.exec(text)?.[0]));
  return wanted !== undefined && there !== undefined && wanted < there;
}

/**
 * Loads what the release shares with the host, before the release asks for it. A share first loaded by a remote
 * would be taken away from everybody when that remote is registered anew, and could not be retried.
 */
export async function warmShares(entry: RemoteEntry, federation: Federation): Promise<void> {
  const keys = Object.keys(entry.details.shared);
  await Promise.all(keys.map((key) => federation.loadShare(key))).catch((cause) => {
    throw new RemoteFailure(entry, 'shares', 'the shared code could not be loaded', cause);
  });
}
