/** What a host provides, and how its build becomes a release like those of remotes. ADR-156. */

import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type DiscoveryDocument, documentKey } from '@salesdesk/shared/domain';
import type { HostOffer } from '../contract/hostOffer.ts';
import { filesBelow, nullWhenMissing } from '../store/files.ts';
import { HOST_BUDGET, HOST_FILE, HOST_NAME, HOST_OWNER, HOST_PAGE, OFFER_FILE } from '../store/hostNames.ts';
import type { ReleaseStore } from '../store/store.ts';
import { DECLARATION_FILE, HASHES_FILE, integrityOf } from './build.ts';
import type { HostDescription } from './checkBuild.ts';
import { defaultOf } from './rollout.ts';

type Offer = Parameters<typeof describedHost>[1];

interface Places {
  store: Pick<ReleaseStore, 'readReleaseFile'>;
  /** Folder of the host's build. */
  hostDir: string;
  kit?: Offer | undefined;
}

/**
 * Reads the description of the host that `document` names as live; before the first release, of the one built on this machine.
 * Rejects when there is none, and none is built.
 */
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

export { HOST_NAME };

/** `host.json` as the host's build writes it. */
interface BuiltHost extends HostDescription {
  version: string;
  sourceCommit?: string | null;
}

const SCRIPT = /<script[^>]+src="\/([^"]+)"/g;
const STYLES = /<link[^>]+href="\/([^"]+\.css)"/g;

/**
 * Completes the build in `dist`; called again, it writes the same. `offer` is what the kit of the same sources records.
 * Returns the version, or null when there is no build.
 */
export async function completeHost(dist: string, offer: Partial<HostOffer> | null): Promise<string | null> {
  const read = (file: string) => readFile(path.join(dist, file), 'utf8').catch(nullWhenMissing);
  const [described, page] = await Promise.all([read(HOST_FILE), read(HOST_PAGE)]);
  if (described === null || page === null) return null;
  const host: BuiltHost = JSON.parse(described);
  if (offer?.exports && offer.icons) await writeJson(dist, OFFER_FILE, onlyOffer(offer));
  const files = (await filesBelow(dist)).filter((file) => file !== DECLARATION_FILE && file !== HASHES_FILE);
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(dist, file))).size));
  await writeJson(dist, DECLARATION_FILE, {
    name: HOST_NAME,
    version: host.version,
    contract: host.contract,
    owner: HOST_OWNER,
    routes: [],
    navigation: [],
    entry: { file: HOST_PAGE, global: 'salesdesk_host' },
    modules: { [HOST_PAGE]: { js: namedBy(SCRIPT, page), css: namedBy(STYLES, page) } },
    shared: {},
    budget: HOST_BUDGET,
    sourceCommit: host.sourceCommit ?? null,
    size: sizes.reduce((sum, size) => sum + size, 0),
  });
  const hashed = [...files, DECLARATION_FILE].filter((file) => !/\.(br|gz)$/.test(file)).sort();
  const entries = hashed.map(async (file) => [file, integrityOf(await readFile(path.join(dist, file)))] as const);
  await writeJson(dist, HASHES_FILE, Object.fromEntries(await Promise.all(entries)));
  return host.version;
}

/** The kit's own description has more: its version, and what its page of documentation needs. */
function onlyOffer({ exports, icons, olderContracts }: Partial<HostOffer>): Partial<HostOffer> {
  return { exports, icons, ...(olderContracts ? { olderContracts } : {}) };
}

function namedBy(pattern: RegExp, page: string): string[] {
  return [...new Set([...page.matchAll(pattern)].map(([, file = '']) => file))];
}

/** Leaves a file with this content alone: a build that is complete may be in an image that cannot be written. */
async function writeJson(dist: string, name: string, value: object): Promise<void> {
  const file = path.join(dist, name);
  const text = `${JSON.stringify(value, null, 2)}\n`;
  if ((await readFile(file, 'utf8').catch(nullWhenMissing)) !== text) await writeFile(file, text);
}
