import { session } from '@salesdesk/shared';
import { currentCatalog, discoverRemotes, refreshRemotes } from './discovery.ts';
import { usableDocument } from './discoveryDocument.ts';
import { buildDocument, buildRelease } from './fakeRemotes.ts';

function inline(text: string): void {
  document.body.innerHTML = '<script type="application/json" id="salesdesk-discovery"></script>';
  (document.getElementById('salesdesk-discovery') as HTMLElement).textContent = text;
}

function answer(body: unknown, status = 200): jest.Mock {
  const reply = { ok: status < 400, status, json: () => Promise.resolve(body) };
  return answerWith(() => Promise.resolve(reply as Response));
}

function answerWith(fetch: typeof globalThis.fetch): jest.Mock {
  const fake = jest.fn(fetch);
  globalThis.fetch = fake;
  return fake;
}

const versions = () => [...currentCatalog().remotes.values()].map(({ name, version }) => `${name} ${version}`);
const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
  document.body.innerHTML = '';
});

test('the document in the page is used without a request', async () => {
  const fetch = answer(null, 500);
  inline(JSON.stringify(buildDocument()));
  await discoverRemotes();
  expect(versions()).toEqual(['leads 1.0.0']);
  expect(fetch).not.toHaveBeenCalled();
});

test.each(['', 'not json', '[]', '{"schema":"x"}'])('with %p in the page the document is fetched', async (text) => {
  answer(buildDocument([buildRelease('1.5.0')]));
  inline(text);
  await discoverRemotes();
  expect(versions()).toEqual(['leads 1.5.0']);
});

test.each([
  ['a refusal', () => answer({}, 503)],
  ['something else', () => answer({ hello: 'world' })],
  ['no network', () => answerWith(() => Promise.reject(new TypeError('Failed to fetch')))],
])('%s in place of the document is a described failure', async (_, arrange) => {
  arrange();
  await expect(discoverRemotes()).rejects.toMatchObject({
    name: _ === 'no network' ? 'TypeError' : 'DiscoveryFailure',
  });
});

test('a document that does not arrive within 8 s is a failure, and the request is aborted', async () => {
  jest.useFakeTimers();
  let signal: AbortSignal | null | undefined;
  answerWith((_, init) => {
    signal = init?.signal;
    return new Promise(() => {});
  });
  const discovering = expect(discoverRemotes()).rejects.toThrow('was not answered within 8 s');
  await jest.advanceTimersByTimeAsync(8000);
  await discovering;
  expect(signal?.aborted).toBe(true);
  jest.useRealTimers();
});

test('a refresh loads the newer document, and a failed one keeps the previous document', async () => {
  inline(JSON.stringify(buildDocument()));
  await discoverRemotes();
  answer(buildDocument([buildRelease('1.1.0')]));
  await refreshRemotes();
  expect(versions()).toEqual(['leads 1.1.0']);
  answer(null, 503);
  await refreshRemotes();
  expect(versions()).toEqual(['leads 1.1.0']);
});

test('releases are chosen per user: signing in chooses again', async () => {
  const tried = { ...buildRelease('2.0.0'), deployment: { traffic: 50, default: false } };
  const settled = { ...buildRelease('1.0.0'), deployment: { traffic: 50, default: true } };
  inline(JSON.stringify(buildDocument([tried, settled])));
  await discoverRemotes();
  const seen = new Set<string>();
  for (let user = 1; user <= 20; user++) {
    session.begin(tokenOf(user));
    const first = versions().join();
    seen.add(first);
    session.renew(tokenOf(user, 'newer'));
    expect(versions().join()).toBe(first);
  }
  expect(seen).toEqual(new Set(['leads 1.0.0', 'leads 2.0.0']));
  session.end('signed-out');
});

function tokenOf(user: number, extra = ''): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${part({ alg: 'none' })}.${part({ sub: String(user), permissions: [], extra })}.x`;
}

describe('a received document', () => {
  const release = buildRelease();
  const { salesdesk } = release.extras;

  test.each([
    ['an address elsewhere', { ...release, url: 'https://evil.example/mf-manifest.json' }],
    ['no hash of the manifest', { ...release, metadata: { version: '1.0.0' } }],
    ['a weak hash', { ...release, metadata: { version: '1.0.0', integrity: 'md5-x' } }],
    ['a broken hash of a file', { ...release, extras: { salesdesk: { ...salesdesk, assets: { 'a.js': 'x' } } } }],
    ['no routes', { ...release, extras: { salesdesk: { ...salesdesk, routes: undefined } } }],
    ['no details', { ...release, extras: {} }],
    ['nothing', null],
  ])('drops a release with %s and keeps the others', (_, broken) => {
    const team = buildRelease('1.0.0', { name: 'team' });
    const received = {
      schema: 'x',
      microFrontends: { '@salesdesk/leads': [broken], '@salesdesk/team': [broken, team] },
    };
    expect(usableDocument(received)?.microFrontends).toEqual({ '@salesdesk/team': [team] });
  });
});
