/** The catalog of remotes for the current user, updated on sign-in, sign-out and new releases. */
import { createListeners, session } from '@salesdesk/shared';
import { type DiscoveryDocument, OWN_DISCOVERY_PATH, type Release } from '@salesdesk/shared/domain';
import { useSyncExternalStore } from 'react';
import { type Catalog, catalogFor, type RemoteEntry, releasesIn, releasesOf } from './catalog.ts';
import { DEADLINES, within } from './deadline.ts';
import { type OverrideState, resolveOverrides, usableDocument } from './discoveryDocument.ts';

export type { ActionEntry, Catalog, NavigationEntry, RemoteEntry, RemoteRoute } from './catalog.ts';

const ELEMENT_ID = 'salesdesk-discovery';
const ADDRESS = '/discovery.json';
const COHORT_KEY = 'salesdesk.cohort';
const POLL_MS = 15_000;

/**
 * Which remotes are known: the few in the page, those that the user may open, or every one. A page holds every one unless
 * there are many (ADR-157).
 */
type Scope = 'page' | 'own' | 'every';

const live = {
  scope: 'every' as Scope,
  permissions: '',
  document: { schema: '', microFrontends: {} } as DiscoveryDocument,
  cohort: '',
  overrides: [] as OverrideState[],
  catalog: { remotes: new Map(), routes: [], navigation: [], actions: [], extensions: new Map() } as Catalog,
};
const { subscribe, notify } = createListeners();

/** Neither the page nor the server provided a valid discovery document. */
class DiscoveryFailure extends Error {
  override name = 'DiscoveryFailure';
}

/**
 * Reads the document embedded in the page, or fetches it, and chooses releases. Call once, before the first paint.
 * Throws `DiscoveryFailure`.
 */
export async function discoverRemotes(): Promise<void> {
  const inlined = inlinedDocument();
  live.scope = inlined?.isPartial ? 'page' : 'every';
  live.permissions = permissionsText();
  await adopt(inlined?.document ?? (await fetchDocument(ADDRESS, DEADLINES.discovery)));
  session.state$.subscribe(() => {
    if (cohortKey() !== live.cohort) void adopt(live.document);
    if (permissionsText() === live.permissions) return;
    live.permissions = permissionsText();
    if (live.scope !== 'every') void loadOwnRemotes();
  });
}

/** Fetches the remotes that the user may open and the page does not hold. Call once the first screen is rendered. */
export async function loadOwnRemotes(): Promise<void> {
  if (live.scope === 'every' || !session.state$.value.isAuthenticated) return;
  const own = await fetchDocument(OWN_DISCOVERY_PATH, DEADLINES.refresh).catch(() => null);
  // Every remote may have become known meanwhile.
  if (!own || (live.scope as Scope) === 'every') return;
  live.scope = 'own';
  await adopt(own);
}

let everyRemote: Promise<void> | null = null;

/** Fetches the remotes that the user may not open too: for pages that show all, and for an address that is not known. */
export function loadEveryRemote(): Promise<void> {
  if (live.scope === 'every') return Promise.resolve();
  everyRemote ??= fetchDocument(ADDRESS, DEADLINES.refresh)
    .then((document) => {
      live.scope = 'every';
      return adopt(document);
    })
    .finally(() => {
      everyRemote = null;
    });
  return everyRemote;
}

/** Whether every remote is known, and not only those that the user may open. */
export function knowsEveryRemote(): boolean {
  return live.scope === 'every';
}

/** `knowsEveryRemote` for components. */
export function useKnowsEveryRemote(): boolean {
  return useSyncExternalStore(onCatalogChange, knowsEveryRemote);
}

/** Fetches the document again; pages opened from now on use it. A failure changes nothing. */
export async function refreshRemotes(): Promise<void> {
  if (live.scope === 'page') return loadOwnRemotes();
  const address = addressOf(live.scope);
  const latest = await fetchDocument(address, DEADLINES.refresh).catch(() => null);
  // Adopting an unchanged document would only cause a re-render.
  if (latest && address === addressOf(live.scope) && JSON.stringify(latest) !== JSON.stringify(live.document))
    await adopt(latest);
}

/**
 * Polls for new releases every `POLL_MS` while the tab is visible, and when it becomes visible. Open pages stay as
 * they are; pages opened afterwards use the new release.
 */
export function pollDiscovery(): void {
  const refresh = () => void (document.visibilityState === 'visible' && refreshRemotes());
  setInterval(refresh, POLL_MS);
  document.addEventListener('visibilitychange', refresh);
}

/** Subscribes to changes of the catalog. Returns a function that unsubscribes. */
export const onCatalogChange = subscribe;

/** The current catalog: remotes, routes, navigation and actions. */
export function currentCatalog(): Catalog {
  return live.catalog;
}

/**
 * Gives a release the hashes of its files, which a page does not hold of those that are only a fallback. Rejects when the
 * document cannot be read.
 */
export async function readHashes({ name, version, details }: RemoteEntry): Promise<void> {
  const listed = releasesOf(await fetchDocument(ADDRESS, DEADLINES.refresh), name);
  const release = listed.find(({ metadata }) => metadata.version === version);
  Object.assign(details.assets, release?.extras.salesdesk.assets);
}

/** All listed releases of a remote, newest first. */
export function useReleases(remote: string): readonly Release[] {
  useCatalog();
  return releasesOf(live.document, remote);
}

/** The user's overrides, for components. */
export function useOverrides(): readonly OverrideState[] {
  return useSyncExternalStore(onCatalogChange, () => live.overrides);
}

/** Every listed release of a remote, whatever its traffic; see `releasesIn`. */
export function listedReleases(remote: string): RemoteEntry[] {
  return releasesIn(live.document, remote);
}

/** The catalog for components; re-renders when another user signs in or the document changes. */
export function useCatalog(): Catalog {
  return useSyncExternalStore(onCatalogChange, currentCatalog);
}

async function adopt(document: DiscoveryDocument): Promise<void> {
  const cohort = cohortKey();
  // Show it before overrides are read, so that a new user never sees the previous user's screens.
  show(document, cohort, cohort === live.cohort ? live.overrides : []);
  const overrides = await resolveOverrides(document);
  if (live.document === document && live.cohort === cohort && (overrides.length || live.overrides.length))
    show(document, cohort, overrides);
}

function show(document: DiscoveryDocument, cohort: string, overrides: OverrideState[]): void {
  const entries = overrides.flatMap(({ entry }) => entry ?? []);
  Object.assign(live, { document, cohort, overrides, catalog: catalogFor(document, cohort, entries) });
  notify();
}

function addressOf(scope: Scope): string {
  return scope === 'every' ? ADDRESS : OWN_DISCOVERY_PATH;
}

function permissionsText(): string {
  return session.state$.value.permissions.join();
}

function inlinedDocument(): { document: DiscoveryDocument; isPartial: boolean } | null {
  try {
    const inlined: unknown = JSON.parse(document.getElementById(ELEMENT_ID)?.textContent ?? '');
    const usable = usableDocument(inlined);
    return usable && { document: usable, isPartial: (inlined as { isPartial?: unknown }).isPartial === true };
  } catch {
    return null;
  }
}

async function fetchDocument(address: string, ms: number): Promise<DiscoveryDocument> {
  const received = await within(
    ms,
    async (signal) => {
      const reply = await fetch(address, { signal, cache: 'no-cache' });
      if (!reply.ok) throw new DiscoveryFailure(`${address} was answered with status ${reply.status}.`);
      return (await reply.json()) as unknown;
    },
    () => new DiscoveryFailure(`${address} was not answered within ${ms / 1000} s.`),
  );
  const usable = usableDocument(received);
  if (!usable) throw new DiscoveryFailure(`${address} is not a discovery document.`);
  return usable;
}

/**
 * The key that assigns a trial: the signed-in user, otherwise this browser, so that the release also stays the same on
 * the sign-in page.
 */
function cohortKey(): string {
  const { userId } = session.state$.value;
  return userId === null ? browserKey() : `user ${userId}`;
}

/** A random key stored in this browser; it identifies no user. */
function browserKey(): string {
  try {
    const known = localStorage.getItem(COHORT_KEY);
    if (known) return known;
    const made = newKey();
    localStorage.setItem(COHORT_KEY, made);
    return made;
  } catch {
    return 'browser-without-storage';
  }
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
