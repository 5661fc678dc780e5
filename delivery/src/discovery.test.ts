import { rm } from 'node:fs/promises';
import type { DiscoveryDocument, Release } from '@salesdesk/shared/domain';
import { fakeBuild, HOST, temporaryFolder } from '../test/fakeBuild.ts';
import { directoryStore } from './directoryStore.ts';
import { discoveryProblems } from './discovery.ts';
import { publish } from './publish.ts';

let valid: DiscoveryDocument;
beforeAll(async () => {
  const directory = await temporaryFolder();
  const store = directoryStore(directory);
  for (const version of ['1.0.0', '1.1.0']) await publish({ build: await fakeBuild({ version }), store, host: HOST });
  valid = (await store.readDiscovery())?.document as DiscoveryDocument;
  await rm(directory, { recursive: true });
});

/** The valid document with one release, by place in the list, changed. */
function changed(index: number, change: (release: Release) => unknown): string[] {
  const document = structuredClone(valid);
  const releases = document.microFrontends['@salesdesk/leads'] as unknown[];
  releases[index] = change(releases[index] as Release);
  return discoveryProblems(document);
}

test('a document as publishing leaves it is valid', () => {
  expect(discoveryProblems(valid)).toEqual([]);
});

test.each([0, 1])('release %i is checked in full', (index) => {
  expect(changed(index, ({ url: _, ...release }) => release)).not.toEqual([]);
  expect(changed(index, (release) => ({ ...release, extra: 1 }))).not.toEqual([]);
  expect(
    changed(index, (release) => ({ ...release, metadata: { ...release.metadata, integrity: 'none' } })),
  ).not.toEqual([]);
  expect(changed(index, (release) => ({ ...release, url: '/r/leads/latest/mf-manifest.json' }))).not.toEqual([]);
  expect(changed(index, (release) => ({ ...release, url: 'https://elsewhere.example/mf-manifest.json' }))).not.toEqual(
    [],
  );
  expect(
    changed(index, (release) => {
      const { 'remoteEntry.js': _, ...assets } = release.extras.salesdesk.assets;
      return { ...release, extras: { salesdesk: { ...release.extras.salesdesk, assets } } };
    }),
  ).toEqual([expect.stringContaining('There is no hash for remoteEntry.js.')]);
});

test('traffic adds up to 100, with one default and a listed fallback', () => {
  const deployment = (traffic: number, isDefault: boolean) => (release: Release) => ({
    ...release,
    deployment: { traffic, default: isDefault },
  });
  expect(changed(1, deployment(30, false))).toEqual([expect.stringContaining('traffic adds up to 130')]);
  expect(changed(1, deployment(0, true))).toEqual([expect.stringContaining('not exactly one default')]);
  expect(changed(0, (release) => ({ ...release, fallbackUrl: '/r/leads/0.9.0/mf-manifest.json' }))).toEqual([
    expect.stringContaining('its fallback /r/leads/0.9.0/mf-manifest.json is not listed'),
  ]);
});

test.each([
  [null],
  [[]],
  [{}],
  [{ schema: 'x', microFrontends: {}, more: 1 }],
  [{ schema: 'x', microFrontends: { a: [] } }],
])('%j is no document', (document) => {
  expect(discoveryProblems(document)).not.toEqual([]);
});
