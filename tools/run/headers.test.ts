/** Every response of the product, successful or not, carries the headers of ASVS 3.4. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildTestApp, type TestApp } from '@salesdesk/api/testing';
import { buildEdge } from '@salesdesk/delivery/edge';
import { openStore } from '@salesdesk/delivery/open-store';
import type { FastifyInstance } from 'fastify';
import { compose, serverOf } from './server.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
}

const PAGE =
  '<!doctype html><head><meta name="csp-nonce" content=""><meta name="api-origin" content="">' +
  '<script type="application/json" id="salesdesk-discovery"></script>' +
  '<script type="application/json" id="salesdesk-overrides"></script></head>';

let test: TestApp;
let edge: FastifyInstance;
let server: Server;
let port: number;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'salesdesk-headers-'));
  writeFileSync(path.join(folder, 'index.html'), PAGE);
  writeFileSync(path.join(folder, 'host.json'), '{}');
  writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
  test = await buildTestApp({
    ALLOWED_ORIGINS: 'https://app.example',
    TRUST_PROXY: '127.0.0.1',
    FAILURES_PER_MINUTE: '1',
  });
  const { store, directory } = await openStore({}, path.join(folder, 'releases'));
  edge = await buildEdge({ store, releasesDir: directory, hostDir: folder, trustProxy: ['127.0.0.1'] });
  server = serverOf(compose(test.app, edge));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await Promise.all([edge.close(), test.close()]);
  rmSync(folder, { recursive: true });
});

function send(method: string, url: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path: url, headers, agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
    });
    sent.on('error', (cause) => reject(new Error(`${method} ${url}: ${cause.message}`)));
    sent.end(body);
  });
}

/** Sends raw text and reads the head of the response. */
function sendRaw(text: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let received = '';
    socket.setTimeout(20_000, () => socket.destroy(new Error(`No response to ${text.slice(0, 40)}`)));
    socket.on('error', reject);
    socket.on('data', (data) => {
      received += data;
      if (!received.includes('\r\n\r\n')) return;
      const [first = '', ...lines] = received.slice(0, received.indexOf('\r\n\r\n')).split('\r\n');
      const pairs = lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 2),
      ]);
      resolve({ status: Number(first.split(' ')[1]), headers: Object.fromEntries(pairs) });
      socket.destroy();
    });
  });
}

/** The headers missing from a response; empty when it has all of them. */
function missing({ headers }: Answer, isPage = false): string[] {
  const policy = String(headers['content-security-policy'] ?? '');
  const checks: Record<string, boolean> = {
    nosniff: headers['x-content-type-options'] === 'nosniff',
    'referrer-policy': ['no-referrer', 'same-origin'].includes(String(headers['referrer-policy'])),
    'default-src': policy.includes("default-src 'none'"),
    'frame-ancestors': /frame-ancestors '(none|self)'/.test(policy) || policy.includes('sandbox'),
    'base-uri': policy.includes("base-uri 'none'") || policy.includes('sandbox'),
    'no unsafe scripts': !/script-src[^;]*unsafe/.test(policy),
    'opener policy': headers['cross-origin-opener-policy'] === 'same-origin',
    'resource policy': ['same-site', 'same-origin'].includes(String(headers['cross-origin-resource-policy'])),
    'permissions policy': String(headers['permissions-policy']).includes('camera=()'),
    'no server banner': headers.server === undefined && headers['x-powered-by'] === undefined,
    'cache-control': isPage || headers['cache-control'] !== undefined,
  };
  return Object.keys(checks).filter((name) => !checks[name]);
}

/** Every address of a server, from its own routes. */
function addressesOf(app: FastifyInstance): { method: string; url: string }[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? [];
      if (!part) return [];
      const depth = indent.length / 4;
      above.splice(depth, above.length, part);
      const url = `/${above.join('')}`.replace('//', '/').replace(/:\w+/g, '1').replace('*', 'nothing.js');
      return (methods ?? '')
        .split(', ')
        .filter(Boolean)
        .map((method) => ({ method, url }));
    });
}

it('on every route of API and edge, by every method', async () => {
  const addresses = [...addressesOf(test.app), ...addressesOf(edge)];
  expect(addresses.length).toBeGreaterThan(90);
  const wrong: unknown[] = [];
  const statuses = new Set<number>();
  for (const { method: declared, url } of addresses) {
    for (const method of new Set([declared, 'OPTIONS', 'DELETE'])) {
      const answer = await send(
        method,
        url,
        { 'content-type': 'application/json' },
        method === 'POST' ? '{}' : undefined,
      );
      statuses.add(answer.status);
      const gaps = missing(answer);
      if (gaps.length) wrong.push([method, url, answer.status, gaps]);
    }
  }
  expect(wrong).toEqual([]);
  // The responses include successes, redirects to the API's page, refusals and unknown addresses.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 401, 404]));
});

it.each<[string, number, () => Promise<Answer>]>([
  ['nothing of the API', 404, () => send('GET', '/api/nothing')],
  ['nothing of the edge', 404, () => send('GET', '/nothing.js')],
  ['no release', 404, () => send('GET', '/r/leads/1.0.0/remoteEntry.js')],
  ['a release call without a token', 401, () => send('GET', '/releases')],
  ['malformed JSON', 400, () => send('POST', '/api/login', { 'content-type': 'application/json' }, '{')],
  ['a form that is none', 400, () => send('POST', '/api/login', { 'content-type': 'multipart/form-data' }, 'x')],
  ['a body of a strange type', 415, () => send('POST', '/api/login', { 'content-type': 'application/xml' }, '<a/>')],
  [
    'too large a body',
    413,
    () => send('POST', '/api/login', { 'content-type': 'application/json' }, `"${'x'.repeat(1_100_000)}"`),
  ],
  ['an address that cannot be read, of the API', 400, () => send('GET', '/api/files/%zz')],
  ['an address that cannot be read, of the edge', 400, () => send('GET', '/r/%zz')],
  ['a very long part of an address', 400, () => send('GET', `/api/files/${'x'.repeat(2_000)}`)],
  ['an unknown method', 404, () => send('PROPFIND', '/api/login')],
  ['a preflight of an allowed origin', 204, () => send('OPTIONS', '/api/login', { origin: 'https://app.example' })],
  ['a preflight of an unknown origin', 404, () => send('OPTIONS', '/api/login', { origin: 'https://evil.example' })],
  ['a call from an unknown origin', 403, () => send('POST', '/refresh', { origin: 'https://evil.example' })],
  ['a missing host', 400, () => sendRaw('GET /livez HTTP/1.1\r\n\r\n')],
  ['two hosts', 400, () => sendRaw('GET /livez HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n')],
  ['no request at all', 400, () => sendRaw('hello\r\n\r\n')],
  ['a malformed header', 400, () => sendRaw('GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n')],
  [
    'two lengths',
    400,
    () => sendRaw('POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'),
  ],
  ['too many headers', 431, () => sendRaw(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`)],
  ['an unknown expectation', 401, () => sendRaw('GET /api/user/users HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n')],
])('on %s (%i)', async (_what, status, call) => {
  const answer = await call();
  expect([answer.status, missing(answer)]).toEqual([status, []]);
});

it('on 429, on 500 and on 503', async () => {
  const guess = () =>
    send('POST', '/api/login', { 'content-type': 'application/json' }, '{"email":"nobody","password":"x"}');
  test.config.signInsWaiting = 0;
  const seen = [await guess(), await guess()];
  const { token } = await test.as([]);
  await test.db.schema.alterTable('countries').renameColumn('name', 'other_name').execute();
  seen.push(await send('GET', '/api/catalog/countries', { authorization: `Bearer ${token}` }));
  await test.db.schema.alterTable('countries').renameColumn('other_name', 'name').execute();
  test.app.health.drain();
  seen.push(await send('GET', '/readyz'));
  expect(seen.map(({ status }) => status)).toEqual([200, 429, 500, 503]);
  expect(seen.map((answer) => missing(answer))).toEqual([[], [], [], []]);
});

it('on the page, whose policy allows only our own scripts', async () => {
  const page = await send('GET', '/leads', { accept: 'text/html' });
  expect([page.status, missing(page, true)]).toEqual([200, []]);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
});

it('with HSTS for a year, over https only', async () => {
  for (const url of ['/api/login', '/readyz', '/leads', '/nothing.js', '/discovery.json']) {
    const secure = await send('GET', url, { 'x-forwarded-proto': 'https', accept: 'text/html' });
    expect([url, secure.headers['strict-transport-security']]).toEqual([url, 'max-age=31536000; includeSubDomains']);
    expect((await send('GET', url)).headers).not.toHaveProperty('strict-transport-security');
  }
});
