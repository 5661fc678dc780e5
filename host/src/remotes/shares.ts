import type { RemoteEntry } from './catalog.ts';
import { RemoteFailure } from './failure.ts';
import type { Federation } from './federation.ts';
import { CONTRACT_KEY, type SharedVersions, versionFor } from './shareVersion.ts';

/** Throws when this host does not satisfy the release's contract. Call it before requesting any of its code. */
export function checkContract(entry: RemoteEntry, provided: SharedVersions): void {
  const wanted = [[CONTRACT_KEY, entry.details.contract] as const, ...Object.entries(entry.details.shared)];
  const unmet = wanted.filter(([key, range]) => versionFor(provided, key, range) === undefined);
  if (unmet.length === 0) return;
  const sentences = unmet.map(([key, range]) => `${key} ${range} (here: ${provided[key]?.join(', ') ?? 'none'})`);
  const isBehind = unmet.every(([key, range]) => isOlder(range, provided[key]));
  throw new RemoteFailure(entry, isBehind ? 'outdated' : 'contract', `it needs ${sentences.join(', ')}`);
}

/** Whether the wanted version is older than all provided ones, in which case a reload does not help. */
function isOlder(range: string, versions: readonly string[] = []): boolean {
  const major = (text: string) => Number(/\d+/.exec(text)?.[0]);
  return versions.length > 0 && versions.every((version) => major(range) < major(version));
}

/**
 * Loads the release's shared modules through the host first. A share first loaded by a remote would be removed for
 * everyone when that remote is registered again, and could not be retried.
 */
export async function preloadShares(entry: RemoteEntry, federation: Federation): Promise<void> {
  const shares = Object.entries(entry.details.shared);
  await Promise.all(shares.map(([key, range]) => federation.loadShare(key, range))).catch((cause) => {
    throw new RemoteFailure(entry, 'shares', 'the shared code could not be loaded', cause);
  });
}
