/** Simulated users of a remote with a trial, for the measurement of how trials are judged. */
import type { TrialVitals } from '@salesdesk/shared/domain';
import type { VisitSample, VitalsRecord } from '../src/store/store.ts';
import { type Visit, vitalsIn } from '../src/verdicts/trialVitals.ts';

const HOUR = 60 * 60 * 1000;
const VISITS_PER_HOUR = 60;

/** Numbers from 0 up to (not including) 1 that depend on the seed alone (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Simulation {
  random: () => number;
  /** Added to each click of the release on trial, in ms. */
  slower: number;
  /** Visits of the release on trial. */
  visits: number;
  /** Share of the users who get it, from 0 to 1. */
  share: number;
  /** Counts a visit and gives the record that includes it. */
  add: (visit: Visit, now: number) => VitalsRecord | Promise<VitalsRecord>;
  /** Called before the visit of the trial with this number. */
  onVisit?: (nth: number) => void;
}

/**
 * Runs one trial. Computers differ by a factor of about five, the service is slow in some hours, and every user visits
 * once. Gives the judgement at its end, and after how many visits of the trial it was found worse; null when never.
 */
export async function simulateTrial({ random, slower, visits, share, add, onVisit }: Simulation): Promise<{
  worseAfter: number | null;
  vitals: TrialVitals | undefined;
}> {
  const trial = { version: '2.0.0', began: 1, default: '1.0.0' };
  let vitals: TrialVitals | undefined;
  let now = Date.parse('2026-11-24T08:00:00Z');
  let load = 1;
  for (let user = 0, tried = 0; tried < visits; user++) {
    const isTrial = random() < share;
    if (isTrial) {
      tried++;
      onVisit?.(tried);
    }
    now += HOUR / VISITS_PER_HOUR;
    if (user % VISITS_PER_HOUR === 0) load = 0.6 + 1.4 * random();
    const values = visitOf(random, load, isTrial ? slower : 0);
    const visit: Visit = { user: `user ${user}`, remote: 'leads', values, arm: isTrial ? 'trial' : 'default', trial };
    vitals = vitalsIn(await add(visit, now), 'leads', trial);
    if (vitals?.state === 'worse') return { worseAfter: tried, vitals };
  }
  return { worseAfter: null, vitals };
}

/** One visit: the slowest of some clicks, the first rows, blocked frames, and rarely a script error. */
function visitOf(random: () => number, load: number, slower: number): VisitSample['values'] {
  const computer = Math.exp(0.5 * normal(random)) * load;
  const clicks = 1 + Math.floor(random() * 12);
  const latencies = Array.from({ length: clicks }, () => 60 * computer * Math.exp(0.5 * normal(random)) + slower);
  return {
    inp: Math.round(Math.max(...latencies) / 8) * 8,
    rows: Math.round(700 * computer * Math.exp(0.3 * normal(random))),
    frames: Math.round(200 * computer * random() + (slower > 50 ? clicks * (slower - 50) : 0)),
    errors: random() < 0.02 ? 1 : 0,
  };
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
