import type { DiscoveryDocument, Release } from '@salesdesk/shared/domain';
import Ajv from 'ajv/dist/2019.js';
import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { publish } from '../releases/publish.ts';
import { directoryStore } from '../store/openStore.ts';
import { discoveryProblems, publicDocument } from './discovery.ts';

/** https://github.com/awslabs/frontend-discovery, schema/v1-pre.json, verbatim except for its comments. */
const PUBLIC_FORM = {
  $schema: 'https://json-schema.org/draft/2019-09/schema',
  type: 'object',
  properties: {
    schema: { type: 'string' },
    microFrontends: {
      type: 'object',
      additionalProperties: {
        type: 'array',
        uniqueItems: true,
        items: [
          {
            type: 'object',
            properties: {
              url: { type: 'string' },
              fallbackUrl: { type: 'string' },
              metadata: {
                type: 'object',
                properties: { integrity: { type: 'string' }, version: { type: 'string' } },
                required: ['integrity', 'version'],
                additionalProperties: false,
              },
              extras: { type: 'object' },
              deployment: {
                type: 'object',
                properties: { traffic: { type: 'number', minimum: 0, maximum: 100 }, default: { type: 'boolean' } },
                required: ['traffic', 'default'],
              },
            },
            additionalProperties: false,
            required: ['url', 'metadata'],
          },
        ],
      },
    },
  },
  required: ['schema', 'microFrontends'],
  additionalProperties: false,
};

/** The schema with its one-item tuple changed to apply to every item. */
function everyRelease(form: typeof PUBLIC_FORM): object {
  const copy = structuredClone(form) as unknown as {
    properties: { microFrontends: { additionalProperties: { items: object[] | object } } };
  };
  const list = copy.properties.microFrontends.additionalProperties;
  if (Array.isArray(list.items)) list.items = list.items[0];
  return copy;
}

let valid: DiscoveryDocument;
beforeAll(async () => {
  const directory = await temporaryFolder();
  const store = directoryStore(directory);
  const declared = { scenarios: [{ name: 'read-only', title: 'Read only', permissions: [], expect: 'Leads' }] };
  for (const version of ['1.0.0', '1.1.0'])
    await publish({ build: await fakeBuild({ version, declared }), store, host: HOST });
  valid = (await store.discovery.read())?.value as DiscoveryDocument;
});

/** The valid document with the release at `index` changed. */
function changed(index: number, change: (release: Release) => unknown): string[] {
  const document = structuredClone(valid);
  const releases = document.microFrontends['@salesdesk/leads'] as unknown[];
  releases[index] = change(releases[index] as Release);
  return discoveryProblems(document);
}

test('a published document is valid', () => {
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

test('browsers get the same document without its history', () => {
  const shown = publicDocument(valid);
  expect(JSON.stringify(valid)).toContain('"history"');
  expect(JSON.stringify(shown)).not.toContain('history');
  expect(discoveryProblems(shown)).toEqual([]);
  expect(shown.microFrontends['@salesdesk/leads']?.map(({ url }) => url)).toEqual(
    valid.microFrontends['@salesdesk/leads']?.map(({ url }) => url),
  );
});

test('every release follows the public schema, which itself checks only the first', () => {
  const isPublicForm = new Ajv().compile(everyRelease(PUBLIC_FORM));
  expect(isPublicForm(valid)).toBe(true);
  expect(isPublicForm(publicDocument(valid))).toBe(true);
  const broken = structuredClone(valid) as unknown as { microFrontends: Record<string, { url?: string }[]> };
  delete broken.microFrontends['@salesdesk/leads']?.[1]?.url;
  expect(isPublicForm(broken)).toBe(false);
});

test('a stopped release has no traffic, and only the default release carries the history', () => {
  const stopped = { at: 'now', traffic: 10, reason: 'It threw.' };
  const withExtras = (extras: object) => (release: Release) => ({
    ...release,
    extras: { ...release.extras, ...extras },
  });
  expect(changed(1, withExtras({ stopped }))).toEqual([]);
  expect(changed(0, withExtras({ stopped }))).toEqual([expect.stringContaining('stopped, but still has traffic')]);
  const history = valid.microFrontends['@salesdesk/leads']?.[0]?.extras.history;
  expect(changed(1, withExtras({ history }))).toEqual([expect.stringContaining('belongs to the default release')]);
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

test('a remote has a page or an extension', () => {
  const withParts = (parts: Partial<Release['extras']['salesdesk']>) =>
    changed(0, (release) => ({
      ...release,
      extras: { ...release.extras, salesdesk: { ...release.extras.salesdesk, navigation: [], actions: [], ...parts } },
    }));
  const { routes } = valid.microFrontends['@salesdesk/leads']?.[0]?.extras.salesdesk ?? { routes: [] };
  const extensions = routes.map(({ module, title }) => ({ id: 'own', slot: 'company.tab', module, title }));
  expect(withParts({ routes: [], extensions: extensions.slice(0, 1) })).toEqual([]);
  expect(withParts({ routes: [] })).toEqual([expect.stringContaining('neither a page nor an extension')]);
});

test('an action points to a page of the same remote', () => {
  const withAction = (path: string) =>
    changed(0, (release) => {
      const salesdesk = { ...release.extras.salesdesk, actions: [{ label: 'Add lead', path }] };
      return { ...release, extras: { ...release.extras, salesdesk } };
    });
  const { path } = valid.microFrontends['@salesdesk/leads']?.[0]?.extras.salesdesk.routes[0] ?? { path: '' };
  expect(withAction(`${path}?do=add`)).toEqual([]);
  expect(withAction('/elsewhere?do=add')).toEqual([
    expect.stringContaining('An action points to /elsewhere?do=add, which is not a route.'),
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
