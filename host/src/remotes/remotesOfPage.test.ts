import { remotesOfPage } from '@salesdesk/shared';
import { discoverRemotes } from './discovery.ts';
import { buildDocument, buildRelease } from './fakeRemotes.ts';
import { provideRemotes } from './remotesOfPage.ts';

const mockFailures = ['a failure'];
jest.mock('./remotes.ts', () => ({ recentFailures: () => mockFailures }));

test('screens of the platform know the remotes of the page, and every one once they are loaded', async () => {
  const leads = [buildRelease('2.0.0'), buildRelease('1.0.0', { isLive: false })];
  document.body.innerHTML = '<script type="application/json" id="salesdesk-discovery"></script>';
  const inlined = document.getElementById('salesdesk-discovery') as HTMLElement;
  inlined.textContent = JSON.stringify({ ...buildDocument(leads), isPartial: true });
  await discoverRemotes();
  provideRemotes();
  const known = () =>
    [...remotesOfPage.state$.value.releases.values()].map(({ name, version }) => `${name} ${version}`);
  expect([known(), remotesOfPage.state$.value.isComplete]).toEqual([['leads 2.0.0'], false]);
  expect(remotesOfPage.failures()).toEqual(['a failure']);
  expect(remotesOfPage.listed('leads').map(({ version }) => version)).toEqual(['2.0.0', '1.0.0']);

  const every = buildDocument([...leads, buildRelease('3.0.0', { name: 'orders' })]);
  globalThis.fetch = async () => ({ ok: true, json: async () => every }) as Response;
  await remotesOfPage.loadEvery();
  expect([known(), remotesOfPage.state$.value.isComplete]).toEqual([['leads 2.0.0', 'orders 3.0.0'], true]);
});
