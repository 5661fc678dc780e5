import type { FastifyInstance } from 'fastify';
import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { startEdge, tokenFor } from '../../test/product.ts';
import type { TestStore } from '../../test/stores.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { publish } from '../releases/publish.ts';
import { goLive, tryOut } from '../releases/rollout.ts';
import { directoryStore } from '../store/directoryStore.ts';

let own: TestStore;
let edge: FastifyInstance;
beforeEach(async () => {
  const directory = await temporaryFolder();
  const again = () => directoryStore(directory);
  own = { store: again(), again, env: { RELEASES_DIR: directory } };
  edge = await startEdge(own, { health: { errorRate: 10, reporters: 5, failing: 2 } });
  await publish({ build: await fakeBuild(), store: own.store, host: HOST });
  await publish({ build: await fakeBuild({ version: '2.0.0' }), store: own.store, host: HOST, traffic: 10 });
});
afterEach(() => edge.close());

const post = (payload: object | string, headers = {}) =>
  edge.inject({ method: 'POST', url: '/releases/reports', payload, headers });
const report = (who: number, outcome: string, version = '2.0.0', remote = 'leads') =>
  post({ reporter: `browser-${who}`, reports: [{ remote, version, outcome, phase: 'render' }] });
const traffic = async () =>
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
const ADA = { by: 'Ada' };

test('a release that fails for those who try it goes back to nobody, by itself, and says why', async () => {
  for (const who of [1, 2, 3, 4]) expect((await report(who, 'failed')).json()).toEqual({ counted: 1 });
  expect(await traffic()).toEqual({ '2.0.0': 10, '1.0.0': 90 });
  await report(5, 'failed');
  expect(await traffic()).toEqual({ '2.0.0': 0, '1.0.0': 100 });
  const headers = { authorization: `Bearer ${await tokenFor(own, 'leads')}` };
  const [{ releases, events }] = (await edge.inject({ url: '/releases', headers })).json().remotes;
  const reason = 'It failed for 5 of 5 browsers: an error rate of 100 %, where 10 % is the limit.';
  expect(releases[0]).toMatchObject({
    version: '2.0.0',
    stopped: { traffic: 10, reason },
    health: { reporters: 5, failing: 5, errorRate: 100 },
  });
  expect(events[0]).toMatchObject({ action: 'stopped', by: 'canary health', version: '2.0.0', reason });
});

test('one browser stops nothing, however often it fails', async () => {
  for (let round = 0; round < 50; round++) await report(1, 'failed');
  for (const who of [2, 3, 4, 5, 6]) await report(who, 'shown');
  for (let round = 0; round < 50; round++) await report(1, 'failed');
  expect(await traffic()).toEqual({ '2.0.0': 10, '1.0.0': 90 });
});

test('what everybody gets is never taken back, whoever reports what', async () => {
  await goLive(own.store, 'leads', '2.0.0', ADA);
  const before = await own.store.discovery.read();
  for (let who = 0; who < 200; who++) {
    await report(who, 'failed');
    await report(who, 'failed', '1.0.0');
  }
  expect(await own.store.discovery.read()).toEqual(before);
});

test('a release that works stays', async () => {
  for (let who = 0; who < 100; who++) await report(who, who % 25 === 0 ? 'failed' : 'shown');
  expect(await traffic()).toEqual({ '2.0.0': 10, '1.0.0': 90 });
});

test('what was reported before somebody decided anew does not count', async () => {
  for (const who of [1, 2, 3, 4, 5]) await report(who, 'failed');
  expect((await traffic())['2.0.0']).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await tryOut(own.store, 'leads', '2.0.0', 10, ADA);
  await report(6, 'failed');
  expect((await traffic())['2.0.0']).toBe(10);
});

test('releases nobody knows are not counted', async () => {
  expect((await report(1, 'failed', '9.9.9')).json()).toEqual({ counted: 0 });
  expect((await report(1, 'failed', '2.0.0', 'nobody')).json()).toEqual({ counted: 0 });
});

test('a page that is being closed sends text', async () => {
  const text = JSON.stringify({
    reporter: 'browser-1',
    reports: [{ remote: 'leads', version: '2.0.0', outcome: 'shown' }],
  });
  expect((await post(text, { 'content-type': 'text/plain;charset=UTF-8' })).statusCode).toBe(202);
});

test.each([
  ['nothing', {}],
  [
    'a name in place of a random word',
    { reporter: 'ada@example.com', reports: [{ remote: 'leads', version: '1', outcome: 'shown' }] },
  ],
  ['no reports', { reporter: 'browser-1', reports: [] }],
  ['another outcome', { reporter: 'browser-1', reports: [{ remote: 'leads', version: '1', outcome: 'odd' }] }],
  [
    'more than is asked for',
    { reporter: 'browser-1', reports: [{ remote: 'leads', version: '1', outcome: 'shown', user: 'Ada' }] },
  ],
])('%s is refused', async (_, body) => {
  const reply = await post(body);
  expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'invalid-request']);
});

test('long bodies and other kinds are refused, and so is who reports without end', async () => {
  expect((await post('x'.repeat(5000), { 'content-type': 'text/plain' })).statusCode).toBe(413);
  expect((await post('no json', { 'content-type': 'application/json' })).statusCode).toBe(400);
  expect((await post('<a/>', { 'content-type': 'application/xml' })).statusCode).toBe(400);
  const statuses = new Set<number>();
  for (let round = 0; round < 610; round++) statuses.add((await report(1, 'shown')).statusCode);
  expect([...statuses]).toEqual([202, 429]);
});
