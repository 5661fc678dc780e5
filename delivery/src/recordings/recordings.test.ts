/** Recording the product's answers and developing against them. The short form of e2e/tests/own-repository.spec.ts. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Recording } from '@salesdesk/shared/domain';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { copyHost, hasHostCopy, hostCopyFile, offlineProduct } from './offlineProduct.ts';
import { addRecording, readRecordings, recorder } from './recorder.ts';

const PAGE =
  '<!doctype html><html><head><meta name="csp-nonce" content=""><meta name="api-origin" content="">' +
  '<script type="application/json" id="salesdesk-discovery"></script>' +
  '<script type="application/json" id="salesdesk-overrides"></script></head></html>';
const QA = {
  url: '/r/qa/1.0.0/mf-manifest.json',
  metadata: { version: '1.0.0' },
  deployment: { traffic: 100, default: true },
  extras: { salesdesk: { name: 'qa', assets: { 'page.js': 'sha384-x', '../../../index.html': 'sha384-y' } } },
};
const FILES = ['/assets/development/main.1.js', '/assets/development/../../../../package.json'];

let folder: string;
const servers: Server[] = [];
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function listening(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** A product with a page, a file, and an API that answers what a test says; it keeps the requests. */
async function startProduct(answers: Record<string, [status: number, body: unknown, type?: string]> = {}) {
  const requests: IncomingMessage[] = [];
  const address = await listening(
    createServer((request, response) => {
      requests.push(request);
      const [pathname = ''] = (request.url ?? '').split('?');
      const [status, body, type = 'application/json'] = answers[pathname] ?? [
        200,
        `content of ${pathname}`,
        'text/plain',
      ];
      const page = pathname === '/releases/host.json' ? { page: PAGE, files: FILES } : null;
      response.writeHead(status, { 'content-type': page ? 'application/json' : type, 'set-cookie': 'refresh=secret' });
      response.end(page || type === 'application/json' ? JSON.stringify(page ?? body) : String(body));
    }),
  );
  return { address, requests };
}

const stored = async () => [...(await readRecordings(folder))];
const one = (change: Partial<Recording> = {}): Recording => ({
  ...{ method: 'GET', path: '/api/catalog/networks', status: 200, body: { error: false, data: [] } },
  ...change,
});

test('a recording is added, replaced where it stands, and never has a token', async () => {
  expect(await stored()).toEqual([]);
  expect(await addRecording(folder, one({ body: { access_token: 'abc' } }))).toBe('recordings/catalog-networks.json');
  await addRecording(folder, one({ path: '/api/catalog/networks?status=1' }));
  await writeFile(path.join(folder, 'recordings/own.json'), JSON.stringify([one({ path: '/api/user/users' })]));
  expect(await addRecording(folder, one({ path: '/api/user/users', status: 404 }))).toBe('recordings/own.json');
  expect(await stored()).toEqual([
    [
      'recordings/catalog-networks.json',
      [one({ body: { access_token: 'left-out' } }), one({ path: '/api/catalog/networks?status=1' })],
    ],
    ['recordings/own.json', [one({ path: '/api/user/users', status: 404 })]],
  ]);
});

test.each([
  ['[{]', 'recordings/a.json cannot be read as JSON'],
  ['{}', 'recordings/a.json has to be a list of recordings'],
  ['[{"method":"GET","path":"api/x","status":200,"body":1}]', 'recordings/a.json has to be a list of recordings'],
])('a file with %s is named', async (text, message) => {
  await mkdir(path.join(folder, 'recordings'));
  await writeFile(path.join(folder, 'recordings/a.json'), text);
  await expect(readRecordings(folder)).rejects.toThrow(message);
});

describe('the recorder', () => {
  const NETWORKS = { error: false, data: [{ name: 'LinkedIn' }] };

  async function start(answers: Parameters<typeof startProduct>[0]) {
    const product = await startProduct(answers);
    const recordings: Recording[] = [];
    const lines: string[] = [];
    const own = await listening(
      recorder({
        product: product.address,
        routes: ['/invoices', '/reports/:id'],
        onRecording: async (recording) => void recordings.push(recording),
        log: (line) => lines.push(line),
      }),
    );
    const call = (address: string, page: string | null, options: RequestInit = {}) =>
      fetch(own + address, { ...options, headers: { ...(page ? { referer: own + page } : {}), ...options.headers } });
    return { ...product, own, recordings, lines, call };
  }

  test('passes everything through as the product’s own page would send it', async () => {
    const { own, address, requests, call, recordings } = await start({ '/api/x': [200, { data: 'é' }] });
    const reply = await call('/api/x?a=1', '/invoices', {
      method: 'POST',
      body: 'name=1',
      headers: { origin: own, cookie: 'refresh=old', 'accept-encoding': 'br' },
    });
    expect([await reply.json(), reply.headers.get('set-cookie')]).toEqual([{ data: 'é' }, 'refresh=secret']);
    expect(requests[0]?.headers).toMatchObject({
      host: new URL(address).host,
      origin: address,
      referer: `${address}/invoices`,
      cookie: 'refresh=old',
      'accept-encoding': 'identity',
    });
    expect(recordings).toEqual([{ method: 'POST', path: '/api/x?a=1', status: 200, body: { data: 'é' } }]);
    expect(JSON.stringify(recordings)).not.toContain('refresh');
  });

  test('records only calls of the remote’s pages, and no session', async () => {
    const { call, recordings } = await start({
      '/api/catalog/networks': [200, NETWORKS],
      '/api/refused': [400, { error: true }],
      '/api/refresh': [200, { access_token: 'abc' }],
      '/api/verify-otp': [200, { data: { token: 'abc' } }],
      '/api/user/get-logged-in-user-details': [200, { data: { draft_keys: ['abc'] } }],
      '/api/notification/unread': [200, { data: { unread: 1 } }],
      '/api/notification/notifications': [200, { data: { data: [] } }],
      '/api/expired': [401, { error: true }],
      '/api/broken': [500, { error: true }],
      '/api/file': [200, 'a,b', 'text/csv'],
    });
    const session = ['refresh', 'verify-otp', 'user/get-logged-in-user-details'];
    const bell = ['notification/unread', 'notification/notifications'];
    for (const each of [...session, ...bell, 'expired', 'broken', 'file']) await call(`/api/${each}`, '/invoices');
    for (const page of [null, '/', '/leads', '/invoices-old', '/platform/override'])
      await call('/api/catalog/networks', page);
    await call('/assets/main.js', '/invoices');
    await call('/api/catalog/networks?page=2', '/reports/7?tab=1');
    await call('/api/refused', '/invoices/7');
    expect(recordings).toEqual([
      { method: 'GET', path: '/api/catalog/networks?page=2', status: 200, body: NETWORKS },
      { method: 'GET', path: '/api/refused', status: 400, body: { error: true } },
    ]);
  });

  test('says when the product is gone', async () => {
    const { call, lines } = await start({});
    const [product] = servers;
    product?.close();
    product?.closeAllConnections();
    expect((await call('/api/x', '/invoices')).status).toBe(502);
    expect(lines).toEqual([expect.stringContaining('cannot be reached')]);
  });
});

describe('without the product', () => {
  async function start() {
    const { address: product } = await startProduct({
      '/discovery.json': [200, { schema: 'x', microFrontends: { '@salesdesk/leads': [], '@salesdesk/qa': [QA] } }],
    });
    await copyHost(product, folder);
    const lines: string[] = [];
    const address = await listening(
      offlineProduct({
        ...{ folder, remote: 'invoices', origin: 'http://localhost:5001', permissions: ['data.leads.view'] },
        log: (line) => lines.push(line),
      }),
    );
    return { address, lines, json: async (path: string) => (await fetch(address + path)).json() };
  }

  test('the copy of the host has its page and its files, and nothing outside its folder', async () => {
    expect(hasHostCopy(folder)).toBe(false);
    await start();
    expect(hasHostCopy(folder)).toBe(true);
    expect(await readdir(path.join(folder, 'node_modules/.cache/salesdesk/host/assets/development'))).toEqual([
      'main.1.js',
    ]);
    expect(String(await hostCopyFile(folder, '/assets/development/main.1.js'))).toContain('content of');
    expect(await hostCopyFile(folder, '/host.json')).toBeNull();
    // The isolation page is a remote.
    expect(String(await hostCopyFile(folder, '/r/qa/1.0.0/page.js'))).toBe('content of /r/qa/1.0.0/page.js');
    expect(await readdir(path.join(folder, 'node_modules/.cache/salesdesk/host/r/qa/1.0.0'))).toEqual([
      'mf-manifest.json',
      'page.js',
    ]);
  });

  test('a page has this remote and the isolation page, the product’s policy, and a session that no server accepts', async () => {
    const { address } = await start();
    const reply = await fetch(`${address}/invoices`);
    const page = await reply.text();
    expect(page).toMatch(/<head><script src="\/assets\/offline-session.js">/);
    expect(page).toContain('"remote":"invoices","version":null,"origin":"http://localhost:5001"');
    expect(page).toContain(JSON.stringify({ schema: 'offline', microFrontends: { '@salesdesk/qa': [QA] } }));
    expect(reply.headers.get('content-security-policy')).toContain("script-src 'self' http://localhost:5001;");
    const script = await (await fetch(`${address}/assets/offline-session.js`)).text();
    const [, claims = '', signature] = /"([\w-]+\.[\w-]+\.\w+)"/.exec(script)?.[1]?.split('.') ?? [];
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      sub: '1',
      permissions: ['data.leads.view'],
    });
    expect(signature).toBe('offline');
  });

  test('calls are answered from the recordings, and an edit counts at once', async () => {
    const { address, lines, json } = await start();
    await addRecording(folder, one({ path: '/api/catalog/networks?b=2&a=1', status: 409 }));
    const reply = await fetch(`${address}/api/catalog/networks?a=1&b=2`);
    expect([reply.status, await reply.json()]).toEqual([409, { error: false, data: [] }]);
    const file = path.join(folder, 'recordings/catalog-networks.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace('"data": []', '"data": [1]'));
    expect(await json('/api/catalog/networks?a=1&b=2')).toEqual({ error: false, data: [1] });
    expect(lines).toEqual([]);
  });

  test('a call that is not recorded names the file to add it to, for the screen and in the terminal', async () => {
    const { address, lines } = await start();
    const message = expect.stringContaining(
      'GET /api/catalog/networks?page=3 is not recorded. Add it to recordings/catalog-networks.json',
    );
    const reply = await fetch(`${address}/api/catalog/networks?page=3`);
    expect([reply.status, await reply.json()]).toEqual([501, expect.objectContaining({ error: true, message })]);
    expect(lines).toEqual([message]);
  });

  test('what the host needs of its own has an answer: the user, a new token, the bell, live updates, reports', async () => {
    const { address, json, lines } = await start();
    expect(await json('/api/user/get-logged-in-user-details')).toMatchObject({ data: { first_name: 'Offline' } });
    expect(await json('/api/notification/unread')).toMatchObject({ data: { unread: 0, newest: null } });
    expect(await json('/api/notification/notifications')).toMatchObject({ data: { data: [], next_cursor: null } });
    expect(await json('/api/refresh')).toEqual({ access_token: expect.stringMatching(/\.offline$/) });
    expect(await json('/discovery.json')).toEqual({ schema: 'offline', microFrontends: { '@salesdesk/qa': [QA] } });
    expect((await fetch(`${address}/releases/reports`, { method: 'POST', body: '{}' })).status).toBe(204);
    const stream = await fetch(`${address}/api/live/changes`);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    await stream.body?.cancel();
    expect((await fetch(`${address}/assets/development/gone.js`)).status).toBe(404);
    expect(lines).toEqual([]);
  });
});
