import { createCopies } from './copies.ts';
import { deleteAnswers } from './copyNames.ts';
import { fakeCaches } from './fakeCaches.ts';

const ORIGIN = 'http://localhost';
const HOUR_MS = 60 * 60_000;
const BOARD = '/api/account/get-lead-list?per_stage=20';
const ENTRY = '/r/leads/1.0.0/remoteEntry.js';

/** The page of a host with these releases. */
const pageOf = (release = '1.0.0', main = 'main.1') =>
  `<!doctype html><html lang="en"><script src="/assets/${main}.js"></script>{"url":"/r/leads/${release}/"}</html>`;
const html = (text: string, keep = true) => new Response(text, { headers: keep ? { 'offline-copy': 'page' } : {} });
const json = (data: unknown, error: unknown = false) =>
  new Response(JSON.stringify({ error, data }), { headers: { 'content-type': 'application/json; charset=utf-8' } });
const bearer = (user: number) => `Bearer e30.${btoa(JSON.stringify({ sub: user }))}.signature`;

function product() {
  const caches = fakeCaches();
  const answers = new Map<string, () => Response | Promise<Response>>();
  const asked: string[] = [];
  const parts = { clock: 0, isOnline: true, unregistered: false };
  answers.set('/worker.js', () => new Response(''));
  const pending: Promise<unknown>[] = [];
  const start = () =>
    createCopies({
      caches,
      fetch: async (request, init) => {
        const { pathname, search } = new URL(request instanceof Request ? request.url : request, ORIGIN);
        asked.push(`${init?.method ?? 'GET'} ${pathname}${search}`);
        if (!parts.isOnline) throw new TypeError('Failed to fetch');
        return (await answers.get(pathname + search)?.()) ?? new Response('', { status: 404 });
      },
      now: () => parts.clock,
      origins: { page: ORIGIN, api: ORIGIN },
      script: `${ORIGIN}/worker.js`,
      unregister: async () => {
        parts.unregistered = true;
      },
    });
  let worker = start();

  /** The answer as text; null when the browser would show that there is no network, undefined when it asks itself. */
  async function ask(url: string, as: Partial<Request> & { user?: number; client?: string; opens?: string } = {}) {
    const { user, client = 'tab', opens = '', ...shape } = as;
    const request = new Request(ORIGIN + url, { headers: user === undefined ? {} : { authorization: bearer(user) } });
    for (const [name, value] of Object.entries(shape)) Object.defineProperty(request, name, { value });
    const answer = worker.answer({
      request,
      clientId: client,
      resultingClientId: opens,
      later: (work) => void pending.push(work),
    });
    if (answer === null) return undefined;
    const response = await answer.catch(() => null);
    const text = response && (await response.text());
    await Promise.all(pending.splice(0));
    return text;
  }

  return {
    caches,
    answers,
    asked,
    parts,
    ask,
    open: (url = '/leads', opens = 'tab') => ask(url, { mode: 'navigate', destination: 'document', opens }),
    read: (url = BOARD, user = 7, client = 'tab') => ask(url, { user, client }),
    forget: () => worker.forget(),
    keepLoaded: (urls: string[]) => worker.keepLoaded(urls),
    /** Browsers stop a worker after half a minute without work. */
    restart: () => {
      worker = start();
    },
    files: async () => (await (await caches.open('salesdesk-files')).keys()).map(({ url }) => new URL(url).pathname),
  };
}

/** A product whose board was read, and which lost its network. */
async function away() {
  const one = product();
  one.answers.set('/leads', () => html(pageOf()));
  one.answers.set(BOARD, () => json('the board'));
  await one.open();
  await one.read();
  one.parts.isOnline = false;
  return one;
}

describe('the page', () => {
  test('comes from the network while there is one, whatever was kept', async () => {
    const { answers, open } = product();
    answers.set('/leads', () => html(pageOf('1.0.0')));
    await open();
    answers.set('/leads', () => html(pageOf('1.1.0')));
    expect(await open()).toContain('/r/leads/1.1.0/');
    answers.set('/leads', () => new Response('Bad gateway', { status: 502 }));
    expect(await open()).toBe('Bad gateway');
  });

  test('comes from the copy without a network, for every screen, and says so', async () => {
    const { open } = await away();
    expect(await open('/q-list/42')).toContain('<html data-copy lang="en">');
  });

  test('that belongs to one session is never kept', async () => {
    const { answers, open, parts } = product();
    answers.set('/leads', () => html('overrides of one user', false));
    await open();
    parts.isOnline = false;
    expect(await open()).toBeNull();
  });
});

describe('files', () => {
  test('come from the network first; a copy is found whatever stands behind ?', async () => {
    const { answers, ask, asked, parts } = product();
    answers.set(ENTRY, () => new Response('entry'));
    await ask(ENTRY);
    await ask(ENTRY);
    expect(asked.filter((one) => one.includes(ENTRY))).toHaveLength(2);
    parts.isOnline = false;
    expect(await ask(`${ENTRY}?retry=1`)).toBe('entry');
    expect(await ask('/r/leads/1.0.0/other.js')).toBeNull();
  });

  test('that the server does not have are not kept', async () => {
    const { ask, parts } = product();
    await ask(ENTRY);
    parts.isOnline = false;
    expect(await ask(ENTRY)).toBeNull();
  });

  test('of a release that the newest page does not name are deleted, and those of an older host', async () => {
    const { answers, ask, open, files } = product();
    answers.set('/leads', () => html(pageOf('1.0.0', 'main.1')));
    for (const url of [ENTRY, '/r/leads/1.1.0/remoteEntry.js', '/assets/main.1.js', '/assets/palette.1.js'])
      answers.set(url, () => new Response(url));
    await open();
    for (const url of [ENTRY, '/assets/main.1.js', '/assets/palette.1.js']) await ask(url);
    await open();
    expect(await files()).toEqual([ENTRY, '/assets/main.1.js', '/assets/palette.1.js']);
    answers.set('/leads', () => html(pageOf('1.1.0', 'main.1')));
    await ask('/r/leads/1.1.0/remoteEntry.js');
    await open();
    expect(await files()).toEqual(['/assets/main.1.js', '/assets/palette.1.js', '/r/leads/1.1.0/remoteEntry.js']);
    answers.set('/leads', () => html(pageOf('1.1.0', 'main.2')));
    await open();
    expect(await files()).toEqual(['/r/leads/1.1.0/remoteEntry.js']);
  });

  test('loaded before the worker ran are kept when the page names them, with the page', async () => {
    const { answers, ask, open, keepLoaded, parts } = product();
    answers.set('/', () => html(pageOf()));
    answers.set('/assets/main.1.js', () => new Response('main'));
    await keepLoaded([`${ORIGIN}/assets/main.1.js`, `${ORIGIN}/api/files/7`]);
    parts.isOnline = false;
    expect(await open('/leads')).toContain('main.1.js');
    expect(await ask('/assets/main.1.js')).toBe('main');
    expect(await ask('/api/files/7')).toBeUndefined();
  });
});

describe('what was read', () => {
  test('is given to a page that was opened from the copy, also after a restart of the worker', async () => {
    const { open, read, restart } = await away();
    await open('/leads', 'tab 2');
    restart();
    expect(await read(BOARD, 7, 'tab 2')).toContain('the board');
  });

  test('is not given to a page that was opened over the network: it may know more, such as its own changes', async () => {
    const { read } = await away();
    expect(await read()).toBeNull();
  });

  test('is not given any more once the server answered that page', async () => {
    const { open, read, parts } = await away();
    await open();
    parts.isOnline = true;
    await read();
    parts.isOnline = false;
    expect(await read()).toBeNull();
  });

  test('belongs to one user, and to requests with a token', async () => {
    const { open, read, ask } = await away();
    await open();
    expect(await read(BOARD, 7)).toContain('the board');
    expect(await read(BOARD, 8)).toBeNull();
    expect(await ask(BOARD)).toBeUndefined();
  });

  test('is gone after a day', async () => {
    const { open, read, parts, caches } = await away();
    await open();
    parts.clock = 23 * HOUR_MS;
    expect(await read()).toContain('the board');
    parts.clock = 25 * HOUR_MS;
    expect(await read()).toBeNull();
    parts.isOnline = true;
    await open();
    expect(await (await caches.open('salesdesk-answers-7')).keys()).toEqual([]);
  });

  test.each([
    ['a refusal', () => json(null, true)],
    [
      'a failure',
      () => new Response('{"error":false}', { status: 500, headers: { 'content-type': 'application/json' } }),
    ],
    ['a page of a proxy', () => new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } })],
    ['a text without the envelope', () => new Response('[]', { headers: { 'content-type': 'application/json' } })],
  ])('is not replaced by %s', async (_, answer) => {
    const { open, read, answers, parts } = await away();
    parts.isOnline = true;
    answers.set(BOARD, answer);
    await read();
    parts.isOnline = false;
    await open();
    expect(await read()).toContain('the board');
  });

  test('is 120 answers at most: the ones read last', async () => {
    const { answers, open, read, parts } = await away();
    const page = (number: number) => `/api/account/accounts?page=${number}`;
    parts.isOnline = true;
    for (let number = 1; number <= 120; number++) {
      answers.set(page(number), () => json(`page ${number}`));
      await read(page(number));
      if (number === 60) await read(page(1));
    }
    parts.isOnline = false;
    await open();
    expect(await read(BOARD)).toBeNull();
    expect(await read(page(1))).toContain('page 1');
    expect(await read(page(120))).toContain('page 120');
  });
});

describe('the end of the session', () => {
  test('deletes what was read', async () => {
    const { open, read, forget, caches } = await away();
    await open();
    await forget();
    expect(await read()).toBeNull();
    expect(await caches.keys()).not.toContain('salesdesk-answers-7');
  });

  test('is not outrun by an answer that is under way', async () => {
    const { answers, read, forget, caches } = product();
    let arrive = () => {};
    answers.set(BOARD, () => new Promise((resolve) => (arrive = () => resolve(json('the board')))));
    const reading = read();
    await Promise.resolve();
    await forget();
    arrive();
    await reading;
    expect(await caches.keys()).not.toContain('salesdesk-answers-7');
  });

  test('of another user leaves what this one read', async () => {
    const { open, read, caches } = await away();
    await open();
    await deleteAnswers(caches, 7);
    expect(await read()).toContain('the board');
    await deleteAnswers(caches, 8);
    expect(await read()).toBeNull();
  });
});

describe('a server without the worker', () => {
  test.each([
    [404, true],
    [410, true],
    [200, false],
    [503, false],
  ])('that answers %i: the worker removes itself: %s', async (status, isRemoved) => {
    const { answers, open, asked, parts, caches } = await away();
    parts.isOnline = true;
    answers.set('/worker.js', () => new Response('', { status }));
    await open();
    expect(asked).toContain('HEAD /worker.js');
    expect(parts.unregistered).toBe(isRemoved);
    expect((await caches.keys()).length === 0).toBe(isRemoved);
    expect((await open()) === undefined).toBe(isRemoved);
  });

  test('that cannot be reached leaves it', async () => {
    const { open, parts } = await away();
    await open();
    expect(parts.unregistered).toBe(false);
  });
});
