/** The versions of shared modules that a host gives to remotes, against the ranges that these accept. R-229. */
import { type OlderContract, type ProvidedContracts, satisfiesRange, type UnmetShare } from '@salesdesk/shared/domain';

/** The version of the contract is that of this module and of those below it. */
const CONTRACT = '@salesdesk/shared';

/** `{ name: version }` of the host's own modules, and of those of its older contracts. */
interface OfferedShares extends ProvidedContracts {
  /** Absent for a host that does not state them. */
  shares?: Readonly<Record<string, string>>;
  olderContracts?: readonly (OlderContract & { shares?: Readonly<Record<string, string>> })[];
}

/** The versions that `host` has of a module, its own first. A remote of an older contract gets that contract's version. */
export function offeredVersions(name: string, { shares = {}, olderContracts = [] }: OfferedShares): string[] {
  const own = shares[name];
  const older = olderContracts.map((contract) => {
    if (contract.shares) return contract.shares[name];
    return isOfContract(name) ? contract.version : undefined;
  });
  return [own, ...older].filter((version) => version !== undefined);
}

/**
 * The modules of a release that `host` does not give it in a version that it accepts; none for a host that states no
 * versions. Modules of the contract are left out when the release asks for them as it asks for the contract, which the
 * host lacks: that one reason is reported already.
 */
export function unmetShares(
  { shared, contract }: { shared: Readonly<Record<string, string>>; contract: string | null },
  host: OfferedShares,
  isServed: boolean,
): UnmetShare[] {
  if (!host.shares) return [];
  return Object.entries(shared).flatMap(([name, range]): UnmetShare[] => {
    if (!isServed && isOfContract(name) && range === contract) return [];
    const offered = offeredVersions(name, host);
    if (offered.some((version) => satisfiesRange(version, range))) return [];
    return [{ code: offered.length ? 'share-out-of-range' : 'share-missing', name, range, offered }];
  });
}

/** The rest of a sentence that begins with the module and its range. */
export function describeUnmet({ name, offered }: UnmetShare): string {
  const what = offered.length ? `provides ${name} ${offered.join(' and ')}` : `does not provide ${name}`;
  return `this host ${what}, so its screens would be unavailable`;
}

function isOfContract(name: string): boolean {
  return name === CONTRACT || name.startsWith(`${CONTRACT}/`);
}
