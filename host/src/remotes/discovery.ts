/** The catalog of remotes for the person at this browser, kept up to date as people sign in and out. */
import { session } from '@salesdesk/shared';
import type { DiscoveryDocument, Release } from '@salesdesk/shared/domain';
import { useSyncExternalStore } from 'react';
import { type Catalog, catalogFor, type RemoteEntry, releasesIn, releasesOf } from './catalog.ts';
import { cohortKey } from './cohort.ts';
import { DEADLINES, within } from './deadline.ts';
import { usableDocument } from './discoveryDocument.ts';
import { type OverrideState, resolveOverrides } from './override.ts';

export type { ActionEntry, Catalog, NavigationEntry, RemoteEntry, RemoteRoute } from './catalog.ts';

const ELEMENT_ID = 'salesdesk-discovery';
const ADDRESS = '/discovery.json';
const FRESH_MS = 15_000;

const live = {
  document: { schema: '', microFrontends: {} } as DiscoveryDocument,
  cohort: '',
  overrides: [] as OverrideState[],
  catalog: { remotes: new Map(), routes: [], navigation: [], actions: [] } as Catalog,
};
const listeners = new Set<() => void>();

/** Neither the page nor the server gave a discovery document that can be used. */
export class DiscoveryFailure extends Error {
  override name = 'DiscoveryFailure';
}

/**
 * Reads the document that the page brought along, or asks for it, and chooses releases. Call once, before the first
 * paint. Throws `DiscoveryFailure`.
 */
export async function discoverRemotes(): Promise<void> {
  await adopt(inlinedDocument() ?? (await fetchDocument(DEADLINES.discovery)));
  session.state$.subscribe(() => {
    if (cohortKey() !== live.cohort) void adopt(live.document);
  });
}

/** Asks for the document again; pages opened from now on use it. A failure changes nothing. */
export async function refreshRemotes(): Promise<void> {
  const latest = await fetchDocument(DEADLINES.refresh).catch(() => null);
  // Unchanged, it would only draw everything again.
  if (latest && JSON.stringify(latest) !== JSON.stringify(live.document)) await adopt(latest);
}

/**
 * An open tab hears of new releases: it asks every `FRESH_MS` while it is looked at, and when somebody comes back to
 * it. What is open stays as it is; pages opened from then on are of the new release.
 */
export function keepRemotesFresh(): void {
  const ask = () => void (document.visibilityState === 'visible' && refreshRemotes());
  setInterval(ask, FRESH_MS);
  document.addEventListener('visibilitychange', ask);
}

/** The catalog as it stands: remotes, their routes and navigation. */
export function currentCatalog(): Catalog {
  return live.catalog;
}

/** The releases of a remote that could be shown instead, newest first. */
export function useReleases(remote: string): readonly Release[] {
  useCatalog();
  return releasesOf(live.document, remote);
}

/** What the person has overridden, for components. */
export function useOverrides(): readonly OverrideState[] {
  return useSyncExternalStore(subscribe, () => live.overrides);
}

/** Every release of a remote that can be had, whoever gets it; see `releasesIn`. */
export function listedReleases(remote: string): RemoteEntry[] {
  return releasesIn(live.document, remote);
}

/** The catalog for components; re-renders when another person signs in or the document changes. */
export function useCatalog(): Catalog {
  return useSyncExternalStore(subscribe, currentCatalog);
}

async function adopt(document: DiscoveryDocument): Promise<void> {
  const cohort = cohortKey();
  // At once: who signs in or out must not see the screens of the person before while overrides are read.
  show(document, cohort, cohort === live.cohort ? live.overrides : []);
  const overrides = await resolveOverrides(document);
  if (live.document === document && live.cohort === cohort && (overrides.length || live.overrides.length))
    show(document, cohort, overrides);
}

function show(document: DiscoveryDocument, cohort: string, overrides: OverrideState[]): void {
  const entries = overrides.flatMap(({ entry }) => entry ?? []);
  Object.assign(live, { document, cohort, overrides, catalog: catalogFor(document, cohort, entries) });
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function inlinedDocument(): DiscoveryDocument | null {
  try {
    return usableDocument(JSON.parse(document.getElementById(ELEMENT_ID)?.textContent ?? ''));
  } catch {
    return null;
  }
}

async function fetchDocument(ms: number): Promise<DiscoveryDocument> {
  const received = await within(
    ms,
    async (signal) => {
      const reply = await fetch(ADDRESS, { signal, cache: 'no-cache' });
      if (!reply.ok) throw new DiscoveryFailure(`${ADDRESS} was answered with status ${reply.status}.`);
      return (await reply.json()) as unknown;
    },
    () => new DiscoveryFailure(`${ADDRESS} was not answered within ${ms / 1000} s.`),
  );
  const usable = usableDocument(received);
  if (!usable) throw new DiscoveryFailure(`${ADDRESS} is no discovery document.`);
  return usable;
}
