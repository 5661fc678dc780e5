/** Trials judged by what browsers measured, over the edge and the command line. ADR-154. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runIn } from '../../test/commandLine.ts';
import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { reporter, startEdge, tokenFor } from '../../test/product.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { directoryStore } from '../store/openStore.ts';
import type { ReleaseStore } from '../store/store.ts';
import { DEFAULT_LIMITS } from '../verdicts/health.ts';
import { publish } from './publish.ts';

let store: ReleaseStore;
/** The version that the users get. */
let onTrial: string;
let edge: FastifyInstance;
let salesdesk: (...args: string[]) => Promise<{ code: number; printed: string; logged: string }>;
beforeEach(async () => {
  onTrial = '2.0.0';
  const directory = await temporaryFolder();
  store = directoryStore(directory);
  edge = await startEdge(
    { store, reopen: () => store, env: { RELEASES_DIR: directory } },
    {
      health: { ...DEFAULT_LIMITS, goodAfterMs: 0 },
      reporterOf: async ({ headers }: FastifyRequest) =>
        headers.authorization ? reporter(headers.authorization, ['leads', onTrial]) : null,
    },
  );
  const env = {
    SALESDESK_URL: await edge.listen({ host: '127.0.0.1', port: 0 }),
    SALESDESK_TOKEN: await tokenFor({ store }, 'leads'),
  };
  salesdesk = (...args) => runIn(directory, args, env);
  await publish({ build: await fakeBuild(), store, host: HOST });
});
afterEach(() => edge.close());

const post = async (payload: object, authorization?: string) =>
  (
    await edge.inject({
      method: 'POST',
      url: '/releases/reports',
      payload,
      headers: authorization === undefined ? {} : { authorization },
    })
  ).statusCode;
const visit = (version: string, inp: number) => ({
  remote: 'leads',
  version,
  values: { inp, rows: inp * 4, errors: 0 },
});
const tried = async () => (await store.discovery.read())?.value.microFrontends['@salesdesk/leads']?.[0];
/** As many users of each release visit; the trial answers in `inp` ms, the default in 80. */
async function visits(from: number, count: number, inp: number) {
  for (let nth = from; nth < from + count; nth++) {
    await post({ reports: [], visits: [visit('1.0.0', 80)] }, `default ${nth}`);
    const reports = [{ remote: 'leads', version: '2.0.0', outcome: 'shown' }];
    await post({ reports, visits: [visit('2.0.0', inp)] }, `trial ${nth}`);
  }
}

test('a trial that answers each click 300 ms later is taken back before it fails for anybody', async () => {
  await publish({ build: await fakeBuild({ version: '2.0.0' }), store, host: HOST, traffic: 5, isProgressive: true });
  await visits(0, 11, 380);
  expect((await tried())?.deployment.traffic).toBe(5);
  expect((await salesdesk('status', 'leads')).printed).toContain(
    '2.0.0 is not judged yet, because there are too few data (11 pairs of users), against 1.0.0; 25 % of users come next by itself:',
  );
  await visits(11, 1, 380);
  const reason =
    'It answers clicks and keys later than 1.0.0 in 12 of 12 pairs of users: a median of 380 ms against 80 ms.';
  expect(await tried()).toMatchObject({ deployment: { traffic: 0 }, extras: { stopped: { traffic: 5, reason } } });
  expect((await store.verdicts.read())?.value['leads@2.0.0']).toMatchObject({ state: 'failing', reason });
  expect((await salesdesk('rollback', 'leads', '--to', '2.0.0')).code).toBe(3);
});

test('a progressive trial that is no worse goes to 25 % and to everybody; another one waits for a person', async () => {
  await publish({ build: await fakeBuild({ version: '2.0.0' }), store, host: HOST, traffic: 5, isProgressive: true });
  await visits(0, 8, 80);
  expect(await tried()).toMatchObject({ deployment: { traffic: 25 }, extras: { progressive: true } });
  await visits(8, 8, 80);
  const live = await tried();
  expect(live).toMatchObject({ metadata: { version: '2.0.0' }, deployment: { traffic: 100, default: true } });
  expect(live?.extras.history?.events.slice(0, 2)).toMatchObject([
    { action: 'promoted', traffic: 100, by: 'canary health' },
    { action: 'tried', traffic: 25, by: 'canary health' },
  ]);

  onTrial = '3.0.0';
  await publish({ build: await fakeBuild({ version: '3.0.0' }), store, host: HOST, traffic: 5 });
  for (let nth = 0; nth < 16; nth++) {
    await post({ reports: [], visits: [visit('2.0.0', 80)] }, `default ${nth}`);
    await post({ reports: [], visits: [visit('3.0.0', 80)] }, `trial ${nth}`);
  }
  expect((await tried())?.deployment.traffic).toBe(5);
  expect((await salesdesk('status', 'leads')).printed).toContain('3.0.0 feels no worse, against 2.0.0:');
});

test('a progressive trial that fails is stopped, however fast it is', async () => {
  await publish({ build: await fakeBuild({ version: '2.0.0' }), store, host: HOST, traffic: 5, isProgressive: true });
  for (let nth = 0; nth < 5; nth++) {
    await post({ reports: [], visits: [visit('1.0.0', 80)] }, `default ${nth}`);
    const reports = [{ remote: 'leads', version: '2.0.0', outcome: 'failed', phase: 'script' }];
    await post({ reports, visits: [visit('2.0.0', 10)] }, `trial ${nth}`);
  }
  expect(await tried()).toMatchObject({ deployment: { traffic: 0 }, extras: { stopped: { traffic: 5 } } });
});

test('500 forged visits, without a session or from one, change nothing', async () => {
  await publish({ build: await fakeBuild({ version: '2.0.0' }), store, host: HOST, traffic: 5, isProgressive: true });
  await visits(0, 3, 80);
  const before = await store.discovery.read();
  const forged = { reports: [], visits: Array.from({ length: 10 }, () => visit('2.0.0', 60_000)) };
  const statuses = new Set<number>();
  for (let nth = 0; nth < 25; nth++) statuses.add(await post(forged));
  for (let nth = 0; nth < 25; nth++) await post(forged, 'one user');
  await post({ reports: [], visits: [visit('1.0.0', 80)] }, 'partner');
  expect(statuses).toEqual(new Set([401]));
  expect(await store.discovery.read()).toEqual(before);
  const { counts, open } = (await store.vitals.read())?.value['leads@2.0.0'] ?? {};
  expect(counts?.inp.worse).toBe(0);
  expect(open?.trial.filter(({ user }) => user === 'one user')).toHaveLength(1);
});

test.each([
  ['a metric that does not exist', { values: { speed: 1 } }],
  ['a negative time', { values: { inp: -1 } }],
  ['an endless time', { values: { inp: 1e9 } }],
  ['no values', {}],
])('%s is refused', async (_, change) => {
  const { values: __, ...rest } = visit('1.0.0', 1);
  expect(await post({ reports: [], visits: [{ ...rest, ...change }] }, 'a user')).toBe(400);
});

test('a progressive publish without a share is refused', async () => {
  const folder = await fakeBuild({ version: '2.0.0' });
  const { code, logged } = await salesdesk('publish', folder, '--progressive');
  expect([code, logged]).toEqual([2, expect.stringContaining('--traffic 5 --progressive')]);
});
