import type { RemoteEntry } from './catalog.ts';
import { good, MODULE, setUp } from './fakeLoader.ts';
import { type FakeLocks, installLocks, removeLocks } from './fakeLocks.ts';
import { buildEntry } from './fakeRemotes.ts';
import * as here from './unfinished.ts';

type Page = typeof here;

const LEADS = { name: 'leads', version: '1.0.0' };
const WEEK_MS = 7 * 24 * 3_600_000;
const release = (name: string, more: Partial<RemoteEntry> = {}) => ({ name, version: '1.0.0', ...more }) as RemoteEntry;
let locks: FakeLocks;

beforeEach(() => {
  jest.useFakeTimers();
  locks = installLocks();
});
afterEach(async () => {
  dispatchEvent(new Event('pagehide'));
  await jest.advanceTimersByTimeAsync(1_000);
  jest.useRealTimers();
  removeLocks();
});

/** Another document of the same browser. */
function otherPage(): Page {
  let page = here;
  jest.isolateModules(() => {
    page = jest.requireActual<Page>('./unfinished.ts');
  });
  return page;
}

const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('salesdesk.opening'));
const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const nextPage = () => otherPage().takeUnfinished();

/** A document begins to open them, hangs, and is closed after a while. */
async function hang(...entries: RemoteEntry[]): Promise<void> {
  const page = otherPage();
  for (const entry of entries) page.beginOpening(entry);
  await wait(5_000);
  locks.endDocuments();
}

test('a release that was never finished is found by the next page, once', async () => {
  await hang(release('leads'));
  expect(await nextPage()).toEqual(LEADS);
  expect(await nextPage()).toBeNull();
  expect(stored()).toEqual([]);
});

test('one that was finished is not, and its lock is not kept', async () => {
  const end = here.beginOpening(release('leads'));
  await wait(0);
  expect(locks.held()).toEqual(stored());
  end();
  expect(stored()).toEqual([]);
  await wait(200);
  expect(locks.held()).toEqual([]);
  expect(await nextPage()).toBeNull();
});

test('one that a living page is still opening is not, however long that takes', async () => {
  const end = here.beginOpening(release('leads'));
  await wait(60_000);
  expect(await nextPage()).toBeNull();
  expect(stored()).toHaveLength(1);
  end();
});

test('one whose page was hidden and then ended by the browser is not, unless it was looked at again', async () => {
  const show = (visibilityState: DocumentVisibilityState) => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const end = otherPage().beginOpening(release('leads'));
  const [own] = stored();
  show('hidden');
  await wait(5_000);
  expect(stored()).not.toContain(own);
  expect(locks.held()).not.toContain(own);
  show('visible');
  await wait(5_000);
  expect(stored()).toContain(own);
  expect(locks.held()).toContain(own);
  locks.endDocuments();
  expect(await nextPage()).toEqual(LEADS);
  end();
  show('hidden');
  show('visible');
  expect(stored()).not.toContain(own);
});

test('the living page of a user who opens the release again does not hide the one that hung', async () => {
  await hang(release('leads'));
  const end = here.beginOpening(release('leads'));
  await wait(0);
  expect(await nextPage()).toEqual(LEADS);
  end();
});

test('a page that opens none for a user blames no release', async () => {
  const page = otherPage();
  page.ignoreOpenings();
  page.beginOpening(release('leads'));
  await wait(5_000);
  expect(stored()).toEqual([]);
});

test('a page whose lock may be on its way is left to a later one', async () => {
  const page = otherPage();
  page.beginOpening(release('leads'));
  await wait(500);
  locks.endDocuments();
  expect(await nextPage()).toBeNull();
  await wait(500);
  expect(await nextPage()).toEqual(LEADS);
});

test('of several it is not known which one hung, in one page or in all of a browser that crashed', async () => {
  await hang(release('leads'), release('team'));
  expect(await nextPage()).toBeNull();
  await hang(release('leads'));
  await hang(release('team'));
  expect(await nextPage()).toBeNull();
  expect(stored()).toEqual([]);
});

test('one that hung two pages is found', async () => {
  await hang(release('leads'));
  await hang(release('leads'));
  expect(await nextPage()).toEqual(LEADS);
});

test('pages that start together do not share what is left between them', async () => {
  await hang(release('leads'));
  await hang(release('team'));
  expect(await Promise.all([nextPage(), nextPage(), nextPage()])).toEqual([null, null, null]);
});

test('a page that is left in time says so; an override is nobody’s release', async () => {
  const end = here.beginOpening(release('leads'));
  await wait(0);
  dispatchEvent(new Event('pagehide'));
  await wait(0);
  expect([stored(), locks.held()]).toEqual([[], []]);
  here.beginOpening(release('team', { isOverride: true }));
  expect([stored(), locks.held()]).toEqual([[], []]);
  end();
});

test('without locks nothing is stored, and nobody is blamed', async () => {
  await hang(release('leads'));
  removeLocks();
  expect(await nextPage()).toBeNull();
  localStorage.clear();
  here.beginOpening(release('leads'))();
  here.beginOpening(release('leads'));
  expect(stored()).toEqual([]);
});

test('a browser that refuses the lock stores nothing either', async () => {
  const request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  const page = otherPage();
  const end = page.beginOpening(release('leads'));
  await wait(0);
  expect(stored()).toEqual([]);
  page.beginOpening(release('team'));
  end();
  expect(stored()).toEqual([]);
});

test('a page starts although the browser does not answer about locks', async () => {
  await hang(release('leads'));
  Object.defineProperty(navigator, 'locks', { value: { request: () => new Promise(() => {}) }, configurable: true });
  const found = nextPage();
  await wait(2_000);
  expect(await found).toBeNull();
  localStorage.clear();
});

test('a full storage stops no screen', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => here.beginOpening(release('leads'))()).not.toThrow();
  full.mockRestore();
});

test.each([
  ['what another program stored there', '{'],
  ['a list', '[{"name":"leads","version":"1.0.0"}]'],
  ['an entry without a version', `{"at":${Date.now()},"releases":[{"name":"leads"}]}`],
  ['nothing', 'null'],
])('%s is removed and blames nobody', async (_, text) => {
  localStorage.setItem('salesdesk.opening.x', text);
  await wait(5_000);
  expect(await nextPage()).toBeNull();
  expect(stored()).toEqual([]);
});

test.each([
  ['a week ago', -WEEK_MS, null],
  ['nearly a week ago', 10_000 - WEEK_MS, LEADS],
  ['later than now, by a clock that was put back', 60_000, null],
])('an entry of %s', async (_, ms, found) => {
  localStorage.setItem('salesdesk.opening.x', JSON.stringify({ at: Date.now() + ms, releases: [LEADS] }));
  expect(await nextPage()).toEqual(found);
  expect(stored()).toEqual([]);
});

test('a release that hung an earlier page is passed over until Retry', async () => {
  const { loader, failures } = setUp(() => good);
  const entry = buildEntry({ hasFallback: true });
  loader.avoid(entry);
  await expect(loader.load(entry, MODULE)).resolves.toMatchObject({ entry: { version: '1.0.0' } });
  expect(failures).toEqual([]);
  loader.forget(entry, MODULE);
  await expect(loader.load(entry, MODULE)).resolves.toMatchObject({ entry: { version: '2.0.0' } });
});

test('while code of a release runs first, the browser remembers it', async () => {
  const remembered: (string | null)[] = [];
  const { loader } = setUp(() => {
    remembered.push(...stored().map((key) => localStorage.getItem(key)));
    return good;
  });
  await loader.load(buildEntry(), MODULE);
  expect(remembered).toEqual([expect.stringMatching(/"releases":\[{"name":"leads","version":"1.0.0"}]/)]);
  expect(stored()).toEqual([]);
});
