import { buildEntry } from './fakeRemotes.ts';
import { preloadModule } from './fileGuard.ts';

const FOLDER = 'http://localhost/r/leads/1.0.0/';
const FILES = [`${FOLDER}remoteEntry.js`, `${FOLDER}page.js`, `${FOLDER}page.css`];

const preloads = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')];

/** The module under test remembers what it fetched; each test gets a new one, in a browser of `vendor`. */
async function inBrowserOf(vendor: string): Promise<typeof preloadModule> {
  jest.spyOn(navigator, 'vendor', 'get').mockReturnValue(vendor);
  jest.resetModules();
  return (await import('./fileGuard.ts')).preloadModule;
}

afterEach(() => {
  jest.restoreAllMocks();
  document.head.innerHTML = '';
});

test('every file a module needs is preloaded once, with its hash', async () => {
  const preload = await inBrowserOf('Google Inc.');
  void preload(buildEntry(), './LeadsPage');
  void preload(buildEntry(), './LeadsPage');
  expect(preloads().map(({ href, as }) => [href, as])).toEqual([
    [FILES[0], 'script'],
    [FILES[1], 'script'],
    [FILES[2], 'style'],
  ]);
  expect(
    preloads().every(({ integrity, crossOrigin }) => integrity.startsWith('sha384-') && crossOrigin === 'anonymous'),
  ).toBe(true);
});

describe('in WebKit, whose preloads have no hash', () => {
  const response = (ok: boolean) => ({ ok, arrayBuffer: async () => new ArrayBuffer(0) });
  const given = globalThis.fetch;
  afterEach(() => {
    globalThis.fetch = given;
  });

  test('files are fetched into the cache, once, with their hash', async () => {
    const fetch = jest.fn(async () => response(true));
    Object.assign(globalThis, { fetch });
    const preload = await inBrowserOf('Apple Computer, Inc.');
    await Promise.all([preload(buildEntry(), './LeadsPage'), preload(buildEntry(), './LeadsPage')]);
    expect(fetch.mock.calls).toEqual(FILES.map((file) => [file, { integrity: expect.stringMatching(/^sha384-/) }]));
    expect(preloads()).toEqual([]);
  });

  test('a missing file is an error', async () => {
    Object.assign(globalThis, { fetch: async () => response(false) });
    const preload = await inBrowserOf('Apple Computer, Inc.');
    await expect(preload(buildEntry(), './LeadsPage')).rejects.toThrow('remoteEntry.js could not be fetched.');
  });
});

test('a file without a hash stops preloading', () => {
  const { 'page.js': _, ...assets } = buildEntry().details.assets;
  expect(() => preloadModule(buildEntry({ assets }), './LeadsPage')).toThrow('there is no hash for page.js');
});
