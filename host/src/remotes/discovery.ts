/** The catalog of remotes for the person at this browser, kept up to date as people sign in and out. */
import { session } from '@salesdesk/shared';
import type { DiscoveryDocument } from '@salesdesk/shared/domain';
import { useSyncExternalStore } from 'react';
import { type Catalog, catalogFor } from './catalog.ts';
import { cohortKey } from './cohort.ts';
import { DEADLINES, within } from './deadline.ts';
import { usableDocument } from './discoveryDocument.ts';

export type { Catalog, NavigationEntry, RemoteEntry, RemoteRoute } from './catalog.ts';

const ELEMENT_ID = 'salesdesk-discovery';
const ADDRESS = '/discovery.json';

const live = {
  document: { schema: '', microFrontends: {} } as DiscoveryDocument,
  cohort: '',
  catalog: { remotes: new Map(), routes: [], navigation: [] } as Catalog,
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
  adopt(inlinedDocument() ?? (await fetchDocument(DEADLINES.discovery)));
  session.state$.subscribe(() => {
    if (cohortKey() !== live.cohort) adopt(live.document);
  });
}

/** Asks for the document again; pages opened from now on use it. A failure changes nothing. */
export async function refreshRemotes(): Promise<void> {
  const latest = await fetchDocument(DEADLINES.refresh).catch(() => null);
  if (latest) adopt(latest);
}

/** The catalog as it stands: remotes, their routes and navigation. */
export function currentCatalog(): Catalog {
  return live.catalog;
}

/** The catalog for components; re-renders when another person signs in or the document changes. */
export function useCatalog(): Catalog {
  return useSyncExternalStore(subscribe, currentCatalog);
}

function adopt(document: DiscoveryDocument): void {
  const cohort = cohortKey();
  Object.assign(live, { document, cohort, catalog: catalogFor(document, cohort) });
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
