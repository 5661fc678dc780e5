/** Changes of releases by users, over the same store as the edge. */
import { type DiscoveryDocument, documentKey, type ReleaseAction } from '@salesdesk/shared/domain';
import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import type { TestStore } from '../../test/stores.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { directoryStore } from '../store/openStore.ts';
import { historyOf } from './history.ts';
import { publish } from './publish.ts';
import { releaseControl } from './releaseControl.ts';
import { stopTrial } from './rollout.ts';

const DANA = { name: 'Dana Admin', userId: 7 };
const BEN = { name: 'Ben Other', userId: 8 };

let own: Pick<TestStore, 'store' | 'reopen'>;
let begun: DiscoveryDocument;
beforeAll(async () => {
  const directory = await temporaryFolder();
  const reopen = () => directoryStore(directory);
  own = { store: reopen(), reopen };
  for (const version of ['1.0.0', '1.1.0']) await published(version);
  await published('1.2.0', 10);
  const live = await own.store.discovery.read();
  if (!live) throw new Error('Nothing is published.');
  begun = live.value;
});
beforeEach(async () => {
  await own.store.discovery.replace(begun, (await own.store.discovery.read())?.etag ?? null);
});

const published = async (version: string, traffic = 100) =>
  publish({ build: await fakeBuild({ version }), store: own.store, host: HOST, traffic });
const releases = async () => (await own.store.discovery.read())?.value.microFrontends[documentKey('leads')] ?? [];
const shares = async () => (await releases()).map(({ metadata, deployment }) => [metadata.version, deployment.traffic]);
const history = async () => historyOf(await releases());
const seen = async () => (await history()).events[0]?.at ?? '';
const change = async (action: ReleaseAction, version: string, traffic?: number, author = DANA) =>
  releaseControl(own.reopen()).change(
    { remote: 'leads', action, version, seen: await seen(), ...(traffic === undefined ? {} : { traffic }) },
    author,
  );
const undo = async (at: string, author = DANA) => releaseControl(own.reopen()).undo('leads', at, author);

const TRIAL = [
  ['1.2.0', 10],
  ['1.1.0', 90],
  ['1.0.0', 0],
];

test.each([
  [
    'promote',
    '1.2.0',
    undefined,
    [
      ['1.2.0', 100],
      ['1.1.0', 0],
    ],
  ],
  [
    'try',
    '1.2.0',
    25,
    [
      ['1.2.0', 25],
      ['1.1.0', 75],
      ['1.0.0', 0],
    ],
  ],
  ['roll-back', '1.0.0', undefined, [['1.0.0', 100]]],
  [
    'stop',
    '1.2.0',
    undefined,
    [
      ['1.1.0', 100],
      ['1.0.0', 0],
    ],
  ],
  ['hold', '1.2.0', undefined, TRIAL],
  ['pin', '1.1.0', undefined, TRIAL],
] as const)('%s %s is made in the name of the user, and undone exactly', async (action, version, traffic, after) => {
  expect(await shares()).toEqual(TRIAL);
  const before = await releases();
  const result = await change(action, version, traffic);
  if ('refused' in result) throw new Error(result.refused);
  expect(result.event).toMatchObject({ by: 'Dana Admin', version });
  expect(await shares()).toEqual(after);
  expect((await history()).events[0]).toEqual(result.event);

  expect(await undo(result.event.at)).toMatchObject({ event: { action: 'undone', version: '1.1.0' } });
  const { events, undo: kept, ...rest } = await history();
  const { events: _, undo: __, ...restBefore } = historyOf(before);
  expect([await shares(), rest, kept]).toEqual([TRIAL, restBefore, undefined]);
  expect(events.slice(0, 2).map((event) => event.action)).toEqual(['undone', result.event.action]);
});

test('a stopped trial is stopped again when the change after it is undone', async () => {
  await stopTrial(own.store, 'leads', '1.2.0', 'It failed.', { by: 'canary health' });
  const result = await change('promote', '1.2.0');
  expect((await releases())[0]?.extras.stopped).toBeUndefined();
  await undo('event' in result ? result.event.at : '');
  expect((await releases())[0]?.extras.stopped).toMatchObject({ traffic: 10, reason: 'It failed.' });
});

test('the undo is refused to others, after another change, twice and too late', async () => {
  const first = await change('try', '1.2.0', 25);
  const at = 'event' in first ? first.event.at : '';
  expect(await undo(at, BEN)).toEqual({ refused: 'changed' });
  await change('pin', '1.1.0');
  expect(await undo(at)).toEqual({ refused: 'changed' });

  const second = await change('stop', '1.2.0');
  const secondAt = 'event' in second ? second.event.at : '';
  expect(await undo(secondAt)).toHaveProperty('event');
  expect(await undo(secondAt)).toEqual({ refused: 'changed' });

  const third = await change('stop', '1.2.0');
  const last = 'event' in third ? third.event.at : '';
  const later = () => new Date(Date.parse(last) + 60_001);
  expect(await releaseControl(own.store, later).undo('leads', last, DANA)).toEqual({ refused: 'changed' });
});

test('a change by another one since refuses it, whatever it is', async () => {
  const before = await seen();
  await change('pin', '1.1.0', undefined, BEN);
  const late = releaseControl(own.store).change(
    { remote: 'leads', action: 'stop', version: '1.2.0', seen: before },
    DANA,
  );
  expect(await late).toEqual({ refused: 'changed' });
  expect(await shares()).toEqual(TRIAL);
});

test.each([
  ['promote', '1.1.0', undefined],
  ['promote', '9.9.9', undefined],
  ['promote', '../1.0.0', undefined],
  ['try', '1.1.0', 10],
  ['try', '1.2.0', 0],
  ['try', '1.2.0', 100],
  ['roll-back', '1.1.0', undefined],
  ['stop', '1.0.0', undefined],
  ['hold', '1.1.0', undefined],
  ['resume', '1.2.0', undefined],
  ['unpin', '1.1.0', undefined],
  ['pin', '9.9.9', undefined],
] as const)('%s %s is impossible and changes nothing', async (action, version, traffic) => {
  const before = await releases();
  expect(await change(action, version, traffic)).toEqual({ refused: 'impossible' });
  expect(await releases()).toEqual(before);
});

test.each([
  ['hold', 'resume'],
  ['pin', 'unpin'],
] as const)('no automatic step stops the trial after %s, until %s', async (fix, release) => {
  await change(fix, '1.2.0');
  const stop = () => stopTrial(own.store, 'leads', '1.2.0', 'It failed.', { by: 'canary health' });
  expect([await stop(), await shares()]).toEqual([false, TRIAL]);
  await change(release, '1.2.0');
  expect(await stop()).toBe(true);
});

test('a hold ends with its trial', async () => {
  await change('hold', '1.2.0');
  await change('stop', '1.2.0');
  await change('try', '1.2.0', 5);
  expect((await history()).held).toBeUndefined();
});
