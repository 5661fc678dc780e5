import type { HostOffer } from '../contract/hostOffer.ts';
import type { HostDescription } from './checkBuild.ts';

/** The description of a host: its `host.json`, and what its kit says that it offers; null without a kit. */
export function describedHost(hostJson: string, offer: Partial<HostOffer> | null | undefined): HostDescription {
  const { exports, icons } = offer ?? {};
  return { ...JSON.parse(hostJson), ...(exports ? { exports } : {}), ...(icons ? { icons } : {}) };
}
