/** What the live host provides. A host that was never released is the one built on this machine, with its kit. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type DiscoveryDocument, documentKey } from '@salesdesk/shared/domain';
import type { HostOffer } from '../contract/hostOffer.ts';
import { HOST_FILE, HOST_NAME, OFFER_FILE } from '../store/hostNames.ts';
import type { ReleaseStore } from '../store/store.ts';
import type { HostDescription } from './checkBuild.ts';
import { defaultOf } from './rollout.ts';

type Offer = Parameters<typeof describedHost>[1];

interface Places {
  store: Pick<ReleaseStore, 'readReleaseFile'>;
  /** Folder of the host's build. */
  hostDir: string;
  kit?: Offer | undefined;
}

/** Reads the description of the host that `document` names as live. Rejects when there is none, and none is built. */
export async function readLiveHost(
  document: DiscoveryDocument | null,
  { store, hostDir, kit = null }: Places,
): Promise<HostDescription> {
  const live = defaultOf(document?.microFrontends[documentKey(HOST_NAME)] ?? []);
  if (live) {
    const { version } = live.metadata;
    const [released, offer] = await Promise.all([
      store.readReleaseFile(HOST_NAME, version, HOST_FILE),
      store.readReleaseFile(HOST_NAME, version, OFFER_FILE),
    ]);
    if (released !== null) return describedHost(released, offer === null ? null : JSON.parse(offer));
  }
  return describedHost(await readFile(path.join(hostDir, HOST_FILE), 'utf8'), kit);
}

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
