import { satisfiesRange } from '@salesdesk/shared/domain';

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
