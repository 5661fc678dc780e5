/** The contracts that a host provides: its own, and older ones through a compatibility layer. ADR-136. */
import { satisfiesRange } from './versionRange.ts';

/** A contract of an earlier host, for remotes that have not moved yet. */
export interface OlderContract {
  /** Its last version: `2.3.0`. */
  version: string;
  /** Last day of support, in UTC: `2027-05-31`. */
  until: string;
}

export interface ProvidedContracts {
  /** Version of the host's own contract. */
  contract: string;
  olderContracts?: readonly OlderContract[];
}

/** How long a host runs a remote that is not made for its own contract. */
export interface ContractSupport {
  /** Version of the older contract; the remote's own range when the host provides none for it. */
  contract: string;
  /** Last day of support, in UTC; null when the host does not run the remote at all. */
  until: string | null;
  hasEnded: boolean;
}

/** The older contract that serves a remote made for `range`; null when none does, or when the host's own fits. */
export function olderContractFor<T extends OlderContract>(
  { contract, olderContracts = [] }: { contract: string; olderContracts?: readonly T[] },
  range: string,
): T | null {
  if (satisfiesRange(contract, range)) return null;
  return olderContracts.find(({ version }) => satisfiesRange(version, range)) ?? null;
}

/** The support of a remote made for `range` at the time `now`; null for the host's own contract. */
export function contractSupport(host: ProvidedContracts, range: string, now: Date): ContractSupport | null {
  if (satisfiesRange(host.contract, range)) return null;
  const older = olderContractFor(host, range);
  if (!older) return { contract: range, until: null, hasEnded: true };
  return { contract: older.version, until: older.until, hasEnded: now.toISOString().slice(0, 10) > older.until };
}
