/** One application of host and remotes in front of a release store. ADR-001. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { emptyDocument } from '@salesdesk/delivery/discovery';
import type { ReleaseStore } from '@salesdesk/delivery/store';
import { HOST_NAME } from '@salesdesk/delivery/store';
import { type DiscoveryDocument, documentKey } from '@salesdesk/shared/domain';
import { ROOT } from './settings.ts';

/** What `npm run build -- --one` makes. */
export const ONE_DIR = path.join(ROOT, 'host/one/dist');

/** The etag while the store has no document yet. */
const NOTHING_STORED = 'nothing';

type Listed = DiscoveryDocument['microFrontends'];

/** The remotes that are part of the application, as its build lists them. Throws when it is not built. */
export function remotesOfApplication(): Listed {
  return JSON.parse(readFileSync(path.join(ONE_DIR, 'remotes.json'), 'utf8'));
}

/**
 * The store as one application reads it: its own remotes stand in the document in the place of their releases, and it has no
 * release of the host. What is written leaves those of the store as they are.
 */
export function storeOfApplication(store: ReleaseStore, own: Listed): ReleaseStore {
  const isHidden = (key: string) => key in own || key === documentKey(HOST_NAME);
  const only = (listed: Listed, hidden: boolean) =>
    Object.fromEntries(Object.entries(listed).filter(([key]) => isHidden(key) === hidden));
  const discovery: ReleaseStore['discovery'] = {
    async read() {
      const stored = await store.discovery.read();
      const others = only(stored?.value.microFrontends ?? {}, false);
      const value = { ...(stored?.value ?? emptyDocument()), microFrontends: { ...others, ...own } };
      return { value, etag: stored?.etag ?? NOTHING_STORED };
    },
    async replace(value, etag) {
      const stored = await store.discovery.read();
      const hidden = only(stored?.value.microFrontends ?? {}, true);
      const microFrontends = { ...only(value.microFrontends, false), ...hidden };
      await store.discovery.replace({ ...value, microFrontends }, etag === NOTHING_STORED ? null : etag);
    },
  };
  return { ...store, discovery };
}
