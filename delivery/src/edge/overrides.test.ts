import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type GrantedOverrides, OVERRIDE_PATH } from '@salesdesk/shared/domain';
import type { FastifyInstance } from 'fastify';
import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { publish } from '../releases/publish.ts';
import { directoryStore } from '../store/openStore.ts';
import { buildEdge, type EdgeOptions } from './edge.ts';

const PAGE =
  '<!doctype html><head><meta name="csp-nonce" content=""><meta name="api-origin" content="">' +
  '<script type="application/json" id="salesdesk-discovery"></script>' +
  '<script type="application/json" id="salesdesk-overrides"></script></head>';
/** What a browser sends when it opens an address as a document. */
const OPENED = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const EVIL = 'https://evil.example';
const BUILD = 'https://build.example';
const OWN = 'http://localhost:5001';

const granted: GrantedOverrides = {
  userId: 7,
  overrides: [EVIL, BUILD, OWN].map((origin, index) => ({
    remote: `remote${index}`,
    version: null,
    origin,
    expires_at: '2030-01-01T00:00:00Z',
  })),
};

let folder: string;
let edge: FastifyInstance;
async function open(options: Partial<EdgeOptions>): Promise<void> {
  folder = await temporaryFolder();
  await writeFile(path.join(folder, 'index.html'), PAGE);
  edge = await buildEdge({ store: directoryStore(folder), releasesDir: folder, hostDir: folder, ...options });
}
afterEach(async () => {
  await edge.close();
  await rm(folder, { recursive: true });
});

async function page(url: string, headers: Record<string, string> = OPENED) {
  const reply = await edge.inject({ url, headers });
  const [, data = ''] = /id="salesdesk-overrides">(.*?)<\/script>/s.exec(reply.body) ?? [];
  return { data, headers: reply.headers, policy: String(reply.headers['content-security-policy']) };
}

test.each([
  ['the own machine when nothing is said', undefined, [OWN]],
  ['the own machine when that is listed', ['loopback'], [OWN]],
  ['those that are listed', ['loopback', BUILD], [BUILD, OWN]],
  ['nowhere when the list is empty', [], []],
])('granted before, opened now: builds come from %s', async (_, overrideOrigins, origins) => {
  await open({ overridesOf: async () => granted, ...(overrideOrigins ? { overrideOrigins } : {}) });
  const { data, policy } = await page('/leads');
  expect((JSON.parse(data) as GrantedOverrides).overrides.map(({ origin }) => origin)).toEqual(origins);
  expect(policy).toContain(`script-src ${["'self'", ...origins].join(' ')};`);
  expect(policy).not.toContain('evil.example');
});

test('overrides granted by the cookies reach the page, and its policy allows exactly their origins', async () => {
  const own = { userId: 7, overrides: granted.overrides.filter(({ origin }) => origin === OWN) };
  await open({ overridesOf: async (cookies) => (cookies === 'overrides=good' ? own : null) });

  const given = await page('/', { ...OPENED, cookie: 'overrides=good' });
  expect(JSON.parse(given.data)).toEqual(own);
  expect(given.policy).toContain(`script-src 'self' ${OWN};`);
  expect(given.policy).toContain(`connect-src 'self' ${OWN} ws://localhost:5001;`);
  expect(given.headers['integrity-policy']).toBeUndefined();

  for (const cookie of ['overrides=forged', '']) {
    const refused = await page('/', { ...OPENED, cookie });
    expect(refused.data).toBe('');
    expect(refused.policy).toContain("script-src 'self';");
    expect(refused.policy).not.toContain('localhost');
    expect(refused.headers['integrity-policy']).toContain('blocked-destinations=(script)');
  }
});

test("an override's published build carries the hash of its list of hashes; an unknown build none", async () => {
  const overrideOf = (version: string) => ({
    remote: 'leads',
    version,
    origin: null,
    expires_at: '2030-01-01T00:00:00Z',
  });
  await open({
    overridesOf: async () => ({ userId: 7, overrides: ['2.0.0', '9.9.9', '../2.0.0'].map(overrideOf) }),
  });
  await publish({ build: await fakeBuild({ version: '2.0.0' }), store: directoryStore(folder), host: HOST });

  const { data } = await page('/');
  const list = (await edge.inject('/r/leads/2.0.0/integrity.json')).body;
  expect(JSON.parse(data).overrides).toEqual([
    { ...overrideOf('2.0.0'), integrity: `sha384-${createHash('sha384').update(list).digest('base64')}` },
    overrideOf('9.9.9'),
    overrideOf('../2.0.0'),
  ]);
});

describe('the page that grants overrides', () => {
  const tickets = { overridesOf: async () => granted, stepUpTicketOf: async () => 'a-ticket' };

  test('has a ticket and no overrides: nothing but the own code may run on it', async () => {
    await open(tickets);
    const { data, headers, policy } = await page(`${OVERRIDE_PATH}?remote=leads`);
    expect(JSON.parse(data)).toEqual({ ticket: 'a-ticket' });
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none';");
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['cross-origin-opener-policy']).toBe('noopener-allow-popups');
  });

  test.each([
    ['a script that fetches it', { accept: 'text/html', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['a frame', { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
    ['what does not say', { accept: 'text/html' }],
  ])('%s gets no ticket', async (_, headers) => {
    await open(tickets);
    expect((await page(OVERRIDE_PATH, headers)).data).toBe('');
  });

  test.each(['/', '/platform', '/platform/override/more', '//platform/override', '/platform/overrid%65'])(
    '%s has none either',
    async (url) => {
      await open(tickets);
      expect((await page(url)).data).not.toContain('ticket');
    },
  );

  test('has none for who may not grant', async () => {
    await open({ ...tickets, stepUpTicketOf: async () => null });
    expect((await page(OVERRIDE_PATH)).data).toBe('');
  });
});

describe('with an API at another origin', () => {
  const APP = 'https://app.example';
  const API = 'https://api.example';
  const options = {
    apiOrigin: API,
    pageOrigins: ['https://other.example', APP],
    stepUpTicketOf: async (cookies?: string) => (cookies === 'refresh=good' ? 'a.ticket+' : null),
  };
  const go = async (url: string, headers: Record<string, string>) => {
    const { origin, host, pathname, search } = new URL(url);
    const reply = await edge.inject({ url: pathname + search, headers: { ...OPENED, host, ...headers } });
    return { status: reply.statusCode, location: String(reply.headers.location ?? ''), origin, reply };
  };

  test('the page fetches its ticket there, by the cookie of that host, and is opened once more', async () => {
    await open(options);
    const first = await go(`${APP}${OVERRIDE_PATH}?remote=leads`, {});
    expect([first.status, first.location]).toEqual([
      302,
      `${API}${OVERRIDE_PATH}?remote=leads&return-to=${encodeURIComponent(APP)}`,
    ]);
    const second = await go(first.location, { cookie: 'refresh=good' });
    expect([second.status, second.location]).toEqual([
      302,
      `${APP}${OVERRIDE_PATH}?remote=leads&returned=1#ticket=a.ticket%2B`,
    ]);
    expect(second.reply.headers['cache-control']).toBe('no-store');
    const third = await go(second.location, {});
    expect([third.status, third.reply.body.includes('a.ticket')]).toEqual([200, false]);
  });

  test.each([
    ['who may not grant', { cookie: 'refresh=other' }],
    ['a script that fetches it', { cookie: 'refresh=good', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['a frame', { cookie: 'refresh=good', 'sec-fetch-dest': 'iframe' }],
  ])('%s comes back without a ticket', async (_, headers) => {
    await open(options);
    const { location } = await go(`${API}${OVERRIDE_PATH}?remote=leads&return-to=${APP}`, headers);
    expect(location).toBe(`${APP}${OVERRIDE_PATH}?remote=leads&returned=1`);
  });

  test('nobody is sent to an origin that is not listed', async () => {
    await open(options);
    const { location } = await go(`${API}${OVERRIDE_PATH}?return-to=${EVIL}`, { cookie: 'refresh=good' });
    expect(location).not.toContain('evil');
    expect(location).not.toContain('ticket');
  });
});

test.each([
  ['503 and to try again while the database is away', true, 503, '2'],
  ['500 for any other failure', false, 500, undefined],
])('whose overrides cannot be read is answered %s', async (_what, away, status, retryAfter) => {
  await open({ overridesOf: () => Promise.reject(new Error('no connection')), isUnavailable: () => away });
  const reply = await edge.inject({ url: '/leads', headers: OPENED });
  expect(reply.statusCode).toBe(status);
  expect(reply.headers['retry-after']).toBe(retryAfter);
});
