/** What the operator changes of extensions without a release, over two processes with one store. */
import {
  type ComposedExtension,
  type DiscoveryDocument,
  documentKey,
  type RolloutEvent,
} from '@salesdesk/shared/domain';
import type { FastifyInstance } from 'fastify';
import { runIn } from '../../test/commandLine.ts';
import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { startEdge, tokenFor, tokenWith } from '../../test/product.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { publish } from '../releases/publish.ts';
import { releaseControl } from '../releases/releaseControl.ts';
import { directoryStore } from '../store/openStore.ts';
import { inlinedDocument } from './ownDiscovery.ts';

const extensions = ['tab', 'badge'].map((id) => ({ id, slot: 'company.tab', module: './Page', title: `The ${id}` }));
const onReleaseChange = jest.fn<Promise<void>, [string, RolloutEvent]>();
let own: { store: ReturnType<typeof directoryStore>; reopen: () => ReturnType<typeof directoryStore>; env: object };
let edge: FastifyInstance;
let other: FastifyInstance;
let token: string;
beforeEach(async () => {
  onReleaseChange.mockReset();
  onReleaseChange.mockResolvedValue();
  const directory = await temporaryFolder();
  const reopen = () => directoryStore(directory);
  own = { store: reopen(), reopen, env: { RELEASES_DIR: directory } };
  for (const name of ['team', 'leads']) await published(name, '1.0.0');
  edge = await startEdge({ ...own, env: { RELEASES_DIR: directory } }, { onReleaseChange });
  other = await startEdge({ ...own, env: { RELEASES_DIR: directory } });
  token = await tokenFor(own, 'leads');
});
afterEach(() => Promise.all([edge.close(), other.close()]));

const published = async (name: string, version: string, traffic = 100) =>
  publish({
    build: await fakeBuild({ name, version, declared: { extensions } }),
    store: own.store,
    host: HOST,
    traffic,
  });
const put = (payload: object, { extension = 'tab', remote = 'leads', by = token } = {}) =>
  edge.inject({
    method: 'PUT',
    url: `/releases/${remote}/extensions/${extension}`,
    headers: { authorization: `Bearer ${by}` },
    payload,
  });
const seen = async (remote = 'leads') => {
  const document: DiscoveryDocument = (await other.inject('/discovery.json')).json();
  return document.microFrontends[documentKey(remote)]?.map(({ extras }) => extras.composition);
};

test('another process serves it at once, in the document and in the page, and nothing of other remotes changes', async () => {
  const team = await seen('team');
  expect((await put({ hidden: true, share: 20 })).statusCode).toBe(200);
  expect((await put({ order: 5, pinned: true }, { extension: 'badge' })).statusCode).toBe(200);
  const expected = { tab: { hidden: true, share: 20 }, badge: { order: 5, pinned: true } };
  expect(await seen()).toEqual([expected]);
  expect((await other.inject({ url: '/', headers: { accept: 'text/html' } })).body).toContain(
    `"composition":${JSON.stringify(expected)}`,
  );
  expect(await seen('team')).toEqual(team);
  expect(team).toEqual([undefined]);
});

test('it lasts over releases and trials, until it is as declared again', async () => {
  await put({ hidden: true });
  await published('leads', '1.1.0', 10);
  await published('leads', '1.2.0');
  expect(await seen()).toEqual([{ tab: { hidden: true } }, undefined]);
  await put({ share: 20 });
  expect(await seen()).toEqual([undefined, undefined]);
});

test('each change is in the history and reported once, with who made it', async () => {
  await put({ hidden: true, share: 20 });
  const { events } = (await put({ order: 5, pinned: true })).json();
  await put({});
  const said = ['tab is pinned, at order 5.', 'tab is hidden for 20 % of users.'];
  expect(events.slice(0, 2)).toEqual(
    said.map((reason) => ({
      ...{ action: 'composed', version: '1.0.0', reason },
      ...{ at: expect.any(String), by: expect.stringMatching(/^CI \(token/) },
    })),
  );
  expect(onReleaseChange.mock.calls.map(([remote, { action, reason }]) => [remote, action, reason])).toEqual([
    ['leads', 'composed', said[1]],
    ['leads', 'composed', said[0]],
    ['leads', 'composed', 'tab is as declared.'],
  ]);
});

test('it takes a token that may promote this remote', async () => {
  expect((await put({ hidden: true }, { by: await tokenWith(own, ['publish'], 'leads') })).statusCode).toBe(403);
  expect((await put({ hidden: true }, { remote: 'team' })).statusCode).toBe(403);
  expect((await put({ hidden: true }, { by: 'sdp_00000000_x' })).statusCode).toBe(401);
  expect((await put({ hidden: true }, { by: await tokenWith(own, ['promote'], 'leads') })).statusCode).toBe(200);
});

test.each<[object, string]>([
  [{ order: 1.5 }, 'order has to be a whole number from 0 to 1000, not 1.5.'],
  [{ order: -1 }, 'order has to be a whole number from 0 to 1000, not -1.'],
  [{ hidden: true, share: 0 }, 'share has to be 1 to 99 per cent of users, not 0.'],
  [{ hidden: false }, 'hidden has to be true, or absent, not false.'],
  [{ pinned: 'yes' }, 'pinned has to be true, or absent, not "yes".'],
  [{ color: 'red' }, 'The body has hidden, order, pinned, share, or none of them.'],
  [[], 'The body has hidden, order, pinned, share, or none of them.'],
])('%j is refused with a sentence', async (payload, message) => {
  const reply = await put(payload);
  expect([reply.statusCode, reply.json().error]).toEqual([400, { code: 'invalid-request', message }]);
  expect(await seen()).toEqual([undefined]);
});

test('an extension that no listed release has is refused', async () => {
  const reply = await put({ hidden: true }, { extension: 'constructor' });
  expect([reply.statusCode, reply.json().error.message]).toEqual([
    404,
    'No listed release has an extension constructor.',
  ]);
});

test('a user changes it on Platform, and undoes it', async () => {
  await put({ order: 5 });
  const dana = { name: 'Dana Admin', userId: 7 };
  const control = releaseControl(own.reopen());
  const change = async (extension: string, composed: ComposedExtension) => {
    const [{ events }] = (await edge.inject({ url: '/releases', headers: { authorization: `Bearer ${token}` } }))
      .json()
      .remotes.filter(({ name }: { name: string }) => name === 'leads');
    const named = { remote: 'leads', action: 'compose', version: '1.0.0', seen: events[0].at } as const;
    return control.change({ ...named, extension, ...composed }, dana);
  };
  expect(await change('gone', { hidden: true })).toEqual({ refused: 'impossible' });
  const result = await change('tab', { hidden: true });
  expect(result).toMatchObject({ event: { action: 'composed', by: 'Dana Admin', reason: 'tab is hidden.' } });
  expect(await seen()).toEqual([{ tab: { hidden: true } }]);
  await control.undo('leads', 'event' in result ? result.event.at : '', dana);
  expect(await seen()).toEqual([{ tab: { order: 5 } }]);
});

test('Platform lists the extensions that users get, those of a trial too', async () => {
  await put({ hidden: true });
  const added = [...extensions, { id: 'extra', slot: 'header', module: './Page', title: 'Extra', order: 3 }];
  const build = await fakeBuild({ version: '1.1.0', declared: { extensions: added } });
  await publish({ build, store: own.store, host: HOST, traffic: 10 });
  const { remotes } = (
    await edge.inject({ url: '/releases/remotes', headers: { authorization: `Bearer ${token}` } })
  ).json();
  expect(remotes[0].extensions).toEqual(
    expect.arrayContaining([
      { ...{ id: 'tab', slot: 'company.tab', title: 'The tab', version: '1.0.0' }, composed: { hidden: true } },
      { id: 'badge', slot: 'company.tab', title: 'The badge', version: '1.0.0' },
      { id: 'extra', slot: 'header', title: 'Extra', order: 3, version: '1.1.0' },
    ]),
  );
  expect(remotes[0].extensions).toHaveLength(3);
});

test('a page holds what was composed', async () => {
  await put({ hidden: true });
  const document: DiscoveryDocument = (await edge.inject('/discovery.json')).json();
  const { microFrontends } = inlinedDocument(document, { path: '/leads', permissions: null });
  expect(microFrontends[documentKey('leads')]?.[0]?.extras.composition).toEqual({ tab: { hidden: true } });
});

test('the command line composes too', async () => {
  const address = await edge.listen({ host: '127.0.0.1', port: 0 });
  const env = { SALESDESK_URL: address, SALESDESK_TOKEN: token };
  const salesdesk = async (...args: string[]) => runIn(await temporaryFolder(), ['compose', 'leads', ...args], env);
  expect(await salesdesk('tab', '--hide', '--traffic', '20')).toMatchObject({
    ...{ code: 0, printed: expect.stringContaining('tab is hidden for 20 % of users.') },
  });
  expect(await salesdesk('badge', '--pin', '--order', '5')).toMatchObject({ code: 0 });
  expect(await seen()).toEqual([{ tab: { hidden: true, share: 20 }, badge: { pinned: true, order: 5 } }]);
  expect(await salesdesk('tab')).toMatchObject({ code: 0, printed: expect.stringContaining('tab is as declared.') });
  expect(await seen()).toEqual([{ badge: { pinned: true, order: 5 } }]);
  expect((await salesdesk('badge', '--order', 'x')).logged).toContain('order has to be a whole number from 0 to 1000');
});
