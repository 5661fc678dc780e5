/** A busy computer and slow files get more time; silence does not. R-151. */
import { fileArrived, within } from './deadline.ts';

let heldUp = 0;
beforeEach(() => {
  jest.useFakeTimers();
  const now = performance.now.bind(performance);
  heldUp = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now() + heldUp);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Starts to wait at most 6 s for what never comes; says whether the time is up. */
function waiting() {
  const state = { isOver: false };
  within(
    6_000,
    () => new Promise(() => {}),
    () => new Error('late'),
  ).catch(() => {
    state.isOver = true;
  });
  return state;
}

const file = (name: string, duration: number, more = {}) =>
  ({ name, duration, decodedBodySize: 1000, responseStatus: 200, ...more }) as PerformanceResourceTiming;

test('silence ends the wait on time', async () => {
  const wait = waiting();
  await jest.advanceTimersByTimeAsync(5_990);
  expect(wait.isOver).toBe(false);
  await jest.advanceTimersByTimeAsync(10);
  expect(wait.isOver).toBe(true);
});

test('time in which the page could do nothing is not counted', async () => {
  const wait = waiting();
  await jest.advanceTimersByTimeAsync(1_000);
  heldUp += 30_000;
  await jest.advanceTimersByTimeAsync(4_500);
  expect(wait.isOver).toBe(false);
  await jest.advanceTimersByTimeAsync(500);
  expect(wait.isOver).toBe(true);
});

test('a slow file of a release gives the next one as much time', async () => {
  const wait = waiting();
  await jest.advanceTimersByTimeAsync(5_000);
  fileArrived(file('http://localhost/r/leads/1.0.0/page.js', 5_000));
  await jest.advanceTimersByTimeAsync(5_900);
  expect(wait.isOver).toBe(false);
  await jest.advanceTimersByTimeAsync(100);
  expect(wait.isOver).toBe(true);
});

test.each([
  ['a fast file', file('http://localhost/r/leads/1.0.0/page.js', 900)],
  ['an aborted file', file('http://localhost/r/leads/1.0.0/page.js', 5_000, { decodedBodySize: 0 })],
  ['an error', file('http://localhost/r/leads/1.0.0/page.js', 5_000, { responseStatus: 503 })],
  ['a reply of the API', file('http://localhost/q-list/accounts', 5_000)],
])('%s gives no more time', async (_, arrived) => {
  const wait = waiting();
  await jest.advanceTimersByTimeAsync(5_000);
  fileArrived(arrived);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(wait.isOver).toBe(true);
});
