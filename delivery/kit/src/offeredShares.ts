/** The versions of the shared modules that the host of this workspace gives to remotes. R-229. */
import type { HostOffer } from '@salesdesk/delivery/contract';
import { olderProvided, providedVersions } from '../../../shared/build/shares.mjs';

/** Adds to an offer of this workspace the versions that `host.json` of its build states, those of older contracts too. */
export function withShares(offer: HostOffer): HostOffer {
  const older = olderProvided();
  return {
    ...offer,
    shares: providedVersions(false),
    ...(offer.olderContracts
      ? {
          olderContracts: offer.olderContracts.map((contract) => {
            const provided = older.find(({ version }) => version === contract.version);
            return { ...contract, ...(provided ? { shares: provided.shares } : {}) };
          }),
        }
      : {}),
  };
}
