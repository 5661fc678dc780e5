/** What a host provides, and how its build becomes a release like those of remotes. ADR-156. */

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { DiscoveryDocument, OlderContract, ProvidedContracts, SizeBudget } from '@salesdesk/shared/domain';
import type { HostOffer } from '../contract/hostOffer.ts';
import { nullWhenMissing } from '../store/files.ts';
import { HOST_FILE, HOST_NAME, HOST_PAGE, OFFER_FILE, type ReleaseStore, releasesOf } from '../store/store.ts';
import { sealBuild, writeJson } from './build.ts';
import { defaultOf } from './rollout.ts';

/** The team that the host belongs to until it is handed over. */
const HOST_OWNER = 'Platform team';
/** A release that is much larger has something in it by mistake; `npm run sizes` guards every kB. */
const HOST_BUDGET = { page: 800, total: 30_000 } as const;

/** What the live host provides: `dist/host.json` of its build, and the names that its kit records. */
export interface HostDescription extends ProvidedContracts, Partial<Pick<HostOffer, 'exports' | 'icons'>> {
  shares: Record<string, string>;
  olderContracts?: readonly OlderProvided[];
  /** The highest budget that the operator allows a remote.json to set; any when absent. */
  highestBudget?: SizeBudget;
}

/** An older contract, with its modules and their names. ADR-136. */
interface OlderProvided extends OlderContract, Partial<Pick<HostOffer, 'exports'>> {
  shares: Record<string, string>;
}

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
  const live = defaultOf(releasesOf(document, HOST_NAME));
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
  if (offer?.exports && offer.icons) await writeJson(path.join(dist, OFFER_FILE), onlyOffer(offer));
  await sealBuild(dist, (size) => ({
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
    size,
  }));
  return host.version;
}

/** The kit's own description has more: its version, and what its page of documentation needs. */
function onlyOffer({ exports, icons, olderContracts }: Partial<HostOffer>): Partial<HostOffer> {
  return { exports, icons, ...(olderContracts ? { olderContracts } : {}) };
}

function namedBy(pattern: RegExp, page: string): string[] {
  return [...new Set([...page.matchAll(pattern)].map(([, file = '']) => file))];
}

const DISCOVERY_SLOT = /(<script type="application\/json" id="salesdesk-discovery">)(<\/script>)/;
const OVERRIDES_SLOT = /(<script type="application\/json" id="salesdesk-overrides">)(<\/script>)/;
/** The check for browsers that are too old: it has to run where the other scripts cannot be read. */
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;
const API_SLOT = /(<meta name="api-origin" content=")(")/;
/** Where a page takes the nonce of its response. */
export const NONCE_SLOT = /(<meta name="csp-nonce" content=")(")/;

const SLOTS = {
  'the discovery document': DISCOVERY_SLOT,
  'the overrides': OVERRIDES_SLOT,
  'the API': API_SLOT,
  'the nonce': NONCE_SLOT,
};

/** Data embedded in the page of one response; it is never executed. */
interface PageData {
  discovery: object | null;
  /** Overrides granted to the requesting user. */
  overrides: object | null;
}

interface PageParts {
  /** For styles that are written at run time. */
  nonce: string;
  /** Origin of the API; '' means the page's own. */
  apiOrigin: string;
  /** The language of browsers in which nobody has chosen one, or `browser`; English when absent. */
  firstLanguage?: string;
  /** The element that watches whether the host starts; none when absent. */
  bootWatch?: string;
}

interface FilledPage {
  html: string;
  /** Hashes of the scripts inside the host's own page, as its policy names them: `'sha256-…'`. */
  inlineScripts: readonly string[];
}

/** Renders the page for one response; null while the host has not been built. */
export type PageRenderer = (data: PageData, nonce: string) => Promise<FilledPage | null>;

/** Renders the page of the host in `hostDir`, where a build may replace it at any time. */
export function pageRenderer(hostDir: string, apiOrigin: string): PageRenderer {
  const read = templateReader(hostDir);
  return async (data, nonce) => {
    const template = await read();
    return template === null ? null : fillPage(template, data, { nonce, apiOrigin });
  };
}

/** Reads the `index.html` in `folder` again whenever it has changed; null when there is none. */
export function templateReader(folder: string): () => Promise<string | null> {
  const file = path.join(folder, HOST_PAGE);
  let known = { text: '', changed: -1 };
  return async () => {
    const changed = (await stat(file).catch(nullWhenMissing))?.mtimeMs;
    if (changed === undefined) return null;
    if (changed !== known.changed) known = { text: await readFile(file, 'utf8'), changed };
    return known.text;
  };
}

/** Fills a host's `index.html`. Throws when it lacks an element for the data. */
export function fillPage(template: string, { discovery, overrides }: PageData, parts: PageParts): FilledPage {
  const { nonce, apiOrigin, firstLanguage, bootWatch = '' } = parts;
  const missing = missingSlots(template);
  if (missing.length) throw new Error(`The host's index.html lacks an element for ${missing.join(', ')}.`);
  const filled = (data: object | null, open: string, close: string) => `${open}${data ? inertJson(data) : ''}${close}`;
  const html = template
    // No slot that a host must have, as those of earlier releases have none.
    .replace('<html lang="en">', firstLanguage ? `<html lang="en" data-first-language="${firstLanguage}">` : '$&')
    .replace(DISCOVERY_SLOT, (_, open: string, close: string) => bootWatch + filled(discovery, open, close))
    .replace(OVERRIDES_SLOT, (_, open: string, close: string) => filled(overrides, open, close))
    .replace(API_SLOT, (_, open: string, close: string) => `${open}${apiOrigin}${close}`)
    .replace(NONCE_SLOT, (_, open: string, close: string) => `${open}${nonce}${close}`);
  // Of the built file: data never becomes a script that may run.
  return { html, inlineScripts: hashesOf(template) };
}

function hashesOf(template: string): string[] {
  return [...template.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

/** What a host's `index.html` has no element for; empty for one that can be filled. */
export function missingSlots(template: string): string[] {
  return Object.entries(SLOTS).flatMap(([what, slot]) => (slot.test(template) ? [] : [what]));
}

/** JSON that cannot close the element that contains it. */
export function inertJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
