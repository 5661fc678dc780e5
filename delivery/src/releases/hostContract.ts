/** Whether a host may be given to users: would it break a release that they use? ADR-134, ADR-156. */
import { checkReleases, describeCheck, type OfferedContracts } from '../contract/checkReleases.ts';
import type { HostOffer } from '../contract/hostOffer.ts';
import { HOST_FILE, OFFER_FILE } from '../store/hostNames.ts';
import type { ReleaseStore } from '../store/store.ts';
import { type HostDescription, PublishRefused } from './checkBuild.ts';
import { servedReleases } from './servedReleases.ts';

/**
 * Compares what every served release of a remote needs, by contract, by versions of shared modules and by name, with the
 * host whose files `read` gives. Throws `PublishRefused` with each that would break. `npm run release` compares the types
 * as well.
 */
export async function refuseBrokenReleases(
  store: ReleaseStore,
  read: (file: string) => Promise<string | null>,
): Promise<void> {
  const [described, offer] = await Promise.all([read(HOST_FILE), read(OFFER_FILE)]);
  if (described === null) return;
  const host = offeredBy(JSON.parse(described), offer === null ? {} : JSON.parse(offer));
  const check = await checkReleases(await servedReleases(store), host, null);
  if (check.broken.length) throw new PublishRefused([describeCheck(check)]);
}

function offeredBy(
  { contract, shares, olderContracts = [] }: HostDescription,
  offer: Partial<HostOffer>,
): OfferedContracts {
  return {
    contract,
    shares,
    ...(offer.exports ? { exports: offer.exports } : {}),
    olderContracts: olderContracts.map(({ version, until, shares: own }) => {
      const known = offer.olderContracts?.find((one) => one.version === version);
      // Names of a door that is not listed are not checked.
      return { version, until, shares: own, exports: known?.exports ?? {} };
    }),
  };
}
