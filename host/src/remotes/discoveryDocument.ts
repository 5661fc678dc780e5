import { session } from '@salesdesk/shared';
import {
  type DiscoveryDocument,
  type GrantedOverrides,
  isOverrideOrigin,
  LOOPBACK,
  listedScenario,
  type PageOverride,
  type Release,
  type ReleaseDetails,
  SCENARIOS_FILE,
  type StepUpTicket,
} from '@salesdesk/shared/domain';
import { type RemoteEntry, releasesOf } from './catalog.ts';
import { DEADLINES, within } from './deadline.ts';

/** In development a remote's dev server serves files that change while the page is open, so they have no hashes. */
export const IS_DEVELOPMENT = process.env.SALESDESK_DEV_SERVER === 'true';

const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;

/**
 * Validates a received discovery document. Invalid releases are dropped, so that one bad entry affects only one remote;
 * null when it is not a discovery document at all.
 */
export function usableDocument(value: unknown): DiscoveryDocument | null {
  if (!isRecord(value) || typeof value.schema !== 'string' || !isRecord(value.microFrontends)) return null;
  const remotes = Object.entries(value.microFrontends).flatMap(([key, releases]) => {
    const usable = Array.isArray(releases) ? releases.filter(isRelease) : [];
    return usable.length ? [[key, usable] as const] : [];
  });
  return { schema: value.schema, microFrontends: Object.fromEntries(remotes) };
}

function isRelease(value: unknown): value is Release {
  if (!isRecord(value) || !isRecord(value.metadata) || !isRecord(value.deployment) || !isRecord(value.extras))
    return false;
  const { url, metadata, deployment, extras } = value;
  return (
    typeof url === 'string' &&
    isAllowedAddress(url) &&
    typeof metadata.version === 'string' &&
    (IS_DEVELOPMENT || isIntegrity(metadata.integrity)) &&
    typeof deployment.traffic === 'number' &&
    typeof deployment.default === 'boolean' &&
    isDetails(extras.salesdesk)
  );
}

/** Whether a value contains everything the host needs to know about a release. */
function isDetails(value: unknown): value is ReleaseDetails {
  if (!isRecord(value) || !isRecord(value.entry)) return false;
  const { routes, navigation, modules, assets, shared, entry, labels = {} } = value;
  const { scenarios = [], actions = [], extensions = [] } = value;
  return (
    hasTexts(value, 'name', 'contract', 'owner') &&
    hasTexts(entry, 'file', 'global') &&
    isListOf(routes, (route) => hasTexts(route, 'path', 'module', 'title', 'layout')) &&
    isListOf(scenarios, (scenario) => hasTexts(scenario, 'name', 'title', 'expect')) &&
    isListOf(navigation, (link) => hasTexts(link, 'section', 'icon', 'label', 'path')) &&
    isListOf(actions, (action) => hasTexts(action, 'label', 'path')) &&
    isListOf(extensions, (extension) => hasTexts(extension, 'id', 'slot', 'module', 'title')) &&
    isRecord(labels) &&
    Object.values(labels).every((texts) => isRecord(texts) && Object.values(texts).every(isText)) &&
    isRecord(modules) &&
    Object.values(modules).every(
      (files) => isRecord(files) && isListOf(files.js, isText) && isListOf(files.css, isText),
    ) &&
    isRecord(assets) &&
    Object.values(assets).every(isIntegrity) &&
    isRecord(shared) &&
    Object.values(shared).every(isText)
  );
}

/** Code may come only from the page's own origin, whatever the document contains. */
function isAllowedAddress(url: string): boolean {
  return IS_DEVELOPMENT || new URL(url, location.origin).origin === location.origin;
}

function isIntegrity(value: unknown): boolean {
  return typeof value === 'string' && INTEGRITY.test(value);
}

function hasTexts(value: unknown, ...names: string[]): boolean {
  return isRecord(value) && names.every((name) => isText(value[name]));
}

function isListOf(value: unknown, is: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(is);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const ELEMENT_ID = 'salesdesk-overrides';

export interface OverrideState {
  override: PageOverride;
  /** Null when the build could not be read: the published release is shown instead. */
  entry: RemoteEntry | null;
}

/** The overrides of the signed-in user; grants of other users are ignored. */
export async function resolveOverrides(document: DiscoveryDocument): Promise<OverrideState[]> {
  const granted = readGranted<GrantedOverrides>();
  if (!granted || granted.userId !== session.state$.value.userId) return [];
  const valid = granted.overrides.filter(({ expires_at }) => Date.parse(expires_at) > Date.now());
  return Promise.all(
    valid.map(async (override) => ({
      override,
      entry: await entryOf(override, document).catch((error) => {
        console.warn(`The override of ${override.remote} cannot be used.`, error);
        return null;
      }),
    })),
  );
}

/** The data that the server embedded in this page; null when there is none. */
export function readGranted<T extends GrantedOverrides | StepUpTicket>(): T | null {
  try {
    return JSON.parse(globalThis.document.getElementById(ELEMENT_ID)?.textContent ?? '') as T;
  } catch {
    return null;
  }
}

/** The overriding build: its own description and hashes, or a development server's manifest. */
async function entryOf(override: PageOverride, document: DiscoveryDocument): Promise<RemoteEntry> {
  const { remote, version, origin } = override;
  const published = releasesOf(document, remote);
  const listed = published.find(({ metadata }) => origin === null && metadata.version === version);
  const folder = origin === null ? new URL(`/r/${remote}/${version}/`, location.origin).href : `${origin}/`;
  const details = listed?.extras.salesdesk ?? (await detailsAt(folder, override, published[0]?.extras.salesdesk));
  if (!isDetails(details) || details.name !== remote) throw new Error(`${folder} contains no build of ${remote}.`);
  const shownVersion = (details as { version?: string }).version ?? 'development';
  return { name: remote, version: version ?? shownVersion, folder, details, fallback: null, isOverride: true };
}

/** The server provides the hash of a published build's list of hashes, which covers all other files. */
async function detailsAt(
  folder: string,
  override: PageOverride,
  published: ReleaseDetails | undefined,
): Promise<unknown> {
  const { origin, integrity } = override;
  if (origin === null && !integrity) throw new Error(`There is no hash for ${folder}integrity.json.`);
  const declared = isDevelopmentServer(origin) ? await read(`${folder}remote.json`) : null;
  // A build's description also says what the build contains.
  if (declared && !('entry' in declared)) return developmentDetails(folder, declared);
  const assets = (await read(`${folder}integrity.json`, integrity)) as Record<string, string> | null;
  const described = await read(`${folder}remote.json`, assets?.['remote.json']);
  return described && assets ? { ...described, assets } : await developmentDetails(folder, published);
}

/** Whether an origin may be a development server: those are on the user's own machine only. */
function isDevelopmentServer(origin: string | null): boolean {
  return origin !== null && isOverrideOrigin(origin, [LOOPBACK]);
}

/**
 * A development server has no hashes. It serves the remote's declaration; one that does not, such as that of another
 * build recipe, gets routes and navigation of the published release.
 */
async function developmentDetails(folder: string, declared: object | undefined): Promise<unknown> {
  const manifest = (await read(`${folder}mf-manifest.json`)) as DevelopmentManifest | null;
  if (!manifest || !declared) throw new Error(`${folder} cannot be read.`);
  // Of another build recipe: its server may answer with a page.
  const scenarios: unknown = await read(folder + SCENARIOS_FILE).catch(() => null);
  return {
    ...declared,
    ...(Array.isArray(scenarios) ? { scenarios: scenarios.map(listedScenario) } : {}),
    entry: { file: manifest.metaData.remoteEntry.name, global: manifest.metaData.globalName },
    modules: Object.fromEntries(
      manifest.exposes.map(({ path, assets }) => [path, { js: assets.js.sync, css: assets.css.sync }]),
    ),
    shared: Object.fromEntries(manifest.shared.map(({ name, requiredVersion }) => [name, requiredVersion])),
    assets: {},
  };
}

interface DevelopmentManifest {
  metaData: { globalName: string; remoteEntry: { name: string } };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
  shared: { name: string; requiredVersion: string }[];
}

/** Fetches JSON; null when it does not exist. Throws without a response or on a hash mismatch. */
async function read(address: string, integrity = ''): Promise<object | null> {
  return within(
    DEADLINES.override,
    async (signal) => {
      const reply = await fetch(address, { signal, cache: 'no-store', integrity });
      return reply.ok ? ((await reply.json()) as object) : null;
    },
    () => new Error(`${address} was not answered within ${DEADLINES.override / 1000} s.`),
  );
}
