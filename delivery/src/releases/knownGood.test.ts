/** Which release browsers, `rollback` and the product itself go back to, over the edge and the command line. ADR-153. */
import type { RolloutEvent } from '@salesdesk/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runIn } from '../../test/commandLine.ts';
import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { logInto, reporter, startEdge, tokenFor } from '../../test/product.ts';
import type { TestStore } from '../../test/stores.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { directoryStore } from '../store/openStore.ts';
import { DEFAULT_LIMITS } from '../verdicts/health.ts';
import { publish } from './publish.ts';

const USERS = [1, 2, 3, 4, 5];

let own: TestStore;
let edge: FastifyInstance;
let salesdesk: (...args: string[]) => Promise<{ code: number; printed: string; logged: string }>;
const changes: RolloutEvent[] = [];
const logged: string[] = [];

beforeEach(async () => {
  const directory = await temporaryFolder();
  const reopen = () => directoryStore(directory);
  own = { store: reopen(), reopen, env: { RELEASES_DIR: directory } };
  changes.length = 0;
  logged.length = 0;
  await start();
});
afterEach(() => edge.close());

/** Starts the product over the store; a release that works for five users is good at once. */
async function start() {
  edge = await startEdge(
    { ...own, store: own.reopen() },
    {
      health: { ...DEFAULT_LIMITS, goodAfterMs: 0 },
      reporterOf: async ({ headers }: FastifyRequest) =>
        headers.authorization ? reporter(headers.authorization, ['leads', '1.0.2']) : null,
      onReleaseChange: async (_, event) => void changes.push(event),
      log: logInto(logged),
    },
  );
  const env = {
    SALESDESK_URL: await edge.listen({ host: '127.0.0.1', port: 0 }),
    SALESDESK_TOKEN: await tokenFor(own, 'leads'),
  };
  const folder = await temporaryFolder();
  salesdesk = (...args) => runIn(folder, args, env);
}

const release = async (version: string, traffic = 100) =>
  await publish({ build: await fakeBuild({ version }), store: own.store, host: HOST, traffic });
const report = async (outcome: 'shown' | 'failed', version: string, { phase = 'render', users = USERS } = {}) => {
  const payload = { reports: [{ remote: 'leads', version, outcome, phase }] };
  const replies = await Promise.all(
    users.map((who) =>
      edge.inject({ method: 'POST', url: '/releases/reports', headers: { authorization: `user ${who}` }, payload }),
    ),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(users.map(() => 202));
};
const listed = async () => (await own.reopen().discovery.read())?.value.microFrontends['@salesdesk/leads'] ?? [];
const live = async () => (await listed()).find(({ deployment }) => deployment.default);
const versions = async () => {
  const current = await live();
  const fallback = (await listed()).find(({ url }) => url === current?.fallbackUrl);
  return [current?.metadata.version, fallback?.metadata.version];
};

test('good, bad, worse: users, the fallback and a roll-back are on the good one, also after a restart', async () => {
  await release('1.0.0');
  await report('shown', '1.0.0');
  await release('1.0.1');
  expect(await versions()).toEqual(['1.0.1', '1.0.0']);
  await edge.close();
  await start();
  // Published before anybody noticed the first one.
  await release('1.0.2');
  expect(await versions()).toEqual(['1.0.2', '1.0.0']);
  await report('failed', '1.0.2', { users: [1] });
  expect((await salesdesk('rollback', 'leads')).code).toBe(0);
  expect(await versions()).toEqual(['1.0.0', undefined]);
});

test('a default that fails returns by itself to the good one before it, and its owner can see why', async () => {
  await release('1.0.0');
  await report('shown', '1.0.0');
  await release('1.0.1');
  await report('failed', '1.0.1', { users: [1, 2, 3, 4] });
  expect(await versions()).toEqual(['1.0.1', '1.0.0']);
  await report('failed', '1.0.1', { users: [5] });
  expect(await versions()).toEqual(['1.0.0', undefined]);
  const reason = 'It failed for 5 of 5 users: an error rate of 100 %, above the limit of 10 %.';
  expect((await listed())[0]).toMatchObject({
    metadata: { version: '1.0.1' },
    extras: { stopped: { traffic: 100, reason } },
  });
  const event = {
    action: 'returned',
    version: '1.0.0',
    by: 'canary health',
    reason: `1.0.1 was taken back. ${reason}`,
  };
  expect(changes.at(-1)).toMatchObject(event);
  expect(logged).toContain(`leads 1.0.1 was taken back, everybody gets 1.0.0 again: ${reason}`);
  expect((await live())?.extras.history?.events[0]).toMatchObject(event);
  const { printed } = await salesdesk('status', 'leads');
  expect(printed).toContain('1.0.1 was stopped automatically at 100 %');
  expect(printed).toMatch(/1\.0\.0 is known to be good since/);
  expect(printed).toMatch(/returned +1\.0\.0 100 %, by canary health: 1\.0\.1 was taken back/);
});

test('it stays when nothing before it is known to be good, and the log says so once', async () => {
  await release('1.0.0');
  await release('1.0.1');
  await report('failed', '1.0.1');
  await report('failed', '1.0.1', { users: [6] });
  expect(await versions()).toEqual(['1.0.1', '1.0.0']);
  expect(logged.filter((line) => /^leads 1\.0\.1 fails for everybody, and no release/.test(line))).toHaveLength(1);
  const { remotes } = await statusOf();
  expect(remotes[0].releases[0].verdict).toMatchObject({ state: 'failing' });
  await release('1.0.2');
  expect(await versions()).toEqual(['1.0.2', '1.0.0']);
});

test('a lost connection takes no default back, however many users it hits', async () => {
  await release('1.0.0');
  await report('shown', '1.0.0');
  await release('1.0.1');
  for (const phase of ['manifest', 'shares', 'entry', 'module', 'contract']) await report('failed', '1.0.1', { phase });
  expect(await versions()).toEqual(['1.0.1', '1.0.0']);
  expect((await statusOf()).remotes[0].releases[0].verdict.state).toBe('unknown');
});

test('what returned by itself is not taken back by itself: the next step is for a person', async () => {
  for (const version of ['1.0.0', '1.0.1']) {
    await release(version);
    await report('shown', version);
  }
  await release('1.0.2');
  await report('failed', '1.0.2');
  expect(await versions()).toEqual(['1.0.1', undefined]);
  await report('failed', '1.0.1', { users: [1, 2, 3, 4, 5, 6, 7, 8, 9] });
  await report('failed', '1.0.1');
  expect((await versions())[0]).toBe('1.0.1');
  expect((await salesdesk('rollback', 'leads')).code).toBe(0);
  await salesdesk('rollback', 'leads');
  expect((await versions())[0]).toBe('1.0.0');
});

test('a roll-back to a failing release is refused with the reason, and done with --force', async () => {
  await release('1.0.0');
  await report('failed', '1.0.0');
  await release('1.0.1');
  const refused = await salesdesk('rollback', 'leads', '--to', '1.0.0');
  expect([refused.code, refused.logged]).toEqual([
    3,
    expect.stringContaining('leads 1.0.0 is known to fail. It failed for 5 of 5 users'),
  ]);
  expect((await salesdesk('rollback', 'leads')).code).toBe(7);
  expect((await versions())[0]).toBe('1.0.1');
  expect((await salesdesk('rollback', 'leads', '--to', '1.0.0', '--force')).code).toBe(0);
  expect((await versions())[0]).toBe('1.0.0');
});

test('a trial beside a failing default gets the good release as its fallback', async () => {
  await release('1.0.0');
  await report('shown', '1.0.0');
  await release('1.0.1');
  await release('1.0.2', 10);
  await report('failed', '1.0.1');
  const [tried] = await listed();
  expect(tried).toMatchObject({
    metadata: { version: '1.0.2' },
    deployment: { traffic: 10 },
    fallbackUrl: '/r/leads/1.0.0/mf-manifest.json',
  });
  expect((await live())?.metadata.version).toBe('1.0.0');
});

async function statusOf() {
  const token = await tokenFor(own, 'leads');
  return (await edge.inject({ url: '/releases', headers: { authorization: `Bearer ${token}` } })).json();
}
