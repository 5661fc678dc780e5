/** What a visit is said to have felt like. */
import { buildEntry } from './fakeRemotes.ts';
import { beginVisit, currentVisit, endVisit, startVisits } from './reports.ts';
import { noteFrame, noteInteraction, noteRows } from './vitals.ts';

jest.mock('web-vitals', () => ({ onINP: jest.fn() }));
jest.mock('./remotes.ts', () => ({ onRemoteFailure: jest.fn() }));

const entry = buildEntry();
let ended: Pick<NonNullable<ReturnType<typeof currentVisit>>, 'remote' | 'version' | 'values'>[];
const measure = jest.fn();
let screen: HTMLElement;

beforeEach(() => {
  jest.useFakeTimers();
  ended = [];
  measure.mockClear();
  startVisits(({ remote, version, values }) => ended.push({ remote, version, values }), measure);
  document.body.innerHTML =
    '<nav><button></button></nav><div data-remote="leads" data-release="1.0.0"><p><button></button></p></div>';
  screen = document.querySelector<HTMLElement>('[data-remote] button') as HTMLElement;
});
afterEach(() => {
  endVisit();
  jest.useRealTimers();
});

test('a visit carries the interaction on its screen, its first rows and its blocked frames', () => {
  const end = beginVisit(entry, performance.now());
  expect(measure).toHaveBeenCalledTimes(1);
  const now = performance.now();
  noteInteraction(183.6, [{ startTime: now, target: screen }]);
  noteRows({ name: 'salesdesk.first-rows', startTime: now + 420 });
  noteRows({ name: 'salesdesk.first-rows', startTime: now + 900 });
  noteFrame({ startTime: now, blockingDuration: 80 });
  noteFrame({ startTime: now + 50, blockingDuration: 40 });
  noteFrame({ startTime: now + 61_000, blockingDuration: 400 });
  jest.advanceTimersByTime(2_000);
  end();
  expect(ended).toEqual([
    { remote: 'leads', version: '1.0.0', values: { inp: 184, rows: 420, frames: 120, errors: 0 } },
  ]);
  expect(currentVisit()).toBeNull();
});

test.each([
  ['outside its screen', () => ({ target: document.querySelector('nav button') })],
  ['before it began', () => ({ target: screen, startTime: -1 })],
  ['without a target', () => ({ target: null })],
])('an interaction %s is none of its own', (_, change) => {
  const end = beginVisit(entry, performance.now());
  noteInteraction(500, [{ startTime: performance.now(), ...change() }]);
  jest.advanceTimersByTime(2_000);
  end();
  expect(ended).toEqual([]);
});

test('once two releases of a remote were shown on a page, its slowest interaction says nothing of either', () => {
  beginVisit(entry, performance.now())();
  const other = { ...entry, version: '2.0.0' };
  screen.closest('div')?.setAttribute('data-release', '2.0.0');
  const end = beginVisit(other, performance.now());
  noteInteraction(500, [{ startTime: performance.now(), target: screen }]);
  jest.advanceTimersByTime(2_000);
  end();
  expect(ended).toEqual([]);
});

test('an override, and a visit of less than a second, are not measured', () => {
  beginVisit({ ...entry, isOverride: true }, performance.now());
  expect(currentVisit()).toBeNull();
  const end = beginVisit(entry, performance.now());
  noteFrame({ startTime: performance.now(), blockingDuration: 80 });
  jest.advanceTimersByTime(500);
  end();
  expect(ended).toEqual([]);
});
