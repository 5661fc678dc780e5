import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Release, ReleaseDetails } from '@salesdesk/shared/domain';
import type { FastifyInstance } from 'fastify';
import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { publicDocument } from '../discovery/discovery.ts';
import { publish } from '../releases/publish.ts';
import { directoryStore } from '../store/openStore.ts';
import type { ReleaseStore } from '../store/store.ts';
import { buildEdge } from './edge.ts';

const PAGE =
  '<!doctype html><html lang="en"><head><meta name="csp-nonce" content=""><meta name="api-origin" content="">' +
  '<script type="application/json" id="salesdesk-discovery"></script>' +
  '<script type="application/json" id="salesdesk-overrides"></script></head>';
const NAVIGATION = { accept: 'text/html,application/xhtml+xml' };

let releasesDir: string;
let hostDir: string;
let store: ReleaseStore;
let edge: FastifyInstance;
beforeEach(async () => {
  [releasesDir, hostDir] = [await temporaryFolder(), await temporaryFolder()];
  await mkdir(path.join(hostDir, 'assets'));
  await writeFile(path.join(hostDir, 'index.html'), PAGE);
  await writeFile(path.join(hostDir, 'host.json'), '{}');
  await writeFile(path.join(hostDir, 'favicon.svg'), '<svg/>');
  await writeFile(path.join(hostDir, 'assets/main.abc.js'), 'main');
  await writeFile(path.join(hostDir, 'assets/main.abc.js.br'), brotliCompressSync('main'));
  store = directoryStore(releasesDir);
  edge = await buildEdge({ store, releasesDir, hostDir });
});
afterEach(async () => {
  await edge.close();
  await rm(releasesDir, { recursive: true });
  await rm(hostDir, { recursive: true });
});

const shown = async () => {
  const live = await store.discovery.read();
  return live && publicDocument(live.value);
};
const get = (url: string, headers = {}) => edge.inject({ url, headers });
const published = async (version = '1.0.0', owner = 'Leads team') =>
  publish({ build: await fakeBuild({ version, declared: { owner } }), store, host: HOST });

test.each(['/', '/leads', '/leads/42?tab=1', '/no-such-page'])('%s opens the page', async (url) => {
  await published();
  const reply = await get(url, NAVIGATION);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
});

test('the page carries the live discovery document as data that cannot end its element', async () => {
  const owner = '</script><script>alert(1)</script>';
  await published('1.0.0', owner);
  const { body } = await get('/', NAVIGATION);
  const [, data = ''] = /id="salesdesk-discovery">(.*?)<\/script>/s.exec(body) ?? [];
  expect(data).not.toContain('<');
  const document = await shown();
  for (const { extras } of Object.values(document?.microFrontends ?? {}).flat() as Release[]) {
    const { sourceCommit: _, builtAt: __, assets, ...read } = extras.salesdesk;
    const { 'remote.json': ___, ...hashes } = assets;
    extras.salesdesk = { ...read, assets: hashes } as ReleaseDetails;
  }
  expect(JSON.parse(data)).toEqual(document);
  expect(body.match(/<script/g)).toHaveLength(2);
  await published('1.1.0', owner);
  expect((await get('/', NAVIGATION)).body).toContain('/r/leads/1.1.0/');
});

test('before the first release the discovery element stays empty', async () => {
  expect((await get('/', NAVIGATION)).body).toContain('id="salesdesk-discovery"></script>');
  expect((await get('/discovery.json')).statusCode).toBe(404);
});

test('the policy is strict, and its nonce is new for every answer and readable by the page', async () => {
  const replies = [await get('/', NAVIGATION), await get('/', NAVIGATION)];
  const nonces = replies.map(({ headers, body }) => {
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default;");
    expect(policy).toContain('report-uri /policy-reports; report-to policy');
    const [, nonce = ''] = /style-src 'self' 'nonce-([^']+)'/.exec(policy) ?? [];
    expect(body).toContain(`<meta name="csp-nonce" content="${nonce}">`);
    return nonce;
  });
  expect(nonces[0]).not.toBe(nonces[1]);
  expect(replies[0]?.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
  });
});

test('of the scripts inside the page only those of the built file may run, by their hash', async () => {
  const script = 'explain()';
  await writeFile(path.join(hostDir, 'index.html'), `${PAGE}<script>${script}</script>`);
  await published('1.0.0', '</script><script>alert(1)</script>');
  const { body, headers } = await get('/', NAVIGATION);
  const hash = createHash('sha256').update(script).digest('base64');
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(body).toContain(`<script>${script}</script>`);
});

test('the manifest and the icons of the installed app are served as what they are', async () => {
  await mkdir(path.join(hostDir, 'icons'));
  await writeFile(path.join(hostDir, 'icons/192.png'), 'png');
  await writeFile(path.join(hostDir, 'manifest.webmanifest'), '{}');
  const types = [await get('/manifest.webmanifest'), await get('/icons/192.png')].map(({ headers }) => ({
    type: headers['content-type'],
    kept: headers['cache-control'],
  }));
  expect(types).toEqual([
    { type: 'application/manifest+json', kept: 'public, max-age=3600' },
    { type: 'image/png', kept: 'public, max-age=3600' },
  ]);
  const { headers } = await get('/', NAVIGATION);
  expect(headers['content-security-policy']).toContain("manifest-src 'self';");
});

test('the page names the language of browsers in which nobody has chosen one', async () => {
  expect((await get('/', NAVIGATION)).body).toContain('<html lang="en">');
  const other = await buildEdge({ store, releasesDir, hostDir, firstLanguage: 'browser' });
  const { body } = await other.inject({ url: '/', headers: NAVIGATION });
  await other.close();
  expect(body).toContain('<html lang="en" data-first-language="browser">');
});

test('an API at another origin is named in the page, for calls and pictures only', async () => {
  const own = await get('/', NAVIGATION);
  expect(own.body).toContain('<meta name="api-origin" content="">');
  expect(own.headers['content-security-policy']).toContain("connect-src 'self';");

  const other = await buildEdge({ store, releasesDir, hostDir, apiOrigin: 'https://api.example' });
  const reply = await other.inject({ url: '/', headers: NAVIGATION });
  await other.close();
  expect(reply.body).toContain('<meta name="api-origin" content="https://api.example">');
  const rules = String(reply.headers['content-security-policy']).split('; ');
  expect(rules.filter((rule) => rule.includes('https://api.example'))).toEqual([
    "img-src 'self' https://api.example data: blob:",
    "connect-src 'self' https://api.example",
  ]);
});

test.each([
  ['/isolate/leads?path=/isolate/x/frame', "'self'", "'none'"],
  ['/isolate/leads', "'self'", "'none'"],
  ['/isolate/leads/frame', "'none'", "'self'"],
  ['/isolate/leads/frame?theme=dark', "'none'", "'self'"],
  ['/', "'none'", "'none'"],
  ['/leads?from=/isolate/leads/frame', "'none'", "'none'"],
  ['/leads/isolate/leads/frame', "'none'", "'none'"],
  ['/isolate/leads/frame/more', "'none'", "'none'"],
])('%s may hold a frame from %s, and stand in one of %s', async (url, holds, standsIn) => {
  const policy = String((await get(url, NAVIGATION)).headers['content-security-policy']);
  expect(policy).toContain(`frame-src ${holds};`);
  expect(policy).toContain(`frame-ancestors ${standsIn};`);
});

test('release files are cacheable forever and have their content types', async () => {
  await published();
  const manifest = await get('/r/leads/1.0.0/mf-manifest.json');
  expect(manifest.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(manifest.headers['content-type']).toContain('application/json');
  expect((await get('/r/leads/1.0.0/remoteEntry.js?retry=1')).headers['content-type']).toContain('javascript');
});

test.each([
  '/r/leads/1.0.0/no-such.js',
  '/r/leads/9.9.9/remoteEntry.js',
  '/r/discovery.json',
  '/r/.discovery/1.json',
  '/r/leads/1.0.0/../../discovery.json',
  '/r/leads/1.0.0/%2e%2e/%2e%2e/discovery.json',
  '/assets/no-such.js',
  '/api/no-such',
  '/r/.tokens/1.json',
])('%s is a plain 404, never the page and never cached', async (url) => {
  await published();
  const reply = await get(url, NAVIGATION);
  expect(reply.statusCode).toBe(404);
  expect(reply.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
});

test.each([
  ['GET', {}],
  ['HEAD', {}],
  ['GET', { accept: '*/*' }],
  ['HEAD', { accept: '*/*' }],
  ['GET', { accept: 'text/html, */*;q=0.5' }],
] as const)('%s / with %j gets the page, as monitors and command lines ask', async (method, headers) => {
  for (const url of ['/', '/?probe=1.5', '/leads']) {
    const reply = await edge.inject({ method, url, headers });
    expect([url, reply.statusCode, reply.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8']);
  }
});

test.each(['/logo.png', '/leads/old.js?v=1', '/r/leads/1.0.0/a.js', '/api/x', '/releases/x'])(
  '%s that is not there is no page for those who accept anything',
  async (url) => {
    for (const headers of [{}, { accept: '*/*' }]) {
      expect([url, (await edge.inject({ url, headers })).statusCode]).toEqual([url, 404]);
    }
  },
);

test('a request for a missing file gets no page; only read methods are answered', async () => {
  expect((await get('/logo.png', { accept: 'image/*' })).statusCode).toBe(404);
  expect((await edge.inject({ method: 'POST', url: '/', headers: NAVIGATION })).statusCode).toBe(404);
});

test('host files: assets are cached forever, others for an hour, internal ones are not served', async () => {
  expect((await get('/assets/main.abc.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  expect((await get('/host.json')).statusCode).toBe(404);
  expect((await get('/index.html')).statusCode).toBe(404);
});

test('static files use copies compressed at build time; pages and documents are compressed per response', async () => {
  await published();
  const file = await get('/assets/main.abc.js', { 'accept-encoding': 'gzip, br' });
  expect(file.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(file.rawPayload).toString()).toBe('main');
  expect((await get('/assets/main.abc.js')).body).toBe('main');
  const page = await get('/', { ...NAVIGATION, 'accept-encoding': 'gzip' });
  expect(gunzipSync(page.rawPayload).toString()).toContain('<!doctype html>');
  const document = await get('/discovery.json', { 'accept-encoding': 'br;q=0, gzip;q=0.5' });
  expect(document.headers['content-encoding']).toBe('gzip');
});

test('the document is revalidated each time and not sent again when it is unchanged', async () => {
  await published();
  const first = await get('/discovery.json');
  expect(first.headers['cache-control']).toBe('no-cache');
  const again = await get('/discovery.json', { 'if-none-match': String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
  await published('1.1.0');
  expect((await get('/discovery.json', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(200);
});

test('a host rebuilt while the edge runs is served at once; a missing host gets a clear message', async () => {
  await writeFile(path.join(hostDir, 'index.html'), PAGE.replace('<head>', '<head><title>New</title>'));
  expect((await get('/', NAVIGATION)).body).toContain('<title>New</title>');
  await rm(path.join(hostDir, 'index.html'));
  const reply = await get('/', NAVIGATION);
  expect(reply.statusCode).toBe(503);
  expect(reply.body).toContain('npm run build');
});

test('a failure of the store is answered without internal details and is not cached', async () => {
  await edge.close();
  const broken = {
    ...store,
    discovery: { ...store.discovery, read: () => Promise.reject(new Error('disk /secret/path broke')) },
  };
  edge = await buildEdge({ store: broken, releasesDir, hostDir });
  for (const url of ['/', '/discovery.json']) {
    const reply = await get(url, NAVIGATION);
    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toContain('secret');
    expect(reply.headers['cache-control']).toBe('no-store');
  }
  await edge.close();
  expect((await store.failures.read())?.value).toHaveLength(2);
});
