/** What happened to the releases of a remote: kept on its default release, so that it changes in the same write. */
import type { Release, RolloutEvent, RolloutHistory } from '@salesdesk/shared/domain';

/** Enough to see how things came to be; the document stays small. */
const KEPT_EVENTS = 50;

/** Whoever makes a change, and when. */
export interface Author {
  by: string;
  at?: Date;
}

/** A change as it is told; `by` and `at` come from its author. */
export type Told = Omit<RolloutEvent, 'by' | 'at'>;

/** The history of a remote's listed releases. */
export function historyOf(releases: readonly Release[]): RolloutHistory {
  const kept = releases.find(({ deployment }) => deployment.default)?.extras.history;
  return kept ?? { events: [], retired: {}, abandoned: {}, pinned: [], removed: [] };
}

/** True when a version was ever given to anybody, or may still be: it is never published again. */
export function wasPublished(releases: readonly Release[], version: string): boolean {
  const { retired, removed } = historyOf(releases);
  const isListed = releases.some(({ metadata }) => metadata.version === version);
  return isListed || retired[version] !== undefined || removed.includes(version);
}

/**
 * Writes a change of the list into the history: `before` and `after` are the listed releases, `told` what happened,
 * null for what
 * is no change of theirs. `edit` may change the history further.
 */
export function withHistory(
  before: readonly Release[],
  after: readonly Release[],
  told: Told | null,
  { by, at = new Date() }: Author,
  edit: (history: RolloutHistory) => RolloutHistory = (history) => history,
): Release[] {
  const time = at.toISOString();
  const known = historyOf(before);
  const listed = new Set(after.map(({ metadata }) => metadata.version));
  const left = before.map(({ metadata }) => metadata.version).filter((version) => !listed.has(version));
  const unlisted = (times: Record<string, string>) =>
    Object.fromEntries(Object.entries(times).filter(([version]) => !listed.has(version)));
  const history = edit({
    ...known,
    events: [...(told ? [{ at: time, by, ...told }] : []), ...known.events].slice(0, KEPT_EVENTS),
    retired: unlisted({ ...known.retired, ...Object.fromEntries(left.map((version) => [version, time])) }),
    abandoned: unlisted(known.abandoned),
  });
  return after.map(({ extras: { history: _, ...extras }, ...release }) => ({
    ...release,
    extras: release.deployment.default ? { ...extras, history } : extras,
  }));
}
