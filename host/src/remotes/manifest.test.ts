import { createHash, webcrypto } from 'node:crypto';
import { buildEntry } from './fakeRemotes.ts';
import { checkManifest } from './manifest.ts';

const realFetch = globalThis.fetch;
const realCrypto = globalThis.crypto;
beforeAll(() => Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));
afterAll(() => Object.defineProperty(globalThis, 'crypto', { value: realCrypto, configurable: true }));
afterEach(() => {
  globalThis.fetch = realFetch;
});

const MANIFEST = {
  metaData: { globalName: 'salesdesk_leads_1_0_0', remoteEntry: { name: 'remoteEntry.js' } },
  exposes: [{ path: './LeadsPage' }],
};

function answer(body: string, { status = 200, type = 'application/json' } = {}) {
  const reply = {
    ok: status < 400,
    status,
    headers: new Map([['content-type', type]]),
    arrayBuffer: async () => bytesOf(body),
  };
  const fake = jest.fn(async (_address: string, _init?: RequestInit) => reply as unknown as Response);
  globalThis.fetch = fake as unknown as typeof fetch;
  return fake;
}

/** Node's own ArrayBuffer, which its crypto requires; jsdom has another. */
function bytesOf(text: string): ArrayBuffer {
  const { buffer, byteOffset, length } = Buffer.from(text);
  return buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer;
}

/** The entry whose hash is that of `body`. */
function entryFor(body: string) {
  const integrity = `sha384-${createHash('sha384').update(body).digest('base64')}`;
  const { assets } = buildEntry().details;
  return buildEntry({ assets: { ...assets, 'mf-manifest.json': integrity } });
}

test('a manifest that matches its hash and the document is accepted', async () => {
  const body = JSON.stringify(MANIFEST);
  const fetch = answer(body);
  await expect(checkManifest(entryFor(body), '?retry=1')).resolves.toBeUndefined();
  expect(fetch.mock.calls[0]?.[0]).toBe('http://localhost/r/leads/1.0.0/mf-manifest.json?retry=1');
});

test.each([
  ['a 404 page', '<h1>no</h1>', { status: 404, type: 'text/html' }, 'answered with status 404'],
  ['a gateway that speaks JSON', '{"error":true}', { status: 503 }, 'answered with status 503'],
  ['a page in its place', '<!doctype html>', { type: 'text/html' }, 'answered with text/html'],
  ['half an answer', '{"metaData":', {}, 'not readable'],
  ['null', 'null', {}, 'not in agreement'],
  ['another manifest', JSON.stringify({ ...MANIFEST, exposes: [] }), {}, 'not in agreement'],
  ['another container', JSON.stringify({ ...MANIFEST, metaData: { globalName: 'other' } }), {}, 'not in agreement'],
])('%s is refused', async (_, body, options, reason) => {
  answer(body, options);
  const checked = checkManifest(entryFor(body), '');
  await expect(checked).rejects.toMatchObject({ phase: 'manifest' });
  await expect(checked).rejects.toThrow(reason);
});

test('one changed byte is refused', async () => {
  const body = JSON.stringify(MANIFEST);
  answer(`${body} `);
  await expect(checkManifest(entryFor(body), '')).rejects.toThrow('not what its hash says');
});

test('a network failure is a failure of the manifest', async () => {
  globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(checkManifest(buildEntry(), '')).rejects.toMatchObject({ phase: 'manifest' });
});

test('a missing response is aborted after 6 s', async () => {
  jest.useFakeTimers();
  let signal: AbortSignal | null | undefined;
  globalThis.fetch = jest.fn((_, init) => {
    signal = init?.signal;
    return new Promise(() => {});
  }) as unknown as typeof fetch;
  const checked = expect(checkManifest(buildEntry(), '')).rejects.toThrow('not answered within 6 s');
  await jest.advanceTimersByTimeAsync(6_000);
  await checked;
  expect(signal?.aborted).toBe(true);
  jest.useRealTimers();
});

test('without a hash no request is sent', async () => {
  const fetch = answer(JSON.stringify(MANIFEST));
  await expect(checkManifest(buildEntry({ assets: {} }), '')).rejects.toMatchObject({ phase: 'integrity' });
  expect(fetch).not.toHaveBeenCalled();
});
