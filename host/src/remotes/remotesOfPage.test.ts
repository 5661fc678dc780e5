import { remotesOfPage } from '@salesdesk/shared';
import { discoverRemotes } from './discovery.ts';
import { buildDocument, buildEntry, buildRelease } from './fakeRemotes.ts';
import { allowAssets } from './fileGuard.ts';
import { provideRemotes } from './remotes.ts';

jest.mock('./codeOfRemotes.ts', () => ({ codeOfRemotes: () => ({}) }));

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
  allowAssets(buildEntry());
  const stack = `Error: thrown\n    at ${location.origin}/r/leads/1.0.0/page.js:1:2`;
  dispatchEvent(new ErrorEvent('error', { error: Object.assign(new Error('thrown'), { stack }) }));
  expect(remotesOfPage.failures().map(String)).toEqual([expect.stringContaining('leads 1.0.0: its code failed')]);
  expect(remotesOfPage.listed('leads').map(({ version }) => version)).toEqual(['2.0.0', '1.0.0']);

  const every = buildDocument([...leads, buildRelease('3.0.0', { name: 'orders' })]);
  globalThis.fetch = async () => ({ ok: true, json: async () => every }) as Response;
  await remotesOfPage.loadEvery();
  expect([known(), remotesOfPage.state$.value.isComplete]).toEqual([['leads 2.0.0', 'orders 3.0.0'], true]);
});
