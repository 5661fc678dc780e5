import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { GrantedOverrides } from '@salesdesk/shared/domain';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { directoryStore } from '../store/openStore.ts';
import { buildEdge, type EdgeOptions } from './edge.ts';

const PAGE =
  '<!doctype html><head><meta name="csp-nonce" content=""><meta name="api-origin" content="">' +
  '<script type="application/json" id="salesdesk-discovery"></script>' +
  '<script type="application/json" id="salesdesk-overrides"></script></head>';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(path.join(folder, 'index.html'), PAGE);
  await writeFile(path.join(folder, 'worker.js'), 'the worker');
});
afterEach(() => rm(folder, { recursive: true }));

async function get(url: string, options: Partial<EdgeOptions> = {}) {
  const edge = await buildEdge({ store: directoryStore(folder), releasesDir: folder, hostDir: folder, ...options });
  const reply = await edge.inject({ url, headers: { accept: 'text/html' } });
  await edge.close();
  return reply;
}

test('the worker is asked for each time, and may reach nothing but our own origins', async () => {
  const { body, headers } = await get('/worker.js', { apiOrigin: 'https://api.example' });
  expect(body).toBe('the worker');
  expect(headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' });
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self' https://api.example; base-uri 'none'; frame-ancestors 'none'",
  );
});

test('a host without a worker answers 404', async () => {
  await rm(path.join(folder, 'worker.js'));
  expect((await get('/worker.js')).statusCode).toBe(404);
});

test('switched off, its place is taken by one that deletes the copies and itself', async () => {
  const { body, statusCode } = await get('/worker.js', { offline: false });
  expect(statusCode).toBe(200);
  const listeners: Record<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void> = {};
  const done: string[] = [];
  const work: Promise<unknown>[] = [];
  const self = {
    addEventListener: (name: string, listener: (typeof listeners)[string]) => {
      listeners[name] = listener;
    },
    skipWaiting: () => done.push('takes over'),
    registration: { unregister: async () => void done.push('unregistered') },
  };
  const caches = {
    keys: async () => ['salesdesk-page', 'salesdesk-answers-7', 'of something else'],
    delete: async (name: string) => void done.push(name),
  };
  new Function('self', 'caches', body)(self, caches);
  for (const name of ['install', 'activate']) listeners[name]?.({ waitUntil: (one) => void work.push(one) });
  await Promise.all(work);
  expect(done).toEqual(['takes over', 'salesdesk-page', 'salesdesk-answers-7', 'unregistered']);
});

describe('the page is marked as one to keep', () => {
  const granted: GrantedOverrides = {
    userId: 7,
    overrides: [{ remote: 'team', version: '2.0.0', origin: null, expires_at: '2030-01-01T00:00:00Z' }],
  };
  test.each<[string, string, Partial<EdgeOptions>, string | undefined]>([
    ['usually', '/leads', {}, 'page'],
    ['not with overrides', '/leads', { overridesOf: async () => granted }, undefined],
    ['not where the code is asked for', '/platform/override', { stepUpTicketOf: async () => 'ticket' }, undefined],
  ])('%s', async (_, url, options, mark) => {
    expect((await get(url, options)).headers['offline-copy']).toBe(mark);
  });
});

test.each([
  ['/leads', "worker-src 'self'"],
  ['/isolate/leads', "worker-src 'none'"],
  ['/isolate/leads/frame', "worker-src 'none'"],
])('the policy of %s: %s', async (url, rule) => {
  expect(String((await get(url)).headers['content-security-policy']).split('; ')).toContain(rule);
});
