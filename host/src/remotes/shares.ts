import { satisfiesRange } from '@salesdesk/shared/domain';
import type { RemoteEntry } from './catalog.ts';
import { RemoteFailure } from './failure.ts';
import type { Federation } from './federation.ts';

/** The version of the shared package is the contract between host and remotes. */
const CONTRACT_KEY = '@salesdesk/shared';

/** Throws when this host does not satisfy the release's contract. Call it before requesting any of its code. */
export function checkContract(entry: RemoteEntry, provided: Record<string, string>): void {
  const wanted = [[CONTRACT_KEY, entry.details.contract] as const, ...Object.entries(entry.details.shared)];
  const unmet = wanted.filter(([key, range]) => !satisfiesRange(provided[key] ?? '', range));
  if (unmet.length === 0) return;
  const sentences = unmet.map(([key, range]) => `${key} ${range} (here: ${provided[key] ?? 'none'})`);
  const isBehind = unmet.every(([key, range]) => isOlder(range, provided[key]));
  throw new RemoteFailure(entry, isBehind ? 'outdated' : 'contract', `it needs ${sentences.join(', ')}`);
}

/** Whether the wanted version is older than the provided one, in which case a reload does not help. */
function isOlder(range: string, version = ''): boolean {
  const [wanted, there] = [range, version].map((text) => Number(/\d+/.exec(text)?.[0]));
  return wanted !== undefined && there !== undefined && wanted < there;
}

/**
 * Loads the release's shared modules through the host first. A share first loaded by a remote would be removed for
 * everyone when that remote is registered again, and could not be retried.
 */
export async function preloadShares(entry: RemoteEntry, federation: Federation): Promise<void> {
  const keys = Object.keys(entry.details.shared);
  await Promise.all(keys.map((key) => federation.loadShare(key))).catch((cause) => {
    throw new RemoteFailure(entry, 'shares', 'the shared code could not be loaded', cause);
  });
}
