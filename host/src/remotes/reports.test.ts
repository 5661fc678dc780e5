import { session } from '@salesdesk/shared';
import { report, startReporting } from './reports.ts';

const ADDRESS = '/releases/reports';
const fetched = jest.fn(async (_address: string, _options: RequestInit) => ({ status: 202 }) as Response);
/** A token of user 7; nothing here looks at its signature. */
const tokenOf = (name: string) => `x.${btoa(JSON.stringify({ sub: '7', name }))}.x`;
const sent = () =>
  fetched.mock.calls.map(([address, { headers, body }]) => {
    expect(address).toBe(ADDRESS);
    const { authorization } = headers as { authorization?: string };
    const { reports } = JSON.parse(String(body)) as { reports: { remote: string; outcome: string }[] };
    return [authorization, ...reports.map(({ remote, outcome }) => `${remote} ${outcome}`)];
  });
/** More than the pause before reports are sent. */
const later = () => jest.advanceTimersByTimeAsync(4_000);

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

test('reports go with the session, each outcome of a release once', async () => {
  session.begin(tokenOf('a'));
  report({ remote: 'one', version: '1.0.0', outcome: 'shown' });
  report({ remote: 'one', version: '1.0.0', outcome: 'shown' });
  report({ remote: 'one', version: '1.0.0', outcome: 'failed', phase: 'render' });
  await later();
  expect(sent()).toEqual([[`Bearer ${tokenOf('a')}`, 'one shown', 'one failed']]);
});

test('what fails before anybody has signed in is sent by whoever signs in', async () => {
  report({ remote: 'two', version: '1.0.0', outcome: 'failed', phase: 'entry' });
  await later();
  expect(sent()).toEqual([]);
  session.begin(tokenOf('a'));
  await later();
  expect(sent()).toEqual([[`Bearer ${tokenOf('a')}`, 'two failed']]);
});

test('when nobody signs in, failures reach the log as the page closes', () => {
  report({ remote: 'three', version: '1.0.0', outcome: 'shown' });
  report({ remote: 'three', version: '2.0.0', outcome: 'failed', phase: 'entry' });
  window.dispatchEvent(new Event('pagehide'));
  expect(sent()).toEqual([[undefined, 'three failed']]);
});

test('what was refused for an old token goes with the next one', async () => {
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
