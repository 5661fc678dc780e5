/** What the edge adds to the service worker, run here as the browser runs it. ADR-162. */
import { runInThisContext } from 'node:vm';
import { START_WATCH } from './bootWatch.ts';

type Listener = (event: object) => void;
interface Port {
  onmessage?: (event: { data: string }) => void;
}

const fetched = jest.fn(async (_address: string, _options: { body: string }) => ({
  json: async () => ({ isRefused }),
}));
const navigated = jest.fn(async (_address: string) => undefined);
const stopped = jest.fn();
const PAGE = { url: 'http://product/leads', navigate: navigated };
let isRefused: boolean;
let visibility: string | null;
let slept: number;
let port: Port;

beforeEach(() => {
  jest.useFakeTimers();
  isRefused = true;
  visibility = 'visible';
  slept = 0;
  port = {};
});
afterEach(() => {
  jest.clearAllMocks();
  jest.useRealTimers();
});

/** A page of the host 1.1.0 begins. Returns what keeps the worker running. */
function begin(data: object = { kind: 'starts', version: '1.1.0' }): Promise<unknown>[] {
  let listener: Listener = () => undefined;
  const clients = {
    get: async (id: string) => (id === 'page 7' && visibility ? { ...PAGE, visibilityState: visibility } : undefined),
  };
  const clock = { now: () => performance.now() + slept };
  const run = runInThisContext(`(addEventListener, clients, performance, fetch, setTimeout) => { ${START_WATCH} }`);
  const listen = (_: string, given: Listener) => {
    listener = given;
  };
  run(listen, clients, clock, fetched, setTimeout);
  const work: Promise<unknown>[] = [];
  const waitUntil = (one: Promise<unknown>) => void work.push(one);
  listener({ data, source: { id: 'page 7' }, ports: [port], waitUntil, stopImmediatePropagation: stopped });
  return work;
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const say = (data: string) => port.onmessage?.({ data });
const refused = () => fetched.mock.calls.map(([address, { body }]) => [address, JSON.parse(body)]);
const LOOP = [['/releases/boots', { version: '1.1.0', phase: 'loop' }]];

test('a page that is silent for fifteen seconds is refused and opened again, once', async () => {
  const work = begin();
  await pass(14_500);
  expect(refused()).toEqual([]);
  await pass(60_000);
  await Promise.all(work);
  expect(refused()).toEqual(LOOP);
  expect(navigated.mock.calls).toEqual([[PAGE.url]]);
});

test('it is not opened again when the server has no other host for it', async () => {
  isRefused = false;
  begin();
  await pass(60_000);
  expect(refused()).toEqual(LOOP);
  expect(navigated).not.toHaveBeenCalled();
});

test('a page that was closed while it was blocked is refused for the next one', async () => {
  begin();
  await pass(9_000);
  visibility = null;
  await pass(2_000);
  expect(refused()).toEqual(LOOP);
  expect(navigated).not.toHaveBeenCalled();
});

test('a page that runs, however long its host takes, is left alone', async () => {
  begin();
  for (let second = 0; second < 60; second++) {
    say('runs');
    await pass(1_000);
  }
  say('over');
  await pass(300_000);
  expect(refused()).toEqual([]);
});

test('a page that was left in time is not blamed', async () => {
  begin();
  await pass(5_000);
  visibility = null;
  await pass(60_000);
  expect(refused()).toEqual([]);
});

test('a page in the background counts from when it is seen again', async () => {
  visibility = 'hidden';
  begin();
  await pass(60_000);
  visibility = 'visible';
  await pass(10_000);
  expect(refused()).toEqual([]);
  await pass(10_000);
  expect(refused()).toEqual(LOOP);
});

test('a computer that is busy or was asleep counts as no time of the host', async () => {
  begin();
  await pass(10_000);
  for (let hour = 0; hour < 20; hour++) {
    slept += 3_600_000;
    await pass(1_000);
  }
  expect(refused()).toEqual([]);
  await pass(6_000);
  expect(refused()).toEqual(LOOP);
});

test('other messages are left to the worker of the host', () => {
  expect(begin({ kind: 'loaded', urls: [] })).toEqual([]);
  expect(stopped).not.toHaveBeenCalled();
  expect(begin()).toHaveLength(1);
  expect(stopped).toHaveBeenCalledTimes(1);
});
