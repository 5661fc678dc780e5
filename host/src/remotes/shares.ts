import { satisfiesRange } from '@salesdesk/shared/domain';
import type { RemoteEntry } from './catalog.ts';
import { RemoteFailure } from './failure.ts';

/** The version of the shared package is the contract between host and remotes. */
export const CONTRACT_KEY = '@salesdesk/shared';

/** The versions of each shared module that this host provides, by key. */
export type SharedVersions = Readonly<Record<string, readonly string[]>>;

/**
 * The version of a shared module that a remote which accepts `range` gets; undefined when there is none. An older contract
 * has modules of its own only where an adapter is needed; all others are the current ones. ADR-136.
 */
export function versionFor(provided: SharedVersions, key: string, range: string): string | undefined {
  const own = provided[key] ?? [];
  const exact = own.find((version) => satisfiesRange(version, range));
  if (exact !== undefined || !isOfContract(key)) return exact;
  const contracts = Object.entries(provided).flatMap(([other, versions]) => (isOfContract(other) ? versions : []));
  const isProvided = contracts.some((version) => satisfiesRange(version, range));
  const current = contracts.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
  return isProvided ? own.find((version) => version === current) : undefined;
}

export function isOfContract(key: string): boolean {
  return key === CONTRACT_KEY || key.startsWith(`${CONTRACT_KEY}/`);
}

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

interface SharesSource {
  loadShare: (key: string, range: string) => Promise<unknown>;
}

/**
 * Loads the release's shared modules through the host first. A share first loaded by a remote would be removed for
 * everyone when that remote is registered again, and could not be retried.
 */
export async function preloadShares(entry: RemoteEntry, federation: SharesSource): Promise<void> {
  const shares = Object.entries(entry.details.shared);
  await Promise.all(shares.map(([key, range]) => federation.loadShare(key, range))).catch((cause) => {
    throw new RemoteFailure(entry, 'shares', 'the shared code could not be loaded', cause);
  });
}
