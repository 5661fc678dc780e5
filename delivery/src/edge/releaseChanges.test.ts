/** What the edge hands to the audit trail: every change of releases, with who made it. */
import type { RolloutEvent } from '@salesdesk/shared/domain';
import type { FastifyInstance } from 'fastify';
import { runIn } from '../../test/commandLine.ts';
import { fakeBuild } from '../../test/fakeBuild.ts';
import { reporter, startEdge, tokenFor } from '../../test/product.ts';
import type { TestStore } from '../../test/stores.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { directoryStore } from '../store/openStore.ts';
import { DEFAULT_LIMITS } from '../verdicts/health.ts';

const onReleaseChange = jest.fn<Promise<void>, [string, RolloutEvent]>();
let edge: FastifyInstance;
let salesdesk: (...args: string[]) => Promise<number>;
beforeEach(async () => {
  onReleaseChange.mockReset();
  onReleaseChange.mockResolvedValue();
  const directory = await temporaryFolder();
  const reopen = () => directoryStore(directory);
  const own: TestStore = { store: reopen(), reopen, env: { RELEASES_DIR: directory } };
  let user = 0;
  const health = { ...DEFAULT_LIMITS, reporters: 2 };
  edge = await startEdge(own, {
    onReleaseChange,
    health,
    reporterOf: async () => reporter(`user ${user++}`, ['leads', '1.1.0']),
  });
  const address = await edge.listen({ host: '127.0.0.1', port: 0 });
  const env = { SALESDESK_URL: address, SALESDESK_TOKEN: await tokenFor(own, 'leads', '*') };
  salesdesk = async (...args) => (await runIn(directory, args, env)).code;
});
afterEach(() => edge.close());

const changes = () => onReleaseChange.mock.calls.map(([remote, { action, version }]) => [remote, action, version]);

test('each change is reported once, with the token; a call that changes nothing is not', async () => {
  await salesdesk('publish', await fakeBuild());
  await salesdesk('publish', await fakeBuild({ version: '1.1.0' }), '--traffic', '10');
  await salesdesk('publish', await fakeBuild({ version: '1.2.0' }), '--traffic', '0');
  await salesdesk('promote', 'leads', '--traffic', '50');
  await salesdesk('promote', 'leads');
  await salesdesk('rollback', 'leads');
  await salesdesk('pin', 'leads', '1.1.0');
  await salesdesk('unpin', 'leads', '1.1.0');
  await salesdesk('owner', 'leads', 'Sales team');
  expect(await salesdesk('promote', 'leads', '9.9.9')).toBe(7);
  await salesdesk('status');
  expect(changes()).toEqual([
    ['leads', 'published', '1.0.0'],
    ['leads', 'published', '1.1.0'],
    ['leads', 'published', '1.2.0'],
    ['leads', 'tried', '1.1.0'],
    ['leads', 'promoted', '1.1.0'],
    ['leads', 'rolled-back', '1.0.0'],
    ['leads', 'pinned', '1.1.0'],
    ['leads', 'unpinned', '1.1.0'],
    ['leads', 'handed-over', '1.0.0'],
  ]);
  const by = expect.stringMatching(/^CI \(token [0-9a-f]{8}\)$/);
  for (const [, event] of onReleaseChange.mock.calls) expect(event).toMatchObject({ by, at: expect.any(String) });
});

test('a trial that is stopped is reported with the reason', async () => {
  await salesdesk('publish', await fakeBuild());
  await salesdesk('publish', await fakeBuild({ version: '1.1.0' }), '--traffic', '10');
  const payload = { reports: [{ remote: 'leads', version: '1.1.0', outcome: 'failed' }] };
  for (let user = 0; user < 2; user++) await edge.inject({ method: 'POST', url: '/releases/reports', payload });
  const [, event] = onReleaseChange.mock.lastCall ?? [];
  expect(event).toMatchObject({ action: 'stopped', by: 'canary health', reason: expect.stringContaining('2 of 2') });
});

test('a failure to record a change fails no call', async () => {
  onReleaseChange.mockRejectedValue(new Error('no database'));
  expect(await salesdesk('publish', await fakeBuild())).toBe(0);
  expect((await edge.inject('/discovery.json')).body).toContain('/r/leads/1.0.0/mf-manifest.json');
});
