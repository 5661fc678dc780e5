import { chooseRelease } from '@salesdesk/shared/domain';
import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { describeStores } from '../../test/stores.ts';
import type { ReleaseStore } from '../store/store.ts';
import { publish } from './publish.ts';
import { goLive, pin, rollBack, setOwner, stopTrial, tryOut, wasLiveLastBy } from './rollout.ts';
import { readStatus } from './status.ts';

const PEOPLE = Array.from({ length: 10_000 }, (_, index) => `user ${index}`);
const ADA = { by: 'Ada' };

describeStores((make) => {
  let store: ReleaseStore;
  beforeEach(async () => {
    store = (await make()).store;
    for (const version of ['1.0.0', '1.1.0']) await publish({ build: await fakeBuild({ version }), store, host: HOST });
    await store.addRelease('leads', '2.0.0', await fakeBuild({ version: '2.0.0' }));
  });

  const releases = async () => (await store.discovery.read())?.value.microFrontends['@salesdesk/leads'] ?? [];
  const listed = async () =>
    (await releases()).map(({ metadata, deployment }) => [metadata.version, deployment.traffic, deployment.default]);
  const history = async () => (await releases()).find(({ deployment }) => deployment.default)?.extras.history;
  const events = async () => ((await history())?.events ?? []).map(({ action, version }) => `${action} ${version}`);
  const peopleWith = async (version: string) => {
    const all = await releases();
    return PEOPLE.filter((person) => chooseRelease(all, 'leads', person)?.metadata.version === version);
  };

  test('a trial reaches its share, grows without moving a user back, and becomes the default', async () => {
    await tryOut(store, 'leads', '2.0.0', 10, ADA);
    expect(await listed()).toEqual([
      ['2.0.0', 10, false],
      ['1.1.0', 90, true],
      ['1.0.0', 0, false],
    ]);
    const tenth = await peopleWith('2.0.0');
    expect(Math.abs(tenth.length / 100 - 10)).toBeLessThan(0.5);
    await tryOut(store, 'leads', '2.0.0', 50, ADA);
    const half = await peopleWith('2.0.0');
    const now = new Set(half);
    expect(tenth.every((person) => now.has(person))).toBe(true);
    expect(half.length).toBeGreaterThan(tenth.length);
    await goLive(store, 'leads', '2.0.0', ADA);
    expect(await listed()).toEqual([
      ['2.0.0', 100, true],
      ['1.1.0', 0, false],
    ]);
    expect((await releases())[0]?.fallbackUrl).toBe('/r/leads/1.1.0/mf-manifest.json');
    expect((await events()).slice(0, 3)).toEqual(['promoted 2.0.0', 'tried 2.0.0', 'tried 2.0.0']);
  });

  test('the history in the store knows what a build made live last, and who decided since', async () => {
    const isOfBuild = async (version: string) => wasLiveLastBy(await releases(), version, 'a build');
    expect(await isOfBuild('1.1.0')).toBe(false);
    await goLive(store, 'leads', '2.0.0', { by: 'a build' });
    await rollBack(store, 'leads', ADA);
    await setOwner(store, 'leads', 'Others', { by: 'a build' });
    expect([await isOfBuild('2.0.0'), await isOfBuild('1.1.0')]).toEqual([true, false]);
    // So many changes that the build's own is forgotten.
    for (let n = 0; n < 25; n++) {
      await goLive(store, 'leads', '2.0.0', ADA);
      await rollBack(store, 'leads', ADA);
    }
    expect([await isOfBuild('2.0.0'), await isOfBuild('1.1.0')]).toEqual([true, true]);
  });

  test('0 % ends a trial; so does a rollback, in one write', async () => {
    await tryOut(store, 'leads', '2.0.0', 30, ADA);
    await tryOut(store, 'leads', '2.0.0', 0, ADA);
    expect(await peopleWith('2.0.0')).toEqual([]);
    await tryOut(store, 'leads', '2.0.0', 30, ADA);
    const before = (await events()).length;
    await rollBack(store, 'leads', ADA);
    expect((await events()).length).toBe(before + 1);
    expect(await listed()).toEqual([
      ['1.1.0', 100, true],
      ['1.0.0', 0, false],
    ]);
    expect(Object.keys((await history())?.retired ?? {})).toEqual(['2.0.0']);
  });

  test('a rollback without a trial restores the previous release; any stored release can go live again', async () => {
    await rollBack(store, 'leads', ADA);
    expect(await listed()).toEqual([['1.0.0', 100, true]]);
    await expect(rollBack(store, 'leads', ADA)).rejects.toThrow('There is no release of leads before 1.0.0.');
    await goLive(store, 'leads', '1.1.0', ADA);
    expect(await listed()).toEqual([
      ['1.1.0', 100, true],
      ['1.0.0', 0, false],
    ]);
  });

  test('a stopped trial has no traffic, records the reason and disappears with the next change', async () => {
    await tryOut(store, 'leads', '2.0.0', 10, ADA);
    expect(await stopTrial(store, 'leads', '2.0.0', 'It threw.', { by: 'health' })).toBe(true);
    expect(await peopleWith('2.0.0')).toEqual([]);
    const [stopped] = await releases();
    expect(stopped?.extras.stopped).toEqual({ at: expect.any(String), traffic: 10, reason: 'It threw.' });
    expect((await history())?.events[0]).toMatchObject({ action: 'stopped', by: 'health', reason: 'It threw.' });
    expect(await stopTrial(store, 'leads', '2.0.0', 'Again.', { by: 'health' })).toBe(false);
    const [{ releases: status } = { releases: [] }] = await readStatus(store, { remote: 'leads' });
    expect(status[0]?.stopped?.reason).toBe('It threw.');

    await rollBack(store, 'leads', ADA);
    expect(await listed()).toEqual([
      ['1.1.0', 100, true],
      ['1.0.0', 0, false],
    ]);
  });

  test('the default release is never stopped', async () => {
    const before = await store.discovery.read();
    expect(await stopTrial(store, 'leads', '1.1.0', 'x', ADA)).toBe(false);
    expect(await stopTrial(store, 'leads', '2.0.0', 'x', ADA)).toBe(false);
    expect(await store.discovery.read()).toEqual(before);
  });

  test('a stopped release can be put on trial again', async () => {
    await tryOut(store, 'leads', '2.0.0', 10, ADA);
    await stopTrial(store, 'leads', '2.0.0', 'It threw.', ADA);
    await tryOut(store, 'leads', '2.0.0', 5, ADA);
    expect((await listed())[0]).toEqual(['2.0.0', 5, false]);
    expect((await releases())[0]?.extras.stopped).toBeUndefined();
  });

  test('a remote handed over belongs to the other team, also after a rollback', async () => {
    await setOwner(store, 'leads', 'Sales team', ADA);
    expect((await events())[0]).toBe('handed-over 1.1.0');
    expect((await history())?.events[0]?.reason).toBe('From Leads team to Sales team.');
    await rollBack(store, 'leads', ADA);
    await goLive(store, 'leads', '2.0.0', ADA);
    expect((await releases()).map(({ extras }) => extras.salesdesk.owner)).toEqual(['Sales team', 'Sales team']);
    const ofOldOwner = publish({ build: await fakeBuild({ version: '3.0.0' }), store, host: HOST });
    await expect(ofOldOwner).rejects.toThrow('The name leads belongs to a remote of Sales team');
    const build = await fakeBuild({ version: '3.0.0', declared: { owner: 'Sales team' } });
    await expect(publish({ build, store, host: HOST })).resolves.toMatchObject({ version: '3.0.0' });
    await expect(setOwner(store, 'team', 'Sales team', ADA)).rejects.toThrow('team has no release.');
    await expect(setOwner(store, 'leads', ' ', ADA)).rejects.toThrow('Name the team');
  });

  test('a build of another owner hands the remote over where that is allowed', async () => {
    const build = await fakeBuild({ version: '3.0.0', declared: { owner: 'Sales team' } });
    await publish({ build, store, host: HOST, mayChangeOwner: true });
    expect(await events()).toEqual(expect.arrayContaining(['published 3.0.0', 'handed-over 1.1.0']));
    expect((await releases()).map(({ extras }) => extras.salesdesk.owner)).toEqual(['Sales team', 'Sales team']);
  });

  test('a release outside the store cannot go live, and a live one cannot go on trial', async () => {
    await expect(goLive(store, 'leads', '9.9.9', ADA)).rejects.toThrow('leads 9.9.9 is not in the release store.');
    await expect(tryOut(store, 'leads', '1.1.0', 10, ADA)).rejects.toThrow('leads has no other release');
    await expect(pin(store, 'leads', '9.9.9', true, ADA)).rejects.toThrow('leads 9.9.9 is not in the release store.');
  });

  test('an invalid change is refused and nothing is written', async () => {
    const before = await store.discovery.read();
    await expect(tryOut(store, 'leads', '2.0.0', 130, ADA)).rejects.toThrow('The discovery document would be invalid');
    const claimsLeads = { routes: [{ path: '/leads', module: './Page', title: 'x', layout: 'shell' }], navigation: [] };
    await store.addRelease('team', '1.0.0', await fakeBuild({ name: 'team', declared: claimsLeads }));
    await expect(goLive(store, 'team', '1.0.0', ADA)).rejects.toThrow('route /leads belongs to @salesdesk/leads');
    expect(await store.discovery.read()).toEqual(before);
  });
});
