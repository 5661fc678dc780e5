/** Recent reports about a release over time, for a chart. */
import type { HealthStep } from '@salesdesk/shared/domain';
import type { Attempts } from '../store/healthRecord.ts';

const STEP_MS = 2 * 60 * 1000;
/** Together they cover the half hour that is kept. */
const STEPS = 15;

/** Counts the users of one release by the time of their latest report, oldest step first; empty without a report. */
export function healthSteps(people: Readonly<Record<string, Attempts>>, now: number): HealthStep[] {
  const counted = Object.values(people).filter(({ at }) => at > now - STEPS * STEP_MS && at <= now);
  if (!counted.length) return [];
  return Array.from({ length: STEPS }, (_, step) => {
    const end = now - (STEPS - 1 - step) * STEP_MS;
    const within = counted.filter(({ at }) => at > end - STEP_MS && at <= end);
    const failing = within.filter(({ failed }) => failed > 0).length;
    return { at: new Date(end).toISOString(), working: within.length - failing, failing };
  });
}
