import type { RemoteEntry } from './catalog.ts';
import { good, MODULE, setUp } from './fakeLoader.ts';
import { buildEntry } from './fakeRemotes.ts';
import { beginOpening, takeUnfinished } from './unfinished.ts';

const release = (name: string, more: Partial<RemoteEntry> = {}) => ({ name, version: '1.0.0', ...more }) as RemoteEntry;
/** What the next page in the tab finds after this one hung. */
const nextPage = () => takeUnfinished();

test('a release that was never finished is found by the next page, once', () => {
  const end = beginOpening(release('leads'));
  expect(nextPage()).toEqual({ name: 'leads', version: '1.0.0' });
  expect(nextPage()).toBeNull();
  end();
});

test('one that was finished is not', () => {
  beginOpening(release('leads'))();
  expect(nextPage()).toBeNull();
});

test('of several it is not known which one hung', () => {
  const ends = [beginOpening(release('leads')), beginOpening(release('team'))];
  expect(nextPage()).toBeNull();
  for (const end of ends) end();
});

test('a page that is left in time says so; an override is nobody’s release', () => {
  takeUnfinished();
  const end = beginOpening(release('leads'));
  dispatchEvent(new Event('pagehide'));
  expect(nextPage()).toBeNull();
  beginOpening(release('team', { isOverride: true }));
  expect(nextPage()).toBeNull();
  end();
});

test('a window that a page opened does not blame what that page is opening', () => {
  const end = beginOpening(release('leads'));
  window.opener = window;
  expect(nextPage()).toBeNull();
  window.opener = null;
  end();
});

test('what another program stored there is ignored', () => {
  sessionStorage.setItem('salesdesk.opening', '{');
  expect(nextPage()).toBeNull();
});

test('a release that hung the page before is passed over until Retry', async () => {
  const { loader, failures } = setUp(() => good);
  const entry = buildEntry({ hasFallback: true });
  loader.avoid(entry);
  await expect(loader.load(entry, MODULE)).resolves.toMatchObject({ entry: { version: '1.0.0' } });
  expect(failures).toEqual([]);
  loader.forget(entry, MODULE);
  await expect(loader.load(entry, MODULE)).resolves.toMatchObject({ entry: { version: '2.0.0' } });
});

test('while code of a release runs first, the tab remembers it', async () => {
  const remembered: (string | null)[] = [];
  const { loader } = setUp(() => {
    remembered.push(sessionStorage.getItem('salesdesk.opening'));
    return good;
  });
  await loader.load(buildEntry(), MODULE);
  expect(remembered).toEqual(['[{"name":"leads","version":"1.0.0"}]']);
  expect(sessionStorage.getItem('salesdesk.opening')).toBeNull();
});
