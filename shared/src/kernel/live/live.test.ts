/** What a page hears and tells, as one tab among others. The network is a stream in the test's hand. */
import { fakeApi, ok, refused, signIn, tokenOf } from '@salesdesk/shared/testing';
import { ERROR_CODES, endpoints, type LiveChange, POSITION_HEADER } from '../../domain/index.ts';
import { bus } from '../bus.ts';
import { http } from '../http/client.ts';
import { session } from '../session.ts';
import { live, type TabMessage } from './live.ts';

const ME = 9;

class Channel {
  static readonly all = new Set<Channel>();
  onmessage: ((event: { data: TabMessage }) => void) | null = null;
  constructor() {
    Channel.all.add(this);
  }
  postMessage(data: TabMessage) {
    for (const other of Channel.all) if (other !== this) other.onmessage?.({ data });
  }
  close() {
    Channel.all.delete(this);
  }
}

interface Asked {
  url: string;
  headers: Record<string, string>;
}
let asked: Asked[];
let send: (text: string) => void;
let answer: () => Response | null;
let otherTab: Channel;
let receivedByOtherTab: TabMessage[];
let received: LiveChange[][];
let missed: number;
let stops: (() => void)[];

beforeEach(() => {
  jest.useFakeTimers();
  asked = [];
  received = [];
  missed = 0;
  answer = () => null;
  Object.assign(globalThis, { BroadcastChannel: Channel });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    asked.push({ url: String(url), headers: init?.headers as Record<string, string> });
    const other = answer();
    if (other) return other;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (text) => controller.enqueue(new TextEncoder().encode(text));
        init?.signal?.addEventListener('abort', () => controller.error(new DOMException('left', 'AbortError')));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  receivedByOtherTab = [];
  otherTab = new Channel();
  otherTab.onmessage = ({ data }) => void receivedByOtherTab.push(data);
  stops = [
    bus.on('live.changed', ({ changes }) => void received.push([...changes])),
    bus.on('live.missed', () => void missed++),
  ];
});
afterEach(() => {
  for (const stop of stops) stop();
  session.end('signed-out');
  Channel.all.clear();
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  Reflect.deleteProperty(navigator, 'locks');
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const begin = async (userId = ME) => {
  signIn({ userId });
  stops.push(live.start());
  await passes(0);
};
const passes = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const change = (id: string, userId = 2): LiveChange => ({
  id,
  entity: 'network',
  entityId: 1,
  action: 'network.edited',
  by: { userId, name: 'Bob Moss' },
  summary: null,
  message: null,
  at: '',
});
const event = (one: LiveChange) => `event: change\nid: ${one.id}\ndata: ${JSON.stringify(one)}\n\n`;
const receivedIds = () => received.map((changes) => changes.map(({ id }) => id));

test('asks with the token, for what happened since the page began; what comes goes to the bus and to the other tabs', async () => {
  await begin();
  expect(asked).toEqual([
    {
      url: '/api/live/changes?recent=5',
      headers: expect.objectContaining({ Authorization: `Bearer ${session.token()}`, Accept: 'text/event-stream' }),
    },
  ]);
  expect(live.state$.value).toBe('live');
  send(event(change('1-a')) + event(change('2-b')));
  await passes(100);
  expect(receivedIds()).toEqual([['1-a', '2-b']]);
  expect(receivedByOtherTab.at(-1)).toMatchObject({ kind: 'told', userId: ME, lastId: '2-b', changes: [{}, {}] });
});

test('calls carry how far the database was at a change, and other tabs what the calls of this one saw', async () => {
  const at = (bytes: number) => `7301/16384/1/${bytes}`;
  let reached = at(100);
  const { list } = endpoints.networks;
  const api = fakeApi({ [list.path]: () => ({ ...ok([]), headers: { [POSITION_HEADER]: reached } }) });
  const sent = () => api.requests.map(({ headers }) => headers[POSITION_HEADER]);
  await begin();
  await http.get(list);
  expect(receivedByOtherTab.at(-1)).toEqual({ kind: 'position', position: at(100) });
  reached = at(300);
  send(`event: position\ndata: "${at(200)}"\n\n${event(change('1-a'))}`);
  await passes(0);
  await http.get(list);
  otherTab.postMessage({ kind: 'position', position: at(400) });
  await http.get(list);
  send('event: reset\nid: 9-a\ndata: {}\n\n');
  await passes(0);
  await http.get(list);
  expect(sent()).toEqual([undefined, at(200), at(400), undefined]);
});

test('an own change is told where another tab made it, and not to the page that did', async () => {
  fakeApi({ [endpoints.networks.statusChange.path]: ok(null) });
  await begin();
  send(event(change('1-a', ME)));
  await passes(2_000);
  expect(receivedIds()).toEqual([['1-a']]);
  const done = http.post(endpoints.networks.statusChange, { network_id: 1, network_status: 1 });
  send(event(change('2-b', ME)) + event(change('3-c')));
  await done;
  await passes(2_000);
  expect(receivedIds()).toEqual([['1-a'], ['3-c']]);
});

test('ends with the session, and starts again for the next user', async () => {
  await begin();
  session.end('signed-out');
  await passes(60_000);
  expect([received, asked.length]).toEqual([[], 1]);
  signIn({ userId: 10 });
  await passes(0);
  expect(asked).toHaveLength(2);
  expect(asked[1]?.headers).not.toHaveProperty('Last-Event-ID');
});

test('renewing the token leaves the stream alone', async () => {
  await begin();
  session.renew(tokenOf({ sub: String(ME) }));
  await passes(1_000);
  expect(asked).toHaveLength(1);
});

test('a session that the server ended is ended here; a server that is busy is not', async () => {
  answer = () => new Response('<html>', { status: 502 });
  await begin();
  expect([session.token() !== null, live.state$.value]).toEqual([true, 'unreachable']);
  answer = () => Response.json(refused(ERROR_CODES.unauthenticated, 'Over.'), { status: 401 });
  await passes(2_000);
  expect(session.token()).toBeNull();
  const calls = asked.length;
  await passes(60_000);
  expect(asked).toHaveLength(calls);
});

test('a token whose time is over takes part in the refresh queue', async () => {
  const fresh = tokenOf({ sub: String(ME) });
  const api = fakeApi({ [endpoints.auth.refresh.path]: { access_token: fresh } as never });
  answer = () =>
    asked.length === 1
      ? Response.json(refused(ERROR_CODES.unauthenticated, 'Expired JWT token'), { status: 401 })
      : null;
  await begin();
  await passes(100);
  expect(api.sentTo(endpoints.auth.refresh)).toHaveLength(1);
  expect(asked.at(-1)?.headers.Authorization).toBe(`Bearer ${fresh}`);
  expect(live.state$.value).toBe('live');
});

describe('one connection for all tabs', () => {
  /** Another tab has the lock until `free` is called. */
  function locked() {
    let free = () => {};
    const others = new Promise<void>((resolve) => {
      free = resolve;
    });
    const request = async (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      await Promise.race([
        others,
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new DOMException('left', 'AbortError'))),
        ),
      ]);
      await work();
    };
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    return { free: () => free() };
  }
  const sendFromOtherTab = (after: string | undefined, lastId: string, changes: LiveChange[] = []) =>
    otherTab.postMessage({ kind: 'told', userId: ME, after, lastId, changes, missed: false });

  test('a tab that does not have it hears from the one that does, and goes on where that one was', async () => {
    const lock = locked();
    await begin();
    expect([asked, receivedByOtherTab]).toEqual([[], [{ kind: 'hello' }]]);
    otherTab.postMessage({ kind: 'state', userId: ME, lastId: '4-d', state: 'live' });
    sendFromOtherTab('4-d', '5-e', [change('5-e')]);
    await passes(100);
    expect([receivedIds(), missed, live.state$.value]).toEqual([[['5-e']], 0, 'live']);
    lock.free();
    await passes(0);
    expect(asked[0]?.headers['Last-Event-ID']).toBe('5-e');
  });

  test('that notifications changed reaches every tab', async () => {
    let heard = 0;
    stops.push(bus.on('notifications.changed', () => void heard++));
    await begin();
    send('event: notified\ndata: {}\n\n');
    await passes(100);
    expect(receivedByOtherTab).toContainEqual(expect.objectContaining({ kind: 'told', notified: true }));
    otherTab.postMessage({
      kind: 'told',
      userId: 77,
      after: undefined,
      lastId: undefined,
      changes: [],
      missed: false,
      notified: true,
    });
    expect(heard).toBe(1);
  });

  test('a tab without the connection hears of notifications from the one that has it', async () => {
    let heard = 0;
    stops.push(bus.on('notifications.changed', () => void heard++));
    locked();
    await begin();
    otherTab.postMessage({
      kind: 'told',
      userId: ME,
      after: undefined,
      lastId: undefined,
      changes: [],
      missed: false,
      notified: true,
    });
    expect(heard).toBe(1);
  });

  test('a tab that was frozen meanwhile loads everything', async () => {
    locked();
    await begin();
    sendFromOtherTab('4-d', '5-e');
    sendFromOtherTab('7-f', '8-a', [change('8-a')]);
    await passes(100);
    expect([receivedIds(), missed]).toEqual([[], 1]);
    sendFromOtherTab('8-a', '9-b', [change('9-b')]);
    await passes(100);
    expect([receivedIds(), missed]).toEqual([[['9-b']], 1]);
  });

  test('what is told to another person is not for this one', async () => {
    locked();
    await begin();
    otherTab.postMessage({
      kind: 'told',
      userId: 77,
      after: undefined,
      lastId: '5-e',
      changes: [change('5-e')],
      missed: true,
    });
    await passes(100);
    expect([received, missed]).toEqual([[], 0]);
  });

  test('a hidden tab does not wait for it, so that one that is looked at is the next', async () => {
    const lock = locked();
    await begin();
    const look = (state: 'visible' | 'hidden') => {
      jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    look('hidden');
    lock.free();
    await passes(1_000);
    expect(asked).toHaveLength(0);
    look('visible');
    await passes(0);
    expect(asked).toHaveLength(1);
  });
});
