import type { HostOffer } from '../contract/hostOffer.ts';
import type { HostDescription } from './checkBuild.ts';

/** The description of a host: its `host.json`, and what its kit says that it offers; null without a kit. */
export function describedHost(hostJson: string, offer: Partial<HostOffer> | null | undefined): HostDescription {
  const { exports, icons, olderContracts = [] } = offer ?? {};
  const host: HostDescription = JSON.parse(hostJson);
  const older = host.olderContracts?.map((contract) => {
    const offered = olderContracts.find(({ version }) => version === contract.version);
    return { ...contract, ...(offered ? { exports: offered.exports } : {}) };
  });
  return {
    ...host,
    ...(older ? { olderContracts: older } : {}),
    ...(exports ? { exports } : {}),
    ...(icons ? { icons } : {}),
  };
}
