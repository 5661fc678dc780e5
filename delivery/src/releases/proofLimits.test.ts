/** What a token that may publish one remote can store as proofs, and what it cannot push out. */
import { readdir } from 'node:fs/promises';
import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { fakeProof } from '../../test/fakeProof.ts';
import { describeStores, type TestStore } from '../../test/stores.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { directoryDocument, directoryStore } from '../store/openStore.ts';
import type { ReleaseStore } from '../store/store.ts';
import { addProof, proofStatus, readProofEntry, waiveProof } from './proofs.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { receiveProof } from './releaseService.ts';

const SENDER = { by: 'CI', signature: null, contract: HOST.contract };
const DAY_MS = 86_400_000;

const proofOf = async (version: string, name = 'leads') =>
  fakeProof(await fakeBuild({ name, version }), { version, remote: name });
const states = (count: number, faults: number) =>
  Array.from({ length: count }, (_, nth) => ({
    name: `/leads/${nth}`,
    kind: 'route' as const,
    width: 1440,
    theme: 'light' as const,
    faults: Array.from({ length: faults }, () => ({ kind: 'script' as const, text: 'x'.repeat(400) })),
  }));

describeStores((make) => {
  let own: TestStore;
  let store: ReleaseStore;
  beforeEach(async () => {
    own = await make();
    store = own.store;
  });
  const versions = async (remote: string) => (await own.reopen().proofs.versions(remote)).sort();

  test('of unstored releases the latest ten of each remote stay, of stored ones all, of other remotes too', async () => {
    for (const version of ['1.0.0', '1.0.1'])
      await publish({ build: await fakeBuild({ version }), store, host: HOST, by: 'npm run build' });
    await receiveProof(store, await proofOf('1.0.0'), SENDER);
    await receiveProof(store, await proofOf('9.9.9', 'team'), SENDER);
    const sent = Array.from({ length: 14 }, (_, nth) => `2.0.${nth}`);
    for (const [nth, version] of sent.entries())
      await receiveProof(store, { ...(await proofOf(version)), at: `2026-01-01T00:00:${10 + nth}.000Z` }, SENDER);
    expect(await versions('leads')).toEqual(['1.0.0', '1.0.1', ...sent.slice(4)].sort());
    expect(await versions('team')).toEqual(['9.9.9']);
    expect(await readProofEntry(store, 'leads', '1.0.0')).toMatchObject({ waived: {}, proof: { version: '1.0.0' } });
  });

  test('a proof keeps the first faults and their number, and is refused when it is too large even so', async () => {
    const failed = { ...(await proofOf('1.0.0')), states: states(220, 10) };
    expect(await receiveProof(store, failed, SENDER)).toMatchObject({ state: 'failed', faults: 2200, states: 220 });
    const entry = await readProofEntry(own.reopen(), 'leads', '1.0.0');
    expect(entry.proof?.states.flatMap(({ faults }) => faults)).toHaveLength(20);
    expect(JSON.stringify(entry).length).toBeLessThan(100_000);
    expect(proofStatus(entry, { content: null, contract: null }).faults).toBe(2200);
    const long = states(400, 0).map((state) => ({ ...state, name: 'ü'.repeat(200) }));
    await expect(receiveProof(store, { ...failed, version: '1.0.1', states: long }, SENDER)).rejects.toThrow(
      /at most 100 kB without its faults, and this one 1\d\d kB/,
    );
    expect(await versions('leads')).toEqual(['1.0.0']);
  });

  test('two that change one entry at once lose nothing', async () => {
    const proof = await proofOf('1.0.0');
    await Promise.all([
      addProof(own.reopen(), { ...proof, by: 'CI', signature: null }),
      waiveProof(own.reopen(), 'leads', '1.0.0', 'Ada'),
    ]);
    expect(await readProofEntry(store, 'leads', '1.0.0')).toMatchObject({ proof: { by: 'CI' }, waived: { by: 'Ada' } });
  });

  test('the proof of a removed release goes with it', async () => {
    for (const version of ['1.0.0', '1.0.1', '1.0.2'])
      await publish({ build: await fakeBuild({ version }), store, host: HOST });
    await prune(store, { by: 'Ada', at: new Date(Date.now() + 8 * DAY_MS) });
    expect(await versions('leads')).toEqual(['1.0.1', '1.0.2']);
  });
});

test('what was stored in one document of all releases is still read, and is never written again', async () => {
  const directory = await temporaryFolder();
  const folder = `${directory}/.proofs`;
  const waived = { at: '2026-01-01T00:00:00.000Z', by: 'npm run build' };
  const proof = { ...(await proofOf('1.1.0')), by: 'CI', signature: null };
  await directoryDocument({ folder }).replace({ 'leads@1.0.0': { waived }, 'leads@1.1.0': { proof } }, null);
  const store = directoryStore(directory);
  expect(await readProofEntry(store, 'leads', '1.0.0')).toEqual({ waived });
  await waiveProof(store, 'leads', '1.1.0', 'Ada');
  expect(await readProofEntry(directoryStore(directory), 'leads', '1.1.0')).toMatchObject({
    proof,
    waived: { by: 'Ada' },
  });
  expect((await readdir(folder)).sort()).toEqual(['1.json', 'leads']);
});
