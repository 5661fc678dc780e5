import { cohortOf, type Reporter } from '@salesdesk/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { logInto, reporter, startEdge, tokenFor } from '../../test/product.ts';
import { describeStores, type TestStore } from '../../test/stores.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { publish } from '../releases/publish.ts';
import { goLive, tryOut } from '../releases/rollout.ts';
import { directoryStore } from '../store/openStore.ts';
import { DEFAULT_LIMITS } from '../verdicts/health.ts';

const ADA = { by: 'Ada' };
/** Users who do not get the trial, or may not open the screen, by name. */
const strangers: Record<string, Reporter> = {};
const options = {
  health: DEFAULT_LIMITS,
  /** Accepts sessions of users 1, 2, …; any other token has no session. */
  reporterOf: async ({ headers }: FastifyRequest) => {
    const [, name] = /^Bearer session-(\d+)$/.exec(headers.authorization ?? '') ?? [];
    return name === undefined ? null : (strangers[name] ?? reporter(name));
  },
};

const postTo = (edge: FastifyInstance, payload: object | string, headers = {}) =>
  edge.inject({ method: 'POST', url: '/releases/reports', payload, headers });
const signedIn = (who: number) => ({ authorization: `Bearer session-${who}` });
const bodyOf = (outcome: string, version = '2.0.0', remote = 'leads') => ({
  reports: [{ remote, version, outcome, phase: 'render' }],
});
const trafficOf = async (edge: FastifyInstance) =>
  Object.fromEntries(
    (await edge.inject('/discovery.json'))
      .json()
      .microFrontends['@salesdesk/leads'].map(
        (release: { metadata: { version: string }; deployment: { traffic: number } }) => [
          release.metadata.version,
          release.deployment.traffic,
        ],
      ),
  );
async function withTrial(own: TestStore): Promise<TestStore> {
  await publish({ build: await fakeBuild(), store: own.store, host: HOST });
  await publish({ build: await fakeBuild({ version: '2.0.0' }), store: own.store, host: HOST, traffic: 10 });
  return own;
}

describeStores((make) => {
  let own: TestStore;
  const edges: FastifyInstance[] = [];
  beforeEach(async () => {
    own = await withTrial(await make());
  });
  afterEach(() => Promise.all(edges.splice(0).map((edge) => edge.close())));
  /** Starts a second edge over the same store, as another process would. */
  const another = async () => {
    const edge = await startEdge({ ...own, store: own.reopen() }, options);
    edges.push(edge);
    return edge;
  };

  test('two processes share one count: four users fail at each, and the trial is stopped', async () => {
    const [left, right] = [await another(), await another()];
    const fail = (edge: FastifyInstance, people: number[]) =>
      Promise.all(people.map((who) => postTo(edge, bodyOf('failed'), signedIn(who))));
    await fail(left, [1, 2, 3, 4]);
    expect(
      (await own.reopen().discovery.read())?.value.microFrontends['@salesdesk/leads']?.[0]?.extras,
    ).not.toHaveProperty('stopped');
    await fail(right, [5, 6, 7, 8]);
    const [tried] = (await own.reopen().discovery.read())?.value.microFrontends['@salesdesk/leads'] ?? [];
    expect(tried).toMatchObject({
      metadata: { version: '2.0.0' },
      deployment: { traffic: 0 },
      extras: { stopped: { reason: expect.stringMatching(/^It failed for [5-8] of [5-8] users/) } },
    });
  });

  test('a restart keeps the count, and a user who reported before it is not counted twice', async () => {
    const before = await another();
    await Promise.all([1, 2, 3, 4].map((who) => postTo(before, bodyOf('failed'), signedIn(who))));
    await before.close();
    const after = await another();
    await postTo(after, bodyOf('failed'), signedIn(4));
    expect((await trafficOf(after))['2.0.0']).toBe(10);
    await postTo(after, bodyOf('failed'), signedIn(5));
    const [tried] = (await own.reopen().discovery.read())?.value.microFrontends['@salesdesk/leads'] ?? [];
    expect(tried?.extras.stopped?.reason).toMatch('It failed for 5 of 5 users');
  });
}, 'bucket');

let own: TestStore;
let edge: FastifyInstance;
const logged: string[] = [];
beforeEach(async () => {
  const directory = await temporaryFolder();
  const reopen = () => directoryStore(directory);
  own = await withTrial({ store: reopen(), reopen, env: { RELEASES_DIR: directory } });
  edge = await startEdge(own, { ...options, log: logInto(logged) });
  logged.length = 0;
});
afterEach(() => edge.close());

const post = (payload: object | string, headers: object = signedIn(1)) => postTo(edge, payload, headers);
const report = (who: number, outcome: string, version = '2.0.0', remote = 'leads') =>
  post(bodyOf(outcome, version, remote), signedIn(who));
const traffic = () => trafficOf(edge);

test('five hundred reports without a session change nothing, whatever credentials they carry', async () => {
  const before = await own.store.discovery.read();
  const forged = [
    {},
    { authorization: 'Bearer forged' },
    { authorization: 'Bearer session-' },
    { cookie: 'session-1' },
  ];
  const statuses = new Set<number>();
  for (let index = 0; index < 500; index++) {
    const reply = await post(bodyOf(index % 2 ? 'failed' : 'shown'), {
      ...forged[index % forged.length],
      'x-reporter': String(index),
    });
    statuses.add(reply.statusCode);
  }
  expect([...statuses]).toEqual([401]);
  expect(await own.store.discovery.read()).toEqual(before);
  expect(await own.store.health.read()).toBeNull();
  // The same failure is logged once a minute.
  expect(logged).toEqual(['leads 2.0.0 failed (render) in a browser without a session; not counted']);
});

test('forged reports do not hide a failing release', async () => {
  for (let index = 0; index < 100; index++) await post(bodyOf('shown'), {});
  for (const who of [1, 2, 3, 4, 5]) await report(who, 'failed');
  expect((await traffic())['2.0.0']).toBe(0);
});

test('the log names the phase in which loading failed', async () => {
  await report(1, 'failed');
  await report(1, 'shown');
  expect(logged).toEqual(['leads 2.0.0 failed (render) in a browser of a signed-in user']);
});

test('a trial that fails is stopped automatically and records the reason', async () => {
  for (const who of [1, 2, 3, 4]) expect((await report(who, 'failed')).json()).toEqual({ counted: 1 });
  expect(await traffic()).toEqual({ '2.0.0': 10, '1.0.0': 90 });
  await report(5, 'failed');
  expect(await traffic()).toEqual({ '2.0.0': 0, '1.0.0': 100 });
  const headers = { authorization: `Bearer ${await tokenFor(own, 'leads')}` };
  const [{ releases, events }] = (await edge.inject({ url: '/releases', headers })).json().remotes;
  const reason = 'It failed for 5 of 5 users: an error rate of 100 %, above the limit of 10 %.';
  expect(releases[0]).toMatchObject({
    version: '2.0.0',
    stopped: { traffic: 10, reason },
    health: { reporters: 5, failing: 5, errorRate: 100 },
  });
  expect(events[0]).toMatchObject({ action: 'stopped', by: 'canary health', version: '2.0.0', reason });
});

test('one user cannot stop a trial, however often it fails', async () => {
  for (let round = 0; round < 50; round++) await report(1, 'failed');
  for (const who of [2, 3, 4, 5, 6]) await report(who, 'shown');
  for (let round = 0; round < 50; round++) await report(1, 'failed');
  expect(await traffic()).toEqual({ '2.0.0': 10, '1.0.0': 90 });
});

test('the default release is never stopped, whatever is reported', async () => {
  await goLive(own.store, 'leads', '2.0.0', ADA);
  const before = await own.store.discovery.read();
  for (let who = 0; who < (process.env.LONG_TESTS ? 200 : 40); who++) {
    await report(who, 'failed');
    await report(who, 'failed', '1.0.0');
  }
  expect(await own.store.discovery.read()).toEqual(before);
});

test('a working trial continues', async () => {
  for (let who = 0; who < 100; who++) await report(who, who % 25 === 0 ? 'failed' : 'shown');
  expect(await traffic()).toEqual({ '2.0.0': 10, '1.0.0': 90 });
});

test('reports from before the latest promotion do not count', async () => {
  for (const who of [1, 2, 3, 4, 5]) await report(who, 'failed');
  expect((await traffic())['2.0.0']).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await tryOut(own.store, 'leads', '2.0.0', 10, ADA);
  await report(6, 'failed');
  expect((await traffic())['2.0.0']).toBe(10);
});

test('users who may not open the screen, or whose share has another release, decide nothing about it', async () => {
  const declared = {
    routes: [{ path: '/leads', module: './Page', title: 'L', permission: 'data.leads.view', layout: 'shell' }],
  };
  for (const version of ['1.0.1', '2.0.1'])
    await publish({ build: await fakeBuild({ version, declared }), store: own.store, host: HOST });
  await publish({
    ...{ build: await fakeBuild({ version: '3.0.0', declared }), store: own.store, host: HOST },
    traffic: 10,
  });
  const people = [101, 102, 103, 104, 105, 106];
  for (const who of people)
    strangers[who] = { ...reporter(`${who}`, ['leads', '3.0.0']), permissions: ['data.qlist.view'] };
  for (const who of people) expect((await report(who, 'failed', '3.0.0')).json()).toEqual({ counted: 0 });
  expect(logged).toContain('leads 3.0.0 failed (render) in a browser of a user who does not get it; not counted');
  for (const who of people) {
    let nth = 0;
    while (cohortOf(`x ${who} ${nth}`, 'leads', '3.0.0') < 10) nth++;
    strangers[who] = { name: `${who}`, cohort: `x ${who} ${nth}`, permissions: ['data.leads.view'] };
  }
  for (const who of people) expect((await report(who, 'failed', '3.0.0')).json()).toEqual({ counted: 0 });
  expect(await traffic()).toMatchObject({ '3.0.0': 10 });
  expect(await own.store.health.read()).toBeNull();
  const visits = [{ remote: 'leads', version: '3.0.0', values: { inp: 9000 } }];
  await post({ reports: [], visits }, signedIn(101));
  expect(await own.store.vitals.read()).toBeNull();
  // Their own release, and the one before it, count.
  for (const version of ['2.0.1', '1.0.1'])
    expect((await report(101, 'shown', version)).json()).toEqual({ counted: 1 });
});

test('unknown releases are not counted', async () => {
  expect((await report(1, 'failed', '9.9.9')).json()).toEqual({ counted: 0 });
  expect((await report(1, 'failed', '2.0.0', 'nobody')).json()).toEqual({ counted: 0 });
});

test.each([
  ['nothing', {}],
  ['a name beside them', { reporter: 'browser-1', reports: [{ remote: 'leads', version: '1', outcome: 'shown' }] }],
  ['no reports', { reports: [] }],
  ['another outcome', { reports: [{ remote: 'leads', version: '1', outcome: 'odd' }] }],
  ['more than is asked for', { reports: [{ remote: 'leads', version: '1', outcome: 'shown', user: 'Ada' }] }],
])('%s is refused', async (_, body) => {
  const reply = await post(body);
  expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'invalid-request']);
});

test('long bodies, other content types and floods are refused', async () => {
  expect((await post('x'.repeat(5000), { 'content-type': 'application/json' })).statusCode).toBe(413);
  expect((await post('no json', { 'content-type': 'application/json' })).statusCode).toBe(400);
  expect((await post('hello', { 'content-type': 'text/plain' })).statusCode).toBe(400);
  expect((await report(1, 'shown')).statusCode).toBe(202);
  // What is refused counts as well, and costs less.
  const statuses = new Set<number>();
  for (let round = 0; round < 610; round++)
    statuses.add((await post('hello', { 'content-type': 'text/plain' })).statusCode);
  expect([...statuses]).toEqual([400, 429]);
  expect((await report(1, 'shown')).statusCode).toBe(429);
});
