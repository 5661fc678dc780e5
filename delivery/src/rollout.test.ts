import { rm } from 'node:fs/promises';
import { chooseRelease } from '@salesdesk/shared/domain';
import { fakeBuild, HOST, temporaryFolder } from '../test/fakeBuild.ts';
import { directoryStore } from './directoryStore.ts';
import { publish } from './publish.ts';
import { goLive, InvalidDiscovery, rollBack, tryOut } from './rollout.ts';
import type { ReleaseStore } from './store.ts';

let directory: string;
let store: ReleaseStore;
beforeEach(async () => {
  directory = await temporaryFolder();
  store = directoryStore(directory);
  for (const version of ['1.0.0', '1.1.0']) await publish({ build: await fakeBuild({ version }), store, host: HOST });
  await store.addRelease('leads', '2.0.0', await fakeBuild({ version: '2.0.0' }));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const PEOPLE = Array.from({ length: 1000 }, (_, index) => `user-${index}`);
const releases = async () => (await store.readDiscovery())?.document.microFrontends['@salesdesk/leads'] ?? [];
const listed = async () =>
  (await releases()).map(({ metadata, deployment }) => [metadata.version, deployment.traffic, deployment.default]);
const peopleWith = async (version: string) => {
  const all = await releases();
  return PEOPLE.filter((person) => chooseRelease(all, 'leads', person)?.metadata.version === version);
};

test('a trial reaches its share, ramps without moving anybody back, and becomes the default', async () => {
  await tryOut(store, 'leads', '2.0.0', 10);
  expect(await listed()).toEqual([
    ['2.0.0', 10, false],
    ['1.1.0', 90, true],
    ['1.0.0', 0, false],
  ]);
  const tenth = await peopleWith('2.0.0');
  expect(tenth.length).toBeGreaterThan(60);
  expect(tenth.length).toBeLessThan(140);
  await tryOut(store, 'leads', '2.0.0', 50);
  const half = await peopleWith('2.0.0');
  expect(half).toEqual(expect.arrayContaining(tenth));
  expect(half.length).toBeGreaterThan(tenth.length);
  await goLive(store, 'leads', '2.0.0');
  expect(await listed()).toEqual([
    ['2.0.0', 100, true],
    ['1.1.0', 0, false],
  ]);
  expect((await releases())[0]?.fallbackUrl).toBe('/r/leads/1.1.0/mf-manifest.json');
});

test('0 % ends a trial; so does a roll-back, in one write', async () => {
  await tryOut(store, 'leads', '2.0.0', 30);
  await tryOut(store, 'leads', '2.0.0', 0);
  expect(await peopleWith('2.0.0')).toEqual([]);
  await tryOut(store, 'leads', '2.0.0', 30);
  const before = Number((await store.readDiscovery())?.etag);
  await rollBack(store, 'leads');
  expect(Number((await store.readDiscovery())?.etag)).toBe(before + 1);
  expect(await listed()).toEqual([
    ['1.1.0', 100, true],
    ['1.0.0', 0, false],
  ]);
});

test('a roll-back without a trial brings the release before; any kept release can go live again', async () => {
  await rollBack(store, 'leads');
  expect(await listed()).toEqual([['1.0.0', 100, true]]);
  await expect(rollBack(store, 'leads')).rejects.toThrow('There is no release of leads before 1.0.0.');
  await goLive(store, 'leads', '1.1.0');
  expect(await listed()).toEqual([
    ['1.1.0', 100, true],
    ['1.0.0', 0, false],
  ]);
});

test('what is not in the store cannot go live, what is live cannot be tried', async () => {
  await expect(goLive(store, 'leads', '9.9.9')).rejects.toThrow('leads 9.9.9 is not in the release store.');
  await expect(tryOut(store, 'leads', '1.1.0', 10)).rejects.toThrow('no other release of leads');
});

test('an invalid change is refused and nothing is written', async () => {
  const before = await store.readDiscovery();
  await expect(tryOut(store, 'leads', '2.0.0', 130)).rejects.toThrow(InvalidDiscovery);
  const claimsLeads = { routes: [{ path: '/leads', module: './Page', title: 'x', layout: 'shell' }], navigation: [] };
  await store.addRelease('team', '1.0.0', await fakeBuild({ name: 'team', declared: claimsLeads }));
  await expect(goLive(store, 'team', '1.0.0')).rejects.toThrow('route /leads belongs to @salesdesk/leads');
  expect(await store.readDiscovery()).toEqual(before);
});
