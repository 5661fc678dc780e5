/** Hosts that do not start are stopped on trial, and taken back when the one before works. ADR-156. */
import type { FastifyInstance } from 'fastify';
import { HOST } from '../../test/fakeBuild.ts';
import { fakeHost } from '../../test/fakeHost.ts';
import { reporter, startEdge } from '../../test/product.ts';
import { describeStores, type TestStore } from '../../test/stores.ts';
import { publish } from '../releases/publish.ts';
import { HOST_NAME } from '../store/store.ts';

describeStores((make) => {
  let own: TestStore;
  let edges: FastifyInstance[];
  const changes = jest.fn(async () => {});
  beforeEach(async () => {
    own = await make();
    const options = {
      reporterOf: async ({ headers }: { headers: Record<string, unknown> }) =>
        headers.user ? reporter(String(headers.user), [HOST_NAME, '1.1.0']) : null,
      bootReporterOf: async ({ headers }: { headers: Record<string, unknown> }) =>
        /^session=\d+$/.test(String(headers.cookie))
          ? reporter(String(headers.cookie).slice(8), [HOST_NAME, '1.1.0'])
          : null,
      onReleaseChange: changes,
    };
    edges = [await startEdge(own, options), await startEdge({ ...own, store: own.reopen() }, options)];
    changes.mockClear();
  });
  afterEach(() => Promise.all(edges.map((edge) => edge.close())));

  const released = async (version: string, traffic = 100) =>
    publish({ build: await fakeHost({ version }), store: own.store, host: HOST, traffic });
  /** What one user's browser reports after a host did not start, and the one before did. Two processes take turns. */
  const report = async (user: number | null, failed: string, shown: string, outcome = 'shown') =>
    edges[(user ?? 0) % 2]?.inject({
      method: 'POST',
      url: '/releases/reports',
      headers: user === null ? {} : { user: String(user) },
      payload: {
        reports: [
          { remote: HOST_NAME, version: failed, outcome: 'failed', phase: 'hang' },
          { remote: HOST_NAME, version: shown, outcome },
        ],
      },
    });
  /** What the watch in a page says itself. */
  const boot = async (cookie: string, version: string) =>
    edges[0]?.inject({
      method: 'POST',
      url: '/releases/boots',
      headers: { cookie },
      payload: { version, phase: 'hang' },
    });
  const state = async () => {
    const releases = (await own.store.discovery.read())?.value.microFrontends['@salesdesk/host'] ?? [];
    return releases.map(({ metadata, deployment, extras }) => [
      metadata.version,
      deployment.traffic,
      extras.stopped ? 'stopped' : '',
    ]);
  };

  test('a trial whose boots fail is stopped with the fifth user', async () => {
    await released('1.0.0');
    await released('1.1.0', 10);
    await Promise.all([1, 2, 3, 4].map((user) => report(user, '1.1.0', '1.0.0')));
    expect(await state()).toEqual([
      ['1.1.0', 10, ''],
      ['1.0.0', 90, ''],
    ]);
    await report(5, '1.1.0', '1.0.0');
    expect(await state()).toEqual([
      ['1.1.0', 0, 'stopped'],
      ['1.0.0', 100, ''],
    ]);
    expect(changes).toHaveBeenCalledWith(HOST_NAME, expect.objectContaining({ action: 'stopped', version: '1.1.0' }));
  });

  test('a page that did not start counts for the session of its cookies, and for no user without one', async () => {
    await released('1.0.0');
    await released('1.1.0', 10);
    const forged = await Promise.all([1, 2, 3, 4, 5, 6].map(() => boot('', '1.1.0')));
    expect(forged.map((reply) => reply?.json())).toEqual(forged.map(() => ({ isRefused: true })));
    for (const user of [1, 1, 2, 2, 3, 4]) await boot(`session=${user}`, '1.1.0');
    expect(await state()).toContainEqual(['1.1.0', 10, '']);
    const reply = await boot('session=5', '1.1.0');
    expect(reply?.headers['set-cookie']).toMatch(/^salesdesk-host-refused=1\.1\.0:hang; .*HttpOnly; SameSite=Lax$/);
    expect(await state()).toContainEqual(['1.1.0', 0, 'stopped']);
  });

  test('the host of everybody returns to the one before, when that starts', async () => {
    await released('1.0.0');
    await released('1.1.0');
    await Promise.all([1, 2, 3, 4].map((user) => report(user, '1.1.0', '1.0.0')));
    await report(5, '1.1.0', '1.0.0');
    expect(await state()).toEqual([['1.0.0', 100, '']]);
    const reason = expect.stringMatching(/^1\.1\.0 does not start\. It failed for 5 of 5 users/);
    expect(changes).toHaveBeenCalledWith(
      HOST_NAME,
      expect.objectContaining({ action: 'rolled-back', version: '1.0.0', by: 'canary health', reason }),
    );
  });

  test('it does not when the one before fails as well, nor by reports of nobody or of one user', async () => {
    await released('1.0.0');
    await released('1.1.0');
    const refused = await Promise.all([1, 2, 3, 4, 5, 6].map(() => report(null, '1.1.0', '1.0.0')));
    expect(refused.map((reply) => reply?.statusCode)).toEqual(refused.map(() => 401));
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => report(7, '1.1.0', '1.0.0')));
    await Promise.all([1, 2, 3, 4].map((user) => report(user, '1.1.0', '1.0.0', 'failed')));
    await report(5, '1.1.0', '1.0.0', 'failed');
    expect(await state()).toEqual([
      ['1.1.0', 100, ''],
      ['1.0.0', 0, ''],
    ]);
  });
});
