import { readConfig } from '../config/config.ts';
import { countRemotes, metricsRoutes } from './metrics.ts';
import { buildServer } from './server.ts';

const EXISTING = ['leads@1.0.0', 'team@2.0.0'];

async function start() {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
  const app = await buildServer(config);
  metricsRoutes(app, config);
  countRemotes(app, async (remote, version) => EXISTING.includes(`${remote}@${version}`));
  app.get('/call', async () => ({}));
  const call = (remote: string, release?: string) =>
    app.inject({
      url: '/call',
      headers: { baggage: `salesdesk.remote=${remote}${release ? `,salesdesk.release=${release}` : ''}` },
    });
  const lines = async (name: string) =>
    (await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body
      .split('\n')
      .filter((line) => line.startsWith(`${name}{`))
      .sort();
  return { app, call, lines };
}

it('counts requests by remote and release; what does not exist becomes no label', async () => {
  const { app, call, lines } = await start();
  for (const [remote, release] of [['leads', '1.0.0'], ['leads', '1.0.0'], ['team', '2.0.0'], ['host']])
    await call(remote ?? '', release);
  for (let nth = 0; nth < 1_500; nth++) await call('leads', `9.9.${nth}`);
  expect(await lines('remote_requests_total')).toEqual([
    'remote_requests_total{remote="host",release="",status="2xx"} 1',
    'remote_requests_total{remote="leads",release="1.0.0",status="2xx"} 2',
    'remote_requests_total{remote="other",release="",status="2xx"} 1500',
    'remote_requests_total{remote="team",release="2.0.0",status="2xx"} 1',
  ]);
  await app.close();
});

it('counts what browsers report, by phase, up to a number of releases and phases', async () => {
  const { app, lines } = await start();
  app.countOutcomes([
    { remote: 'leads', version: '1.0.0', outcome: 'shown' },
    { remote: 'leads', version: '1.0.0', outcome: 'failed', phase: 'render' },
  ]);
  expect(await lines('remote_outcomes_total')).toEqual([
    'remote_outcomes_total{remote="leads",release="1.0.0",outcome="failed",phase="render"} 1',
    'remote_outcomes_total{remote="leads",release="1.0.0",outcome="shown",phase=""} 1',
  ]);
  for (let nth = 0; nth < 1_000; nth++)
    app.countOutcomes([{ remote: 'leads', version: `2.0.${nth}`, outcome: 'failed', phase: `p-${nth % 100}` }]);
  expect((await lines('remote_outcomes_total')).length).toBeLessThan(250);
  await app.close();
});
