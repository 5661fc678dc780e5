/** What a page holds of many remotes, and how large it gets. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { documentKey, type Release } from '@salesdesk/shared/domain';
import type { FastifyInstance } from 'fastify';
import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { startEdge } from '../../test/product.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { discoveryProblems } from '../discovery/discovery.ts';
import { publish } from '../releases/publish.ts';
import { directoryStore } from '../store/openStore.ts';
import type { ReleaseStore } from '../store/store.ts';
import { inlinedDocument, WHOLE_MOST } from './ownDiscovery.ts';

const FEW = 5;
const MANY = 200;
const NAVIGATION = { accept: 'text/html' };
const nameOf = (index: number) => `screen-${index}`;
/** The first remotes need one right, the others another. */
const rightOf = (index: number) => (index < FEW ? 'data.few.view' : 'data.rest.view');

let store: ReleaseStore;
let edge: FastifyInstance;
let few: number;
beforeAll(async () => {
  const directory = await temporaryFolder();
  store = directoryStore(directory);
  const permissions: Record<string, string[]> = { few: ['data.few.view'], every: ['data.few.view', 'data.rest.view'] };
  const permissionsOf = async (cookies: string | undefined) => {
    if (cookies === 'down') throw new Error('The database is away.');
    return permissions[cookies ?? ''] ?? null;
  };
  edge = await startEdge({ store, reopen: () => store, env: { RELEASES_DIR: directory } }, { permissionsOf });
  for (let index = 0; index < FEW; index++) await published(index);
  few = sizeOf(await page('every'));
  await listMany();
});
afterAll(() => edge.close());

function declarationOf(index: number) {
  const path = `/${nameOf(index)}`;
  const permission = rightOf(index);
  return {
    owner: `Team ${index % 17}`,
    routes: [{ path, module: './Page', title: nameOf(index), permission, layout: 'shell' as const }],
    navigation: [{ section: 'main', order: 100 + index, icon: 'list', label: nameOf(index), path }],
    entry: { file: 'remoteEntry.js', global: `salesdesk_screen_${index}_1_0_0` },
  };
}

async function published(index: number): Promise<void> {
  const declared = declarationOf(index);
  await publish({ build: await fakeBuild({ name: nameOf(index), declared }), store, host: HOST });
}

/** Lists the others as copies of the first one, because publishing so many takes a minute. */
async function listMany(): Promise<void> {
  const live = await store.discovery.read();
  const [first] = live?.value.microFrontends[documentKey(nameOf(0))] ?? [];
  if (!live || !first) throw new Error('Nothing is published.');
  const others = Array.from({ length: MANY - FEW }, (_, more) => {
    const name = nameOf(FEW + more);
    const assets = Object.keys(first.extras.salesdesk.assets).map((file) => [file, hashOf(`${name} ${file}`)] as const);
    const declared = { ...declarationOf(FEW + more), name, assets: Object.fromEntries(assets) };
    const release: Release = {
      ...first,
      url: `/r/${name}/1.0.0/mf-manifest.json`,
      metadata: { version: '1.0.0', integrity: declared.assets['mf-manifest.json'] ?? '' },
      extras: { salesdesk: { ...first.extras.salesdesk, ...declared } },
    };
    return [documentKey(name), [release]] satisfies [string, Release[]];
  });
  const microFrontends = { ...live.value.microFrontends, ...Object.fromEntries(others) };
  expect(discoveryProblems({ ...live.value, microFrontends })).toEqual([]);
  await store.discovery.replace({ ...live.value, microFrontends }, live.etag);
}

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

const page = async (cookie?: string, url = '/home') =>
  (await edge.inject({ url, headers: { ...NAVIGATION, ...(cookie === undefined ? {} : { cookie }) } })).body;
const inlined = (body: string) =>
  JSON.parse(/id="salesdesk-discovery">(.*?)<\/script>/s.exec(body)?.[1] ?? '') as {
    microFrontends: Record<string, unknown>;
    isPartial?: boolean;
  };
const namesIn = (document: { microFrontends: object }) =>
  Object.keys(document.microFrontends).map((key) => key.replace('@salesdesk/', ''));
const own = async (cookie?: string, headers = {}) =>
  edge.inject({ url: '/discovery/own.json', headers: { ...(cookie === undefined ? {} : { cookie }), ...headers } });
const sizeOf = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;

test.each(['few', 'every', undefined, 'down'])(
  'with 200 remotes the page of %s is at most a fifth larger than with five',
  async (cookie) => {
    expect(sizeOf(await page(cookie)) / few).toBeLessThanOrEqual(1.2);
  },
);

test('who may open five of 200 remotes gets these five, complete', async () => {
  const document = inlined(await page('few'));
  expect(namesIn(document)).toEqual([0, 1, 2, 3, 4].map(nameOf));
  expect(document.isPartial).toBeUndefined();
  expect(namesIn((await own('few')).json())).toEqual([0, 1, 2, 3, 4].map(nameOf));
});

test('the remote of the address is in the page, for every user', async () => {
  for (const cookie of ['few', 'every', undefined]) {
    const document = inlined(await page(cookie, '/screen-150/42?tab=1'));
    expect(namesIn(document)[0]).toBe('screen-150');
    expect(document.isPartial).toBe(cookie === 'few' ? undefined : true);
  }
});

test('the others follow in one document, which is not sent again unchanged', async () => {
  expect(inlined(await page('every')).isPartial).toBe(true);
  const reply = await own('every');
  expect(namesIn(reply.json())).toHaveLength(MANY);
  expect(reply.headers['cache-control']).toBe('private, no-cache');
  const { etag } = reply.headers;
  expect((await own('every', { 'if-none-match': etag })).statusCode).toBe(304);
  expect((await own('few', { 'if-none-match': etag })).statusCode).toBe(200);
});

test('a page holds every remote of the workspace, and of many those of the shell first, beginning with Home', () => {
  const workspace = readdirSync(path.join(import.meta.dirname, '../../../remotes'), { withFileTypes: true });
  const names = workspace.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(names).toContain('home');
  expect(names.length).toBeLessThanOrEqual(WHOLE_MOST);
  const release = (name: string, routePath: string, access?: 'public') =>
    ({
      deployment: { traffic: 100, default: true },
      extras: {
        salesdesk: { name, routes: [{ path: routePath, ...(access ? { access } : {}) }], navigation: [], assets: {} },
      },
    }) as unknown as Release;
  const listed = (count: number) => ({
    schema: '',
    microFrontends: Object.fromEntries(
      [
        ...Array.from({ length: count - 2 }, (_, index) => release(nameOf(index), `/${nameOf(index)}`)),
        release('home', '/home'),
        release('auth', '/', 'public'),
      ].map((one) => [one.extras.salesdesk.name, [one]]),
    ),
  });
  const asked = { path: '/', permissions: null };
  expect(namesIn(inlinedDocument(listed(15), asked))).toHaveLength(15);
  expect(namesIn(inlinedDocument(listed(16), asked)).slice(0, 2)).toEqual(['auth', 'home']);
});

test('a page holds no hashes of releases that are only a fallback', () => {
  const release = (traffic: number, isDefault: boolean) =>
    ({
      deployment: { traffic, default: isDefault },
      extras: { salesdesk: { routes: [], navigation: [], assets: { 'remoteEntry.js': hashOf('entry') } } },
    }) as unknown as Release;
  const releases = [release(90, true), release(10, false), release(0, false)];
  const { microFrontends } = inlinedDocument(
    { schema: '', microFrontends: { leads: releases } },
    { path: '/', permissions: null },
  );
  expect(microFrontends.leads?.map(({ extras }) => Object.keys(extras.salesdesk.assets).length)).toEqual([1, 1, 0]);
  expect(releases[2]?.extras.salesdesk.assets).not.toEqual({});
});

test('only the page of the isolation has the scenarios', () => {
  const salesdesk = {
    routes: [],
    navigation: [],
    scenarios: [{ name: 'board', title: 'Board', expect: 'Qualified' }],
    assets: { 'remoteEntry.js': hashOf('entry'), 'scenarios.json': hashOf('scenarios') },
  };
  const listed = [{ deployment: { traffic: 100, default: true }, extras: { salesdesk } }] as unknown as Release[];
  const readAt = (path: string) => {
    const document = { schema: '', microFrontends: { leads: listed } };
    return inlinedDocument(document, { path, permissions: null }).microFrontends.leads?.[0]?.extras.salesdesk;
  };
  expect(readAt('/leads')?.scenarios).toBeUndefined();
  expect(Object.keys(readAt('/leads')?.assets ?? {})).toEqual(['remoteEntry.js']);
  for (const path of ['/isolate/leads', '/isolate/leads/frame?scenario=board']) expect(readAt(path)).toEqual(salesdesk);
});

test('the public document stays whole', async () => {
  expect(namesIn((await edge.inject({ url: '/discovery.json', headers: { cookie: 'few' } })).json())).toHaveLength(
    MANY,
  );
});
