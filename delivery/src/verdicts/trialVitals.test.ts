/** How trials are judged; LONG_TESTS=1 runs as many simulated trials as ADR-154 promises about. */
import { randomFrom, simulateTrial } from '../../test/simulatedTrial.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { directoryStore } from '../store/openStore.ts';
import type { VitalsRecord } from '../store/store.ts';
import { createHealthRegistry } from './health.ts';
import { evidence, type Visit, vitalsIn, withVisit, worseReason } from './trialVitals.ts';

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const RUNS = process.env.LONG_TESTS ? { same: 1000, slower: 100 } : { same: 20, slower: 10 };
const HOUR = 60 * 60 * 1000;
const TRIAL = { version: '2.0.0', began: 1, default: '1.0.0' };

/** Adds the visits of a trial to a record of its own. */
function ownRecord() {
  let record: VitalsRecord = {};
  return (visit: Visit, now: number) => {
    record = withVisit(record, visit, now);
    return record;
  };
}
const visit = (user: string, arm: Visit['arm'], values: Visit['values']): Visit => ({
  user,
  remote: 'leads',
  arm,
  values,
  trial: TRIAL,
});

test.each([
  [0, 0, 1],
  [1, 0, 1.5],
  [0, 1, 0.5],
  [2, 1, 11 / 12],
  [12, 0, 8191 / 13],
])('the evidence of %i hits and %i misses is %d', (hits, misses, expected) => {
  expect(evidence(hits, misses)).toBeCloseTo(expected, 9);
});

test('a fair coin makes the evidence a martingale: the mean after the next throw is what it was', () => {
  for (const [hits, misses] of [
    [0, 0],
    [3, 4],
    [12, 2],
    [40, 60],
  ] as const) {
    const next = (evidence(hits + 1, misses) + evidence(hits, misses + 1)) / 2;
    expect(next / evidence(hits, misses)).toBeCloseTo(1, 9);
  }
});

test('simulated trials: without a difference at most 1 % are stopped, with +150 ms per click 95 % within 200 visits', async () => {
  console.log(`SEED=${SEED}`);
  const stopped = { same: 0, slower: 0 };
  const run = (nth: number, slower: number) =>
    simulateTrial({ random: randomFrom(SEED + nth), slower, visits: 200, share: 0.25, add: ownRecord() });
  for (let nth = 0; nth < RUNS.same; nth++) if ((await run(nth, 0)).worseAfter !== null) stopped.same++;
  for (let nth = 0; nth < RUNS.slower; nth++) if ((await run(nth, 150)).worseAfter !== null) stopped.slower++;
  console.log(
    `stopped: ${stopped.same} of ${RUNS.same} that are the same, ${stopped.slower} of ${RUNS.slower} slower ones`,
  );
  expect(stopped.same).toBeLessThanOrEqual(Math.ceil(RUNS.same / 100));
  expect(stopped.slower).toBeGreaterThanOrEqual(RUNS.slower * 0.95);
}, 600_000);

test('four processes over one store, all restarted in the middle, judge as one does', async () => {
  const directory = await temporaryFolder();
  const visits: [Visit, number][] = [];
  const alone = await simulateTrial({
    random: randomFrom(7),
    slower: 150,
    visits: 60,
    share: 0.5,
    add: ((add) => (one: Visit, now: number) => {
      visits.push([one, now]);
      return add(one, now);
    })(ownRecord()),
  });
  let now = 0;
  const start = () =>
    Array.from({ length: 4 }, () => createHealthRegistry(directoryStore(directory), { now: () => now }));
  let processes = start();
  let record: VitalsRecord = {};
  for (const [nth, [one, at]] of visits.entries()) {
    if (nth === Math.floor(visits.length / 2)) processes = start();
    now = at;
    record = (await processes[nth % 4]?.visit(one)) ?? record;
  }
  expect(alone.vitals?.state).toBe('worse');
  expect(vitalsIn(record, 'leads', TRIAL)).toEqual(alone.vitals);
});

test('a user counts once, in whichever release and however much is sent', () => {
  const add = ownRecord();
  for (let nth = 0; nth < 20; nth++) add(visit(`user ${nth}`, 'default', { inp: 50 }), HOUR);
  let record: VitalsRecord = {};
  for (let nth = 0; nth < 500; nth++) record = add(visit('loud', 'trial', { inp: 9000 }), HOUR + nth);
  expect(vitalsIn(record, 'leads', TRIAL)).toMatchObject({ state: 'too-few', pairs: 1 });
  for (let hour = 2; hour < 40; hour++) {
    add(visit(`other ${hour}`, 'default', { inp: 50 }), hour * HOUR);
    record = add(visit('loud', 'trial', { inp: 9000 }), hour * HOUR);
  }
  expect(vitalsIn(record, 'leads', TRIAL)?.pairs).toBe(1);
});

test('visits of different hours are not compared, and who found no partner may come again', () => {
  const add = ownRecord();
  add(visit('a', 'trial', { inp: 900 }), HOUR);
  let record = add(visit('b', 'default', { inp: 50 }), 2 * HOUR);
  expect(vitalsIn(record, 'leads', TRIAL)?.pairs).toBe(0);
  record = add(visit('a', 'trial', { inp: 900 }), 2 * HOUR);
  expect(vitalsIn(record, 'leads', TRIAL)?.pairs).toBe(1);
});

test('twelve pairs are the fewest that stop a trial, with the reason in words', () => {
  const add = ownRecord();
  let record: VitalsRecord = {};
  const states = Array.from({ length: 12 }, (_, nth) => {
    add(visit(`d${nth}`, 'default', { inp: 80, errors: 0 }), HOUR);
    record = add(visit(`t${nth}`, 'trial', { inp: 240, errors: 0 }), HOUR);
    return vitalsIn(record, 'leads', TRIAL)?.state;
  });
  expect(states).toEqual([...Array(11).fill('too-few'), 'worse']);
  expect(worseReason(vitalsIn(record, 'leads', TRIAL))).toBe(
    'It answers clicks and keys later than 1.0.0 in 12 of 12 pairs of users: a median of 240 ms against 80 ms.',
  );
});

test('a new trial of the same release, or beside another default, begins from nothing', () => {
  const add = ownRecord();
  add(visit('a', 'trial', { inp: 900 }), HOUR);
  const record = add(visit('b', 'default', { inp: 50 }), HOUR);
  expect(vitalsIn(record, 'leads', { ...TRIAL, began: 2 })).toBeUndefined();
  expect(vitalsIn(record, 'leads', { ...TRIAL, default: '1.0.1' })).toBeUndefined();
});
