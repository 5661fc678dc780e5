/**
 * Visits of remotes' screens: which release is shown, since when, and what the user felt meanwhile. The measuring itself
 * is loaded after the first screen. ADR-154.
 */
import type { VitalMetric } from '@salesdesk/shared/domain';
import type { RemoteEntry } from './catalog.ts';

export type VisitValues = Partial<Record<VitalMetric, number>>;

export interface Visit {
  remote: string;
  version: string;
  /** When the user opened the screen, on the clock of the page. */
  began: number;
  values: VisitValues;
  /** Whether another release of this remote was shown on the page before: its slow interactions must not count here. */
  isMixed: boolean;
}

type Listener = (visit: Visit) => void;

/** A shorter visit says nothing about a release. */
const SHORTEST_MS = 1_000;

let current: Visit | null = null;
let listener: Listener | null = null;
let onFirst: (() => void) | null = null;
const shownVersions = new Map<string, Set<string>>();

/** Begins a visit that the user opened at `began`; returns the function that ends it. Overrides are not measured. */
export function beginVisit({ name, version, isOverride }: RemoteEntry, began: number): () => void {
  if (isOverride) return () => undefined;
  const versions = shownVersions.get(name) ?? new Set();
  shownVersions.set(name, versions.add(version));
  const visit: Visit = { remote: name, version, began, values: {}, isMixed: versions.size > 1 };
  current = visit;
  onFirst?.();
  onFirst = null;
  return () => {
    if (current === visit) endVisit();
  };
}

/** The visit that goes on; null on pages of the host. */
export function currentVisit(): Visit | null {
  return current;
}

/** Ends the current visit, for instance because the page is hidden, and hands its values over. */
export function endVisit(): void {
  const visit = current;
  current = null;
  if (visit && Object.keys(visit.values).length && performance.now() - visit.began >= SHORTEST_MS) listener?.(visit);
}

/** Hands each ended visit to `onEnd`; calls `measure` once, when the first screen is shown. */
export function startVisits(onEnd: Listener, measure: () => void): void {
  listener = onEnd;
  if (current) measure();
  else onFirst = measure;
}
