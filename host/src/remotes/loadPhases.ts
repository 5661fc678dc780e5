/** How long each step of loading a remote took, kept where the browser's own tools show it: performance measures. */
import type { RemoteEntry } from './catalog.ts';

/** Manifest and shares are asked for side by side; then the container and the screen's own code. */
export type LoadPhase = 'manifest' | 'shares' | 'code';

interface PhaseDetail {
  remote: string;
  version: string;
  phase: LoadPhase;
}

/** Does the work and notes its time, only when it succeeds. */
export async function timed<T>(entry: RemoteEntry, phase: LoadPhase, work: Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work;
  const detail: PhaseDetail = { remote: entry.name, version: entry.version, phase };
  performance.measure(`${entry.name} ${phase}`, { start, detail });
  return result;
}

/** The latest time of each phase for one release, in ms; phases that did not happen are missing. */
export function loadPhases(entry: RemoteEntry): Partial<Record<LoadPhase, number>> {
  const times: Partial<Record<LoadPhase, number>> = {};
  for (const measure of performance.getEntriesByType('measure') as PerformanceMeasure[]) {
    const detail = measure.detail as PhaseDetail | null;
    if (detail?.remote === entry.name && detail.version === entry.version) times[detail.phase] = measure.duration;
  }
  return times;
}
