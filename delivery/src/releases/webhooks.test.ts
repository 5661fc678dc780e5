import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { RolloutEvent } from '@salesdesk/shared/domain';
import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { directoryStore } from '../store/openStore.ts';
import { publish } from './publish.ts';
import { goLive, rollBack, stopTrial, tryOut } from './rollout.ts';
import { createWebhooks, isPrivate, readWebhookSettings, signatureOf } from './webhooks.ts';

const SECRET = 'a secret of the tests';
const EVENT: RolloutEvent = { at: '2026-11-24T10:00:00.000Z', action: 'promoted', version: '1.0.0', by: 'Ada' };
const log = { warn: jest.fn() };

let server: Server;
let url: string;
let received: { headers: IncomingHttpHeaders; body: string }[];
/** Status of each further answer; 200 when used up. */
let statuses: number[];
let webhooks: ReturnType<typeof createWebhooks> | undefined;
beforeEach(async () => {
  log.warn.mockClear();
  received = [];
  statuses = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(statuses.shift() ?? 200, { location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterEach(() => {
  webhooks?.close();
  server.close();
});

async function start(changes: { allowPrivate?: boolean; owner?: string; url?: string } = {}) {
  const store = directoryStore(await temporaryFolder());
  const hooks = [{ owner: changes.owner ?? '*', url: changes.url ?? url, secret: SECRET }];
  webhooks = createWebhooks({ hooks, allowPrivate: changes.allowPrivate ?? true, store, log, pauses: [5, 5] });
  const { notify } = webhooks;
  return {
    store,
    notify,
    author: { by: 'Ada', onChange: async (...change: Parameters<typeof notify>) => notify(...change) },
  };
}
async function until(isDone: () => boolean): Promise<void> {
  for (const end = Date.now() + 10_000; !isDone(); await wait(10))
    if (Date.now() > end) throw new Error('Not in time.');
}

test('the owner is notified of promoted, failing and returned releases, signed and with the time', async () => {
  const { store, author } = await start({ owner: 'Leads team' });
  await publish({ build: await fakeBuild(), store, host: HOST });
  await publish({ build: await fakeBuild({ version: '2.0.0' }), store, host: HOST, traffic: 10 });
  await stopTrial(store, 'leads', '2.0.0', 'It failed.', author);
  await tryOut(store, 'leads', '2.0.0', 20, author);
  await goLive(store, 'leads', '2.0.0', author);
  await rollBack(store, 'leads', author);
  await until(() => received.length === 3);
  expect(received.map(({ headers }) => headers['x-salesdesk-event']).sort()).toEqual([
    'failing',
    'promoted',
    'returned',
  ]);
  for (const { headers, body } of received) {
    const timestamp = Number(headers['x-salesdesk-timestamp']);
    expect(Math.abs(Date.now() / 1000 - timestamp)).toBeLessThan(60);
    expect(headers['x-salesdesk-signature']).toBe(signatureOf(SECRET, timestamp, body));
    expect(JSON.parse(body)).toMatchObject({
      remote: 'leads',
      owner: 'Leads team',
      id: headers['x-salesdesk-delivery'],
    });
  }
  expect(
    JSON.parse(received.find(({ headers }) => headers['x-salesdesk-event'] === 'failing')?.body ?? ''),
  ).toMatchObject({
    version: '2.0.0',
    reason: 'It failed.',
  });
});

test('another team is not notified', async () => {
  const { store, author } = await start({ owner: 'Other team' });
  await publish({ build: await fakeBuild(), store, host: HOST });
  await publish({ build: await fakeBuild({ version: '2.0.0' }), store, host: HOST, traffic: 10 });
  await goLive(store, 'leads', '2.0.0', author);
  await wait(200);
  expect(received).toEqual([]);
});

test.each([
  ['an answer of 500', [500, 503], 3],
  ['a redirect, which is not followed,', [302], 2],
  ['failures without end, up to the limit', [500, 500, 500, 500, 500], 3],
])('%s is retried with the same delivery', async (_, answers, attempts) => {
  statuses = [...answers];
  const { notify } = await start();
  notify('leads', EVENT);
  await until(() => received.length === attempts);
  await wait(100);
  expect(received).toHaveLength(attempts);
  expect(new Set(received.map(({ headers, body }) => `${headers['x-salesdesk-delivery']} ${body}`)).size).toBe(1);
});

test.each(['http://127.0.0.1', 'http://localhost', 'http://[::1]', 'http://[::ffff:127.0.0.1]', 'http://2130706433'])(
  'a private address gets nothing: %s',
  async (origin) => {
    const { notify } = await start({ allowPrivate: false, url: url.replace('http://127.0.0.1', origin) });
    notify('leads', EVENT);
    await until(() => log.warn.mock.calls.length > 0);
    await wait(50);
    expect(received).toEqual([]);
    expect(log.warn).toHaveBeenCalledTimes(1);
    expect(log.warn.mock.calls[0]?.[0]).toMatchObject({ reason: expect.stringContaining('private network') });
  },
);

test('private are all networks that are not the internet', () => {
  const own = [
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::',
    'fe80::1',
    'fd00::1',
    'fec0::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2002:7f00:1::',
    '::ffff:127.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    'ff02::1',
    '192.88.99.1',
    '203.0.113.7',
  ];
  expect(own.filter((address) => !isPrivate(address))).toEqual([]);
  expect(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2001:4860:4860::8888'].filter(isPrivate)).toEqual([]);
});

test('a sender that hangs or is away holds nothing up', async () => {
  const { notify } = await start({ url: 'http://127.0.0.1:9' });
  const before = performance.now();
  notify('leads', EVENT);
  expect(performance.now() - before).toBeLessThan(50);
  await until(() => log.warn.mock.calls.length === 3);
});

test('invalid settings are refused with a sentence', () => {
  const read = (hooks: unknown, more = {}) =>
    readWebhookSettings({ RELEASES_WEBHOOKS: typeof hooks === 'string' ? hooks : JSON.stringify(hooks), ...more });
  const good = { owner: 'Leads team', url: 'https://chat.example/1', secret: SECRET };
  expect(read([good])).toEqual({ hooks: [good], allowPrivate: false });
  expect(readWebhookSettings({})).toBeNull();
  expect(() => read('x')).toThrow('is not JSON');
  expect(() => read([{ owner: 'x' }])).toThrow('must be a list of owner, url and secret');
  expect(() => read([{ ...good, secret: 'short' }])).toThrow('too short');
  expect(() => read([{ ...good, url: 'http://chat.example' }])).toThrow('does not begin with https://');
  expect(read([{ ...good, url: 'http://chat.example' }], { RELEASES_WEBHOOKS_PRIVATE: 'on' })?.allowPrivate).toBe(true);
});
