/** The watch that the edge puts into the page of a released host, run here as the browser runs it. ADR-156. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInThisContext } from 'node:vm';

const FILE = path.join(__dirname, '../../delivery/src/edge/bootWatch.browser.js');
const { dataset } = document.documentElement;
const posted = jest.fn();
const reload = jest.fn();
let readyState: DocumentReadyState;
let arrived: number;
let slept: number;

/** Stands in for what a page under jsdom cannot do: load itself again, have a current script, and time its files. */
function startWatch(attributes: Record<string, string>): void {
  const page = {
    document: {
      currentScript: { dataset: attributes },
      documentElement: document.documentElement,
      getElementById: (id: string) => document.getElementById(id),
      get readyState() {
        return readyState;
      },
    },
    location: { origin: location.origin, reload },
    history,
    performance: { now: () => performance.now() + slept, getEntriesByType: () => ({ length: arrived }) },
    fetch: async (address: string, { body }: { body: string }) => {
      posted(address, JSON.parse(body));
      return { json: async () => ({ isRefused: true }) };
    },
  };
  const source = readFileSync(FILE, 'utf8').replaceAll('window;', 'page;');
  const given = {
    page,
    addEventListener: addEventListener.bind(window),
    removeEventListener: removeEventListener.bind(window),
    setInterval,
    clearInterval,
  };
  runInThisContext(`(${Object.keys(given).join(', ')}) => { ${source} }`)(...Object.values(given));
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const breakFile = (element: HTMLElement) => {
  document.head.append(element);
  element.dispatchEvent(new Event('error'));
  element.remove();
};
const scriptAt = (address: string) => Object.assign(document.createElement('script'), { type: 'none', src: address });
const failed = (phase: string) => [['/releases/boots', { version: '1.1.0', phase }]];

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<div id="root"></div>';
  delete dataset.boot;
  history.replaceState(null, '');
  readyState = 'complete';
  arrived = 5;
  slept = 0;
});
afterEach(async () => {
  // Ends what a test left running.
  dataset.boot = 'failed';
  await pass(500);
  jest.clearAllMocks();
  jest.useRealTimers();
});

const paint = () => {
  document.body.firstElementChild?.append('Home', document.createElement('main'));
  dataset.boot = 'shown';
};

test('a host that starts is left alone', async () => {
  startWatch({ version: '1.1.0', previous: '1.0.0' });
  await pass(3_000);
  paint();
  await pass(60_000);
  expect([posted.mock.calls, reload.mock.calls]).toEqual([[], []]);
});

test('a host that does nothing for ten seconds is left once', async () => {
  startWatch({ version: '1.1.0', previous: '1.0.0' });
  await pass(9_500);
  expect(posted).not.toHaveBeenCalled();
  await pass(2_000);
  expect(posted.mock.calls).toEqual(failed('hang'));
  expect(reload).toHaveBeenCalledTimes(1);
  // The page after the reload got the same host, because the browser has no cookies.
  startWatch({ version: '1.1.0', previous: '1.0.0' });
  await pass(30_000);
  expect(posted).toHaveBeenCalledTimes(2);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('time in which files arrive, or the page is still being read, does not count', async () => {
  readyState = 'loading';
  startWatch({ version: '1.1.0', previous: '1.0.0' });
  await pass(60_000);
  readyState = 'interactive';
  for (let count = 0; count < 100; count++) {
    arrived++;
    await pass(250);
  }
  expect(posted).not.toHaveBeenCalled();
  await pass(11_000);
  expect(posted.mock.calls).toEqual(failed('hang'));
});

test('a computer that was asleep counts as no time of the host', async () => {
  startWatch({ version: '1.1.0', previous: '1.0.0' });
  await pass(1_000);
  slept = 3_600_000;
  await pass(5_000);
  expect(posted).not.toHaveBeenCalled();
});

test.each([
  ['a missing or changed script', 'load', () => breakFile(scriptAt('/assets/main.0.js'))],
  [
    'an error in a script',
    'throw',
    () => dispatchEvent(new ErrorEvent('error', { filename: `${location.origin}/assets/main.0.js` })),
  ],
])('%s has a moment to be mended, then the host is left', async (_what, phase, fault) => {
  startWatch({ version: '1.1.0', previous: '1.0.0' });
  fault();
  await pass(1_000);
  expect(posted).not.toHaveBeenCalled();
  await pass(1_000);
  expect(posted.mock.calls).toEqual(failed(phase));
});

test('a page without its styles is left at once, one without styles of a remote is not', async () => {
  startWatch({ version: '1.1.0', previous: '1.0.0' });
  const styles = (address: string) =>
    breakFile(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address }));
  styles('/r/leads/1.0.0/page.css');
  paint();
  await pass(5_000);
  expect(posted).not.toHaveBeenCalled();

  delete dataset.boot;
  startWatch({ version: '1.1.0', previous: '1.0.0' });
  styles('/assets/main.0.css');
  await pass(0);
  expect(posted.mock.calls).toEqual(failed('style'));
});

test.each([
  ['the host says so', 'start', () => Object.assign(dataset, { boot: 'failed' })],
  ['it marks an empty page as shown', 'hang', () => Object.assign(dataset, { boot: 'shown' })],
])('a host is left when %s', async (_what, phase, fault) => {
  startWatch({ version: '1.1.0', previous: '1.0.0' });
  fault();
  await pass(11_000);
  expect(posted.mock.calls).toEqual(failed(phase));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a host that is gone right after its first paint is left', async () => {
  startWatch({ version: '1.1.0', previous: '1.0.0' });
  paint();
  await pass(500);
  document.body.firstElementChild?.replaceChildren();
  await pass(3_000);
  expect(posted.mock.calls).toEqual(failed('end'));
});

test('without a host before it the failure is reported to the server, and the page stays', async () => {
  startWatch({ version: '1.1.0' });
  await pass(11_000);
  expect(posted.mock.calls).toEqual(failed('hang'));
  expect(reload).not.toHaveBeenCalled();
});
