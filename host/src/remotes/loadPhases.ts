/** Records the duration of each loading phase of a remote as performance measures, which developer tools display. */
import type { LoadPhase, PageRelease } from '@salesdesk/shared';

interface PhaseDetail {
  remote: string;
  version: string;
  phase: LoadPhase;
}

/** Awaits the work and records its duration if it succeeds. */
export async function timed<T>(entry: PageRelease, phase: LoadPhase, work: Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work;
  const detail: PhaseDetail = { remote: entry.name, version: entry.version, phase };
  performance.measure(`${entry.name} ${phase}`, { start, detail });
  return result;
}

/** The latest duration of each phase for one release, in ms; phases that did not run are missing. */
export function loadPhases(entry: PageRelease): Partial<Record<LoadPhase, number>> {
  const times: Partial<Record<LoadPhase, number>> = {};
  for (const measure of performance.getEntriesByType('measure') as PerformanceMeasure[]) {
    const detail = measure.detail as PhaseDetail | null;
    if (detail?.remote === entry.name && detail.version === entry.version) times[detail.phase] = measure.duration;
  }
  return times;
}
