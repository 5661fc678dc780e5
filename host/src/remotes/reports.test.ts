import { session } from '@salesdesk/shared';
import { report, startReporting } from './reports.ts';

const ADDRESS = '/releases/reports';
const fetched = jest.fn(async (_address: string, _options: RequestInit) => ({ status: 202 }) as Response);
/** A token of user 7; its signature is not checked here. */
const tokenOf = (name: string) => `x.${btoa(JSON.stringify({ sub: '7', name }))}.x`;
const sent = () =>
  fetched.mock.calls.map(([address, { headers, body }]) => {
    expect(address).toBe(ADDRESS);
    const { authorization } = headers as { authorization?: string };
    const { reports } = JSON.parse(String(body)) as { reports: { remote: string; outcome: string }[] };
    return [authorization, ...reports.map(({ remote, outcome }) => `${remote} ${outcome}`)];
  });
/** Longer than the delay before reports are sent. */
const later = () => jest.advanceTimersByTimeAsync(11_000);

beforeAll(() => {
  Object.assign(globalThis, { fetch: fetched });
  startReporting();
});
beforeEach(() => {
  jest.useFakeTimers();
  fetched.mockClear();
});
afterEach(async () => {
  session.end('signed-out');
  await later();
  jest.useRealTimers();
});

test('reports carry the session, each outcome of a release once', async () => {
  session.begin(tokenOf('a'));
  report({ remote: 'one', version: '1.0.0', outcome: 'shown' });
  report({ remote: 'one', version: '1.0.0', outcome: 'shown' });
  report({ remote: 'one', version: '1.0.0', outcome: 'failed', phase: 'render' });
  await later();
  expect(sent()).toEqual([[`Bearer ${tokenOf('a')}`, 'one shown', 'one failed']]);
});

test('what was shown waits until the screen has sent its own requests; a failure is sent soon, with what waits', async () => {
  session.begin(tokenOf('a'));
  report({ remote: 'six', version: '1.0.0', outcome: 'shown' });
  await jest.advanceTimersByTimeAsync(5_000);
  expect(sent()).toEqual([]);
  report({ remote: 'six', version: '1.0.0', outcome: 'failed' });
  await jest.advanceTimersByTimeAsync(3_500);
  expect(sent()).toEqual([[`Bearer ${tokenOf('a')}`, 'six shown', 'six failed']]);
});

test('failures before the sign-in are sent after it', async () => {
  report({ remote: 'two', version: '1.0.0', outcome: 'failed', phase: 'entry' });
  await later();
  expect(sent()).toEqual([]);
  session.begin(tokenOf('a'));
  await later();
  expect(sent()).toEqual([[`Bearer ${tokenOf('a')}`, 'two failed']]);
});

test('with an expired token reports wait for the next one, instead of being refused', async () => {
  session.begin(`x.${btoa(JSON.stringify({ sub: '7', exp: Math.floor(Date.now() / 1000) - 1 }))}.x`);
  report({ remote: 'five', version: '1.0.0', outcome: 'shown' });
  await later();
  expect(sent()).toEqual([]);
  session.renew(tokenOf('new'));
  await later();
  expect(sent()).toEqual([[`Bearer ${tokenOf('new')}`, 'five shown']]);
});

test('without a sign-in, failures reach the log when the page closes', () => {
  report({ remote: 'three', version: '1.0.0', outcome: 'shown' });
  report({ remote: 'three', version: '2.0.0', outcome: 'failed', phase: 'entry' });
  window.dispatchEvent(new Event('pagehide'));
  expect(sent()).toEqual([[undefined, 'three failed']]);
});

test('reports refused for an expired token are sent with the next one', async () => {
  session.begin(tokenOf('old'));
  fetched.mockResolvedValueOnce({ status: 401 } as Response);
  report({ remote: 'four', version: '1.0.0', outcome: 'failed' });
  await later();
  await later();
  expect(fetched).toHaveBeenCalledTimes(1);
  session.renew(tokenOf('new'));
  await later();
  expect(sent().map(([authorization, ...reports]) => [authorization, reports.at(-1)])).toEqual([
    [`Bearer ${tokenOf('old')}`, 'four failed'],
    [`Bearer ${tokenOf('new')}`, 'four failed'],
  ]);
});
