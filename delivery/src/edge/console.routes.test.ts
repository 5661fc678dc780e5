/** What Platform reads of releases. */
import type { SharesInUse } from '@salesdesk/shared/domain';
import type { FastifyInstance } from 'fastify';
import { imported, withRecord } from '../../test/contractRecord.ts';
import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { startEdge, tokenFor } from '../../test/product.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { publish } from '../releases/publish.ts';
import { stopTrial } from '../releases/rollout.ts';
import { directoryStore } from '../store/openStore.ts';
import type { ReleaseStore } from '../store/store.ts';
import { healthSteps } from './console.routes.ts';

const VIEWER = { authorization: 'Bearer viewer' };
let store: ReleaseStore;
let edge: FastifyInstance;
beforeAll(async () => {
  const directory = await temporaryFolder();
  store = directoryStore(directory);
  edge = await startEdge(
    { store, reopen: () => store, env: { RELEASES_DIR: directory } },
    { mayView: async ({ headers }) => headers.authorization === VIEWER.authorization },
  );
  await published('team', '1.0.0');
  await published('leads', '1.0.0');
  await published('leads', '1.1.0', 10);
  await store.health.replace(
    {
      'leads@1.1.0': {
        ada: { shown: 3, failed: 0, at: Date.now() - 60_000 },
        ben: { shown: 0, failed: 2, at: Date.now() - 90_000 },
      },
    },
    null,
  );
});
afterAll(() => edge.close());

async function published(name: string, version: string, traffic = 100): Promise<void> {
  const shared = { react: traffic === 100 ? '^19.0.0' : '^19.2.0' };
  const build = await fakeBuild({ name, version, shared, declared: { owner: `Team of ${name}` } });
  const built = { react: traffic === 100 ? '19.1.0' : '19.3.1' };
  const record = {
    imports: [imported(name === 'leads' ? 'formatNumber' : 't')],
    ...(name === 'leads' ? { built } : {}),
  };
  await publish({ build: await withRecord(build, record), store, host: HOST, traffic });
}

const get = (url: string, headers: Record<string, string> = VIEWER) => edge.inject({ url: `/releases${url}`, headers });

test.each(['/remotes', '/remotes/leads'])('%s is for viewers and tokens', async (url) => {
  expect((await get(url, {})).statusCode).toBe(401);
  expect((await get(url, { authorization: 'Bearer other' })).statusCode).toBe(401);
  expect((await get(url)).statusCode).toBe(200);
  expect((await get(url, { authorization: `Bearer ${await tokenFor({ store }, 'team')}` })).statusCode).toBe(200);
});

test('each remote is a short row, in order of names, with its shares against the host', async () => {
  const { host, remotes } = (await get('/remotes')).json();
  expect(host).toEqual({ contract: HOST.contract, shares: HOST.shares, olderContracts: [] });
  expect(remotes.map(({ name }: { name: string }) => name)).toEqual(['leads', 'team']);
  expect(remotes[0]).toMatchObject({
    owner: 'Team of leads',
    last: { action: 'published', version: '1.1.0', traffic: 10 },
    stored: 0,
    budget: 2000,
    shares: [{ name: 'react', range: '^19.0.0', offered: '19.3.1', fits: true }],
    releases: [
      { version: '1.1.0', traffic: 10, isPinned: false, isHeld: false, health: { reporters: 2, failing: 1 } },
      { version: '1.0.0', traffic: 90, default: true },
    ],
  });
  expect(remotes[0]).not.toHaveProperty('events');
});

test('one remote has its history, pages and reports over time', async () => {
  const detail = (await get('/remotes/leads')).json();
  expect(detail.events.map(({ version }: { version: string }) => version)).toEqual(['1.1.0', '1.0.0']);
  expect(detail.routes).toEqual([{ path: '/leads', title: 'leads' }]);
  const steps: { working: number; failing: number }[] = detail.steps['1.1.0'];
  expect(steps.reduce((sum, { working, failing }) => sum + working + failing, 0)).toBe(2);
  expect(detail.steps['1.0.0']).toEqual([]);
  expect((await get('/remotes/nobody')).statusCode).toBe(404);
});

test('another host is checked against what the releases in use recorded', async () => {
  const check = async (payload: object) =>
    edge.inject({ method: 'POST', url: '/releases/host-check', headers: VIEWER, payload });
  const exports = { '@salesdesk/shared': ['t'] };
  const { broken, checked } = (await check({ contract: '1.3.0', exports })).json();
  expect(checked).toBe(3);
  expect(broken.map(({ remote, version, symbol }: Record<string, string>) => [remote, version, symbol])).toEqual([
    ['leads', '1.1.0', 'formatNumber'],
    ['leads', '1.0.0', 'formatNumber'],
  ]);
  const newer = (await check({ contract: '2.0.0', exports: { '@salesdesk/shared': ['t', 'formatNumber'] } })).json();
  expect(newer.broken).toHaveLength(3);
  expect((await check({ contract: 'two' })).statusCode).toBe(400);
});

test('another host is checked for the versions of shared modules that it states', async () => {
  const check = (payload: object) =>
    edge.inject({ method: 'POST', url: '/releases/host-check', headers: VIEWER, payload });
  const brokenBy = async (shares: object) => (await check({ contract: '1.3.0', shares })).json().broken;
  const broken = await brokenBy({ react: '18.3.1' });
  expect(broken.map(({ remote, version, role }: Record<string, string>) => [remote, version, role])).toEqual([
    ['team', '1.0.0', 'live'],
    ['leads', '1.1.0', 'trial'],
    ['leads', '1.0.0', 'live'],
  ]);
  expect(broken[0]).toMatchObject({
    symbol: 'react ^19.0.0',
    share: { code: 'share-out-of-range', name: 'react', range: '^19.0.0', offered: ['18.3.1'] },
  });
  expect(await brokenBy({ react: '19.4.0' })).toEqual([]);
  for (const shares of [{ react: 19 }, 'react'])
    expect((await check({ contract: '1.3.0', shares })).statusCode).toBe(400);
});

test('users stand in the step of their latest report, those of the last half hour only', () => {
  const now = Date.parse('2026-01-01T12:00:00.000Z');
  const at = (minutes: number, failed = 0) => ({ shown: 1, failed, at: now - minutes * 60_000 });
  const steps = healthSteps({ a: at(0), b: at(1, 1), c: at(3), d: at(29), e: at(31) }, now);
  expect(steps).toHaveLength(15);
  expect(steps.at(-1)).toEqual({ at: '2026-01-01T12:00:00.000Z', working: 1, failing: 1 });
  expect(steps.map(({ working, failing }) => working + failing)).toEqual([1, ...Array(12).fill(0), 1, 2]);
  expect(healthSteps({ e: at(31) }, now)).toEqual([]);
});

test('each release in use has its shares, with the version it was built with and that of the host', async () => {
  const shares = async () => {
    const { host, releases } = (await get('/shares')).json() as SharesInUse;
    expect(host).toEqual(HOST.shares);
    return releases.map(({ remote, version, role, shares: [use] }) => [remote, version, role, use?.range, use?.built]);
  };
  const leads = [
    ['leads', '1.1.0', 'trial', '^19.2.0', '19.3.1'],
    ['leads', '1.0.0', 'live', '^19.0.0', '19.1.0'],
  ];
  expect(await shares()).toEqual([['team', '1.0.0', 'live', '^19.0.0', null], ...leads]);
  await published('team', '1.1.0', 10);
  expect(await shares()).toContainEqual(['team', '1.1.0', 'trial', '^19.2.0', null]);
  // A stopped one is served to nobody; one that was replaced is what the new one falls back to.
  await stopTrial(store, 'team', '1.1.0', 'It failed.', { by: 'Ada' });
  expect((await shares()).map(([remote, version]) => `${remote} ${version}`)).not.toContain('team 1.1.0');
  await published('team', '1.2.0');
  expect(await shares()).toContainEqual(['team', '1.0.0', 'fallback', '^19.0.0', null]);
  expect((await get('/shares', {})).statusCode).toBe(401);
});
