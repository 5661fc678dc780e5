import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { describeStores } from '../../test/stores.ts';
import type { ReleaseStore } from '../store/store.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { goLive, pin, tryOut } from './rollout.ts';

const ROUNDS = process.env.LONG_TESTS ? 10 : 2;

const ADA = { by: 'Ada' };
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);

describeStores((make) => {
  let store: ReleaseStore;
  beforeEach(async () => {
    store = (await make()).store;
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) {
      await publish({ build: await fakeBuild({ version }), store, host: HOST });
    }
  });
  const stored = async () => (await store.listReleases('leads')).sort();
  const removedAt = async (at: Date) => (await prune(store, { ...ADA, at })).removed.map(({ version }) => version);

  test('nothing is removed within seven days', async () => {
    expect(await removedAt(inDays(6.9))).toEqual([]);
    expect(await stored()).toEqual(['1.0.0', '1.1.0', '1.2.0', '1.3.0']);
  });

  test('after that, unlisted releases are removed, but neither the live one nor its fallback', async () => {
    expect((await removedAt(inDays(7.1))).sort()).toEqual(['1.0.0', '1.1.0']);
    expect(await stored()).toEqual(['1.2.0', '1.3.0']);
    expect(await removedAt(inDays(700))).toEqual([]);
    await expect(goLive(store, 'leads', '1.0.0', ADA)).rejects.toThrow('leads 1.0.0 is not in the release store.');
    const again = publish({ build: await fakeBuild({ version: '1.0.0' }), store, host: HOST });
    await expect(again).rejects.toMatchObject({ failure: { code: 'version-exists' } });
  });

  test('a trial or restored release stays, and its retention period restarts when it is unlisted', async () => {
    await tryOut(store, 'leads', '1.0.0', 10, ADA);
    expect(await removedAt(inDays(8))).toEqual(['1.1.0']);
    await tryOut(store, 'leads', '1.0.0', 0, { ...ADA, at: inDays(8) });
    expect(await removedAt(inDays(14))).toEqual([]);
    expect(await removedAt(inDays(15.1))).toEqual(['1.0.0']);
  });

  test('a pinned release stays until it is unpinned', async () => {
    await pin(store, 'leads', '1.0.0', true, ADA);
    expect(await removedAt(inDays(30))).toEqual(['1.1.0']);
    await pin(store, 'leads', '1.0.0', false, ADA);
    expect(await removedAt(inDays(30))).toEqual(['1.0.0']);
  });

  test('a release whose publish never finished is removed seven days after it is found', async () => {
    const build = await fakeBuild({ version: '1.4.0' });
    await store.addRelease('leads', '1.4.0', build);
    const noticed = await prune(store, { ...ADA, at: inDays(1) });
    expect(noticed).toMatchObject({ removed: [], begun: [{ remote: 'leads', version: '1.4.0' }] });
    expect(await removedAt(inDays(7.9))).not.toContain('1.4.0');
    await publish({ build, store, host: HOST });
    expect(await removedAt(inDays(30))).not.toContain('1.4.0');
  });

  test('a dry run reports and changes nothing', async () => {
    const before = await store.discovery.read();
    const report = await prune(store, { ...ADA, at: inDays(8), isDryRun: true });
    expect(report.removed.map(({ version }) => version).sort()).toEqual(['1.0.0', '1.1.0']);
    expect(await stored()).toHaveLength(4);
    expect(await store.discovery.read()).toEqual(before);
  });

  test('promoting a release during its removal either succeeds or fails clearly', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const version = `2.${round}.0`;
      for (const next of [version, `2.${round}.1`, `2.${round}.2`]) {
        await publish({ build: await fakeBuild({ version: next }), store, host: HOST });
      }
      const [promoted] = await Promise.allSettled([
        goLive(store, 'leads', version, ADA),
        prune(store, { ...ADA, at: inDays(8) }),
      ]);
      const isKept = (await stored()).includes(version);
      expect([version, isKept]).toEqual([version, promoted.status === 'fulfilled']);
    }
  });

  test('less than seven days is refused', async () => {
    await expect(prune(store, { ...ADA, days: 6 })).rejects.toThrow('at least 7 days');
  });
});
