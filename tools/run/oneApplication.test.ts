/** One application in front of a release store: what is read, and what writing leaves as it is. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { directoryStore } from '@salesdesk/delivery/open-store';
import { StaleDocument } from '@salesdesk/delivery/store';
import type { DiscoveryDocument, Release } from '@salesdesk/shared/domain';
import { storeOfApplication } from './oneApplication.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'salesdesk-one-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const releaseOf = (version: string) => [{ metadata: { version } }] as unknown as Release[];
const OWN = { '@salesdesk/leads': releaseOf('1.0.0-application') };
const versionsOf = (document?: DiscoveryDocument) =>
  Object.fromEntries(
    Object.entries(document?.microFrontends ?? {}).map(([key, [release]]) => [key, release?.metadata.version]),
  );

test('its own remotes stand in the place of their releases, and the host of the store is none of it', async () => {
  const store = directoryStore(folder);
  const listed = {
    '@salesdesk/leads': releaseOf('1.0.1'),
    '@salesdesk/invoices': releaseOf('1.0.2'),
    '@salesdesk/host': releaseOf('1.0.3'),
  };
  await store.discovery.replace({ schema: 'x', microFrontends: listed }, null);
  const read = await storeOfApplication(store, OWN).discovery.read();
  expect(versionsOf(read?.value)).toEqual({
    '@salesdesk/leads': '1.0.0-application',
    '@salesdesk/invoices': '1.0.2',
  });
});

test('a change of another remote leaves the releases behind it as they are', async () => {
  const store = directoryStore(folder);
  const listed = { '@salesdesk/leads': releaseOf('1.0.1'), '@salesdesk/host': releaseOf('1.0.3') };
  await store.discovery.replace({ schema: 'x', microFrontends: listed }, null);
  const { discovery } = storeOfApplication(store, OWN);
  const read = await discovery.read();
  if (!read) throw new Error('Nothing was read.');
  const changed = { ...read.value.microFrontends, '@salesdesk/invoices': releaseOf('1.0.4') };
  await discovery.replace({ ...read.value, microFrontends: changed }, read.etag);
  expect(versionsOf((await store.discovery.read())?.value)).toEqual({
    '@salesdesk/leads': '1.0.1',
    '@salesdesk/host': '1.0.3',
    '@salesdesk/invoices': '1.0.4',
  });
  await expect(discovery.replace(read.value, read.etag)).rejects.toThrow(StaleDocument);
});

test('an empty store can be read and written', async () => {
  const store = directoryStore(folder);
  const { discovery } = storeOfApplication(store, OWN);
  const read = await discovery.read();
  expect(versionsOf(read?.value)).toEqual({ '@salesdesk/leads': '1.0.0-application' });
  const invoices = { '@salesdesk/invoices': releaseOf('1.0.4') };
  await discovery.replace({ schema: 'x', microFrontends: { ...OWN, ...invoices } }, read?.etag ?? null);
  expect(versionsOf((await store.discovery.read())?.value)).toEqual({ '@salesdesk/invoices': '1.0.4' });
});
