/** One stream, through everything that befalls it. The clock is the test's. */
import { LIVE_HEARTBEAT_MS } from '../../domain/index.ts';
import { keepConnected, StreamUnavailableError } from './connection.ts';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Lets promises run that wait for nothing but each other. */
const settle = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};
const passes = async (ms: number) => {
  await jest.advanceTimersByTimeAsync(ms);
  await settle();
};

interface Opened {
  lastId: string | undefined;
  send: (text: string) => void;
  close: () => void;
  fail: () => void;
}

function connect({ answers = [] as (Error | undefined)[], isWanted = (): boolean => true } = {}) {
  const opened: Opened[] = [];
  const asked: number[] = [];
  const received: unknown[] = [];
  const states: string[] = [];
  const ending = new AbortController();
  let lastId: string | undefined;
  const parts: Parameters<typeof keepConnected>[0] = {
    open: async (id, signal) => {
      asked.push(Date.now());
      const failure = answers.shift();
      if (failure) throw failure;
      let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
      const body = new ReadableStream<Uint8Array>({
        start: (own) => {
          controller = own;
        },
      });
      const fail = () => {
        try {
          controller?.error(new TypeError('network error'));
        } catch {}
      };
      signal.addEventListener('abort', fail);
      opened.push({
        lastId: id,
        send: (text) => controller?.enqueue(new TextEncoder().encode(text)),
        close: () => controller?.close(),
        fail,
      });
      return body;
    },
    lastId: () => lastId,
    onEvents: (one) => {
      lastId = one.lastId ?? lastId;
      received.push(one);
    },
    onState: (state) => states.push(state),
    isWanted,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
  const over = jest.fn();
  void keepConnected(parts, ending.signal).then(over);
  const newest = () => opened.at(-1) as Opened;
  return { opened, newest, asked, received, states, over, end: () => ending.abort() };
}

const CHANGE = {
  id: '7-ab',
  entity: 'network',
  entityId: 1,
  action: 'network.edited',
  by: null,
  summary: null,
  at: '',
};
const event = (name: string, id: string, data: unknown) =>
  `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;

test('reports the events of one piece together, and that everything is to be loaded again', async () => {
  const stream = connect();
  await settle();
  stream.newest().send(event('change', '7-ab', CHANGE) + event('change', '8-cd', CHANGE));
  await settle();
  stream.newest().send(event('beat', '9-ef', {}));
  await settle();
  stream.newest().send(event('reset', '10-aa', {}));
  await settle();
  stream.newest().send('event: notified\ndata: {}\n\n');
  await settle();
  expect(stream.received).toEqual([
    { lastId: '8-cd', changes: [CHANGE, CHANGE], missed: false },
    { lastId: '9-ef', changes: [], missed: false },
    { lastId: '10-aa', changes: [], missed: true },
    { lastId: undefined, changes: [], missed: false, notified: true },
  ]);
  expect(stream.states).toEqual(['live']);
  stream.end();
  await settle();
  expect(stream.over).toHaveBeenCalled();
});

test('comes back where it was after it was cut off, later each time the server is away, soon after it was there', async () => {
  const away = new TypeError('Failed to fetch');
  const stream = connect({ answers: [undefined, away, away, away] });
  await settle();
  stream.newest().send(event('change', '7-ab', CHANGE));
  await settle();
  stream.newest().fail();
  await passes(20_000);
  const pauses = stream.asked.slice(1).map((at, nth) => at - (stream.asked[nth] ?? 0));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(stream.newest().lastId).toBe('7-ab');
  expect(stream.states).toEqual(['live', 'reconnecting', 'unreachable', 'unreachable', 'unreachable', 'live']);
  stream.newest().fail();
  await passes(1_000);
  expect(stream.opened).toHaveLength(3);
  stream.end();
});

test.each([
  [502, 'unreachable'],
  [504, 'unreachable'],
  [503, 'reconnecting'],
  [429, 'reconnecting'],
])('a refusal with %i means %s', async (status, state) => {
  const stream = connect({ answers: [new StreamUnavailableError(status, undefined)] });
  await settle();
  expect(stream.states).toEqual([state]);
  stream.end();
});

test('waits as long as the server asks', async () => {
  const stream = connect({ answers: [new StreamUnavailableError(429, 60_000)] });
  await passes(59_000);
  expect(stream.asked).toHaveLength(1);
  await passes(1_000);
  expect(stream.asked).toHaveLength(2);
  stream.newest().send('event: end\nretry: 700\ndata: {"reason":"stopping"}\n\n');
  stream.newest().close();
  await passes(700);
  expect(stream.opened).toHaveLength(2);
  stream.end();
});

test('asks whether the session still lives a moment after it is told that it is over', async () => {
  const stream = connect();
  await settle();
  stream.newest().send('event: end\ndata: {"reason":"session"}\n\n');
  stream.newest().close();
  await passes(1_999);
  expect(stream.asked).toHaveLength(1);
  await passes(1);
  expect(stream.asked).toHaveLength(2);
  stream.end();
});

test('takes silence for a cut connection, as after the computer slept', async () => {
  const stream = connect();
  await settle();
  for (let beat = 0; beat < 4; beat++) {
    await passes(LIVE_HEARTBEAT_MS);
    stream.newest().send(event('beat', `${beat}-ab`, {}));
    await settle();
  }
  expect(stream.opened).toHaveLength(1);
  await passes(3 * LIVE_HEARTBEAT_MS + 1_000);
  expect(stream.opened).toHaveLength(2);
  expect(stream.newest().lastId).toBe('3-ab');
  stream.end();
});

test('gives up what is lost while nobody looks', async () => {
  const stream = connect({ isWanted: () => false });
  await settle();
  stream.newest().fail();
  await settle();
  expect(stream.over).toHaveBeenCalled();
  expect(stream.states).toEqual(['live', 'reconnecting']);
});
