/** The host as a release: which one a request gets, and that its files stay. ADR-156. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { fakeHost } from '../../test/fakeHost.ts';
import { startEdge, tokenFor, tokenWith } from '../../test/product.ts';
import { describeStores, type TestStore } from '../../test/stores.ts';
import { packBuild } from '../cli/context.ts';
import { publish } from '../releases/publish.ts';
import { goLive, rollBack } from '../releases/rollout.ts';
import { HOST_NAME } from '../store/store.ts';

const NAVIGATION = { accept: 'text/html' };
const BY = { by: 'Ada' };

describeStores((make) => {
  let own: TestStore;
  let edge: FastifyInstance;
  beforeEach(async () => {
    own = await make();
    edge = await startEdge(own, { requiresProofs: true });
  });
  afterEach(() => edge.close());

  const released = async (version: string, traffic = 100, more: Parameters<typeof fakeHost>[0] = {}) =>
    publish({ build: await fakeHost({ version, ...more }), store: own.store, host: HOST, traffic });
  const page = (cookie = '', url = '/leads') =>
    edge.inject({ url, headers: { ...NAVIGATION, ...(cookie ? { cookie } : {}) } });
  const shown = async (cookie = '') => /<title>(.*?)<\/title>/.exec((await page(cookie)).body)?.[1];
  const scriptOf = (body: string) => /src="(\/assets\/main\.[^"]+)"/.exec(body)?.[1] ?? '';
  const cookieOf = (headers: Record<string, unknown>) =>
    [headers['set-cookie'] ?? []].flat().map((one) => String(one).split(';')[0]);

  test('a host that was never released is the one built here; a released one is served in its place', async () => {
    expect((await page()).body).not.toContain('<title>');
    await released('1.0.0');
    expect(await shown()).toBe('1.0.0');
    expect(JSON.stringify((await edge.inject('/discovery.json')).json())).not.toContain(`"@salesdesk/${HOST_NAME}"`);
  });

  test('after a roll-back the next page has the host before, within two seconds', async () => {
    await released('1.0.0');
    await released('1.1.0');
    expect(await shown()).toBe('1.1.0');
    const began = performance.now();
    await rollBack(own.store, HOST_NAME, BY);
    while ((await shown()) !== '1.0.0') if (performance.now() - began > 2000) throw new Error('Still the new host.');
    expect(performance.now() - began).toBeLessThan(2000);
  });

  test('files of both hosts are served after a deploy and after a roll-back, for open tabs', async () => {
    await released('1.0.0');
    const before = scriptOf((await page()).body);
    await released('1.1.0');
    const other = await startEdge({ ...own, store: own.reopen() });
    const files = async (from: FastifyInstance) =>
      await Promise.all(
        [before, scriptOf((await page()).body)].map(async (url) => {
          const { statusCode, body, headers } = await from.inject(url);
          return [statusCode, body, headers['cache-control']];
        }),
      );
    const immutable = 'public, max-age=31536000, immutable';
    const both = [
      [200, '1.0.0', immutable],
      [200, '1.1.0', immutable],
    ];
    // A bucket is read at most once a second.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await files(edge)).toEqual(both);
    expect(await files(other)).toEqual(both);
    await rollBack(own.store, HOST_NAME, BY);
    expect(await edge.inject(before)).toMatchObject({ statusCode: 200, body: '1.0.0' });
    await other.close();
  });

  test('what no host has, and what the edge reads itself, is a plain 404', async () => {
    await released('1.0.0');
    for (const url of [
      '/assets/gone.js',
      '/assets/development/host.json',
      '/assets/development/index.html',
      '/assets/..%2fhost.json',
    ])
      expect([url, (await edge.inject({ url, headers: NAVIGATION })).statusCode]).toEqual([url, 404]);
  });

  test('a trial is sticky for a browser, and then for the person in all their browsers', async () => {
    await released('1.0.0');
    await released('1.1.0', 50);
    const first = await page();
    const [cookie = ''] = cookieOf(first.headers);
    expect(String(first.headers['set-cookie'])).toMatch(
      /^salesdesk-host-cohort=[0-9a-f]{16}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    );
    const version = await shown(cookie);
    for (let count = 0; count < 5; count++) expect(await shown(cookie)).toBe(version);
    expect((await page(cookie)).headers['set-cookie']).toBeUndefined();

    await edge.close();
    edge = await startEdge(own, { reporterOf: async () => ({ name: 'ada', cohort: 'user 7', permissions: [] }) });
    const report = await edge.inject({
      method: 'POST',
      url: '/releases/reports',
      headers: { cookie },
      payload: { reports: [{ remote: HOST_NAME, version: '1.0.0', outcome: 'shown' }] },
    });
    expect(cookieOf(report.headers)).toEqual(['salesdesk-host-cohort=user%207']);
  });

  test('over https the cookies are bound to this host', async () => {
    await released('1.0.0');
    await released('1.1.0', 50);
    await edge.close();
    edge = await startEdge(own, { trustProxy: ['127.0.0.1'] });
    const open = (cookie: string) =>
      edge.inject({ url: '/', headers: { ...NAVIGATION, 'x-forwarded-proto': 'https', cookie } });
    const { headers } = await open('salesdesk-host-cohort=0123456789abcdef');
    expect(headers['set-cookie']).toMatch(/^__Host-salesdesk-host-cohort=.+; HttpOnly; SameSite=Lax; Secure$/);
    expect((await open(cookieOf(headers)[0] ?? '')).headers['set-cookie']).toBeUndefined();
  });

  test('ten per cent of fifty people is five', async () => {
    await released('1.0.0');
    await released('1.1.0', 10);
    const seen = [];
    for (let user = 1; user <= 50; user++) seen.push(await shown(`salesdesk-host-cohort=user%20${user}`));
    expect(seen.filter((version) => version === '1.1.0')).toHaveLength(5);
  });

  test('the same words and tokens as for remotes, with the right to administer', async () => {
    const token = async (...roles: Parameters<typeof tokenWith>[1]) =>
      ({ authorization: `Bearer ${await tokenWith(own, roles, HOST_NAME)}` }) as const;
    const upload = async (version: string, headers: object, query = '') => {
      const chunks: Buffer[] = [];
      for await (const chunk of packBuild(await fakeHost({ version }))) chunks.push(chunk as Buffer);
      return await edge.inject({
        method: 'POST',
        url: `/releases/host/versions${query}`,
        headers: { ...headers, 'content-type': 'application/gzip' },
        payload: Buffer.concat(chunks),
      });
    };
    const team = await token('publish', 'promote');
    expect((await upload('1.0.0', team)).statusCode).toBe(403);
    const operator = { authorization: `Bearer ${await tokenFor(own, HOST_NAME)}` };
    expect((await upload('1.0.0', operator)).json()).toEqual({ name: HOST_NAME, version: '1.0.0', traffic: 100 });
    await upload('1.1.0', operator, '?traffic=25');
    const call = (what: string, headers: object, payload?: object) =>
      edge.inject({
        method: 'POST',
        url: `/releases/host/${what}`,
        headers: { ...headers },
        ...(payload ? { payload } : {}),
      });
    expect((await call('deployment', team, { traffic: 100 })).statusCode).toBe(403);
    expect((await call('deployment', operator, { traffic: 100 })).statusCode).toBe(200);
    expect((await call('rollback', team)).statusCode).toBe(403);
    const { events, releases } = (await call('rollback', operator)).json();
    // It needs no proof, so nothing says that it may have 5 % without one.
    expect(releases[0].proof).toMatchObject({ state: 'none', waived: { by: expect.stringContaining('CI') } });
    expect(releases.map(({ version }: { version: string }) => version)).toEqual(['1.0.0']);
    expect(events.map(({ action, version }: Record<string, string>) => `${action} ${version}`)).toEqual([
      'rolled-back 1.0.0',
      'promoted 1.1.0',
      'published 1.1.0',
      'published 1.0.0',
    ]);
  });

  test('a host that would break a live remote is refused, by upload and by promotion, but can be stored', async () => {
    const { createReleaseService } = await import('../releases/releaseService.ts');
    const service = createReleaseService({ store: own.store, location: 'here', by: 'Ada', readHost: async () => HOST });
    await released('1.0.0');
    await publish({ build: await fakeBuild(), store: own.store, host: HOST });
    const next = await fakeHost({ version: '2.0.0', contract: '2.0.0' });
    await expect(service.publish(HOST_NAME, next)).rejects.toThrow('leads 1.0.0 (live, Leads team) would break');
    await service.publish(HOST_NAME, next, { traffic: 0 });
    await expect(service.promote(HOST_NAME, { version: '2.0.0' })).rejects.toThrow('would break');
    expect(await shown()).toBe('1.0.0');
  });

  test('a host with a shared module in a version that a live remote refuses is refused', async () => {
    const { createReleaseService } = await import('../releases/releaseService.ts');
    const service = createReleaseService({ store: own.store, location: 'here', by: 'Ada', readHost: async () => HOST });
    await publish({ build: await fakeBuild(), store: own.store, host: HOST });
    const next = (version: string, react: string) => fakeHost({ version, shares: { ...HOST.shares, react } });
    await expect(service.publish(HOST_NAME, await next('1.1.0', '20.0.0'))).rejects.toThrow(
      'remote.json  react ^19.0.0: this host provides react 20.0.0, so its screens would be unavailable',
    );
    await service.publish(HOST_NAME, await next('1.2.0', '19.9.0'));
    expect(await shown()).toBe('1.2.0');
  });

  test('the watch is in the page of a released host only, and the policy allows exactly that script', async () => {
    expect((await page()).headers['content-security-policy']).not.toContain('sha256');
    await released('1.0.0');
    await released('1.1.0');
    const { body, headers } = await page();
    const [, attributes = '', script = ''] = /<script id="salesdesk-host"([^>]*)>(.*?)<\/script>/s.exec(body) ?? [];
    expect(attributes).toBe(' data-version="1.1.0" data-previous="1.0.0"');
    const hash = createHash('sha256').update(script).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(script.length).toBeLessThan(2200);
    expect(body.indexOf('salesdesk-host')).toBeLessThan(body.indexOf('src="/assets/main'));
  });

  test('a browser in which a host did not start gets the one before, for a day, and its page reports it once', async () => {
    await released('1.0.0');
    await released('1.1.0');
    const boot = (payload: object, cookie = '') =>
      edge.inject({ method: 'POST', url: '/releases/boots', headers: { cookie }, payload });
    expect((await boot({ version: '9.9.9', phase: 'hang' })).json()).toEqual({ isRefused: false });
    expect((await boot({ version: '1.1.0', phase: '<b>' })).statusCode).toBe(400);
    const answer = await boot({ version: '1.1.0', phase: 'throw' });
    expect(answer.json()).toEqual({ isRefused: true });
    expect(answer.headers['set-cookie']).toBe(
      'salesdesk-host-refused=1.1.0:throw; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax',
    );
    const [cookie = ''] = cookieOf(answer.headers);
    const first = await page(cookie);
    expect(first.body).toContain('id="salesdesk-host" data-version="1.0.0" data-refused="1.1.0" data-phase="throw"');
    expect(first.headers['cross-origin-embedder-policy']).toBeUndefined();
    const [firstCookie = ''] = cookieOf(first.headers);
    const second = await page(firstCookie);
    expect(second.body).toContain('id="salesdesk-host" data-version="1.0.0">');
    expect(await shown()).toBe('1.1.0');

    // Nothing is left to return to: the page stays as it is.
    const [both = ''] = cookieOf((await boot({ version: '1.0.0', phase: 'hang' }, firstCookie)).headers);
    expect((await page(both)).body).toContain('id="salesdesk-host" data-version="1.1.0" data-refused');
  });

  test('a page that is damaged in the store is not served: people get the host before', async () => {
    await released('1.0.0');
    await released('1.1.0');
    const store = own.reopen();
    const read = store.readReleaseFile.bind(store);
    store.readReleaseFile = async (name, version, file) =>
      version === '1.1.0' && file === 'index.html' ? '<p>damaged</p>' : await read(name, version, file);
    await edge.close();
    edge = await startEdge({ ...own, store });
    expect(await shown()).toBe('1.0.0');
  });

  test('a remote is checked against the live host, and the development page is its own', async () => {
    await goLiveWithOffer();
    const { json } = await edge.inject({
      url: '/releases/host',
      headers: { authorization: `Bearer ${await tokenFor(own, '*')}` },
    });
    expect(json()).toMatchObject({ contract: '1.4.0', exports: { '@salesdesk/shared': ['t'] } });
    expect((await edge.inject('/releases/host.json')).json()).toMatchObject({
      page: expect.stringContaining('development 1.0.0'),
      files: ['/assets/development/main.1.js'],
    });
  });

  async function goLiveWithOffer(): Promise<void> {
    const offer = { exports: { '@salesdesk/shared': ['t'] }, icons: [] };
    await released('1.0.0', 100, { contract: '1.4.0', offer });
    await goLive(own.store, HOST_NAME, '1.0.0', BY);
  }
});
