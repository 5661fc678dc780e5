/** The history of a remote's releases, stored on its default release so that both change in one write. */
import type { Release, RolloutEvent, RolloutHistory } from '@salesdesk/shared/domain';
import { failed } from '../store/failures.ts';
import type { ReleaseStore } from '../store/store.ts';
import { type VerdictOf, verdictIn } from '../verdicts/health.ts';

/** Limits the history, so that the document stays small. */
const MAX_EVENTS = 50;

/** Called with each change once it is written, for a record outside the store. */
export type OnChange = (remote: string, event: RolloutEvent) => Promise<void>;

/** For those who may not release without a proof. ADR-158. */
export interface ProofRule {
  /** Version of the contract of the live host; null when no host is known. */
  contract: () => Promise<string | null>;
  /** Releases all the same, and notes who did. */
  isForced?: boolean | undefined;
}

/** Who makes a change, and when. */
export interface Author {
  by: string;
  /** The team whose remotes the author may change; any when absent. */
  team?: string | undefined;
  at?: Date;
  /** Given when releases need a proof; none is asked for when absent. */
  proofs?: ProofRule | undefined;
  onChange?: OnChange | undefined;
}

/** An event without its author and time. */
export type RolloutChange = Omit<RolloutEvent, 'by' | 'at'>;

/** Returns the history from a remote's listed releases. */
export function historyOf(releases: readonly Release[]): RolloutHistory {
  const history = releases.find(({ deployment }) => deployment.default)?.extras.history;
  return history ?? { events: [], retired: {}, abandoned: {}, pinned: [], removed: [] };
}

/** True when a version was ever listed: it must never be published again. */
export function wasPublished(releases: readonly Release[], version: string): boolean {
  const { retired, removed } = historyOf(releases);
  const isListed = releases.some(({ metadata }) => metadata.version === version);
  return isListed || retired[version] !== undefined || removed.includes(version);
}

/** True while a person decided that no automatic step changes this release: it is pinned, or its trial is held. ADR-157. */
export function isFixed(releases: readonly Release[], version: string): boolean {
  const { pinned, held } = historyOf(releases);
  return pinned.includes(version) || held === version;
}

/**
 * Whether `version` is the one that `by` made live for everyone last. True as well when so many changes were made since
 * that the history does not say.
 */
export function wasLiveLastBy(releases: readonly Release[], version: string, by: string): boolean {
  const { events } = historyOf(releases);
  const last = events.find((event) => event.by === by && event.traffic === 100);
  return last ? last.version === version : events.length >= MAX_EVENTS;
}

/** Time (ms) at which the running trial of a release began, whatever its share since; 0 when the history does not say. */
export function trialSince(releases: readonly Release[], version: string): number {
  const own = historyOf(releases).events.filter((event) => event.version === version && event.traffic !== undefined);
  const ended = own.findIndex(({ traffic = 0 }) => traffic === 0 || traffic === 100);
  const begun = (ended < 0 ? own : own.slice(0, ended)).at(-1);
  return begun ? Date.parse(begun.at) : 0;
}

/**
 * Records a change in the history: `before` and `after` are the listed releases, `change` is the event, or null when
 * none is recorded. `edit` may change the history further.
 */
export function withHistory(
  before: readonly Release[],
  after: readonly Release[],
  change: RolloutChange | null,
  { by, at = new Date() }: Author,
  edit: (history: RolloutHistory) => RolloutHistory = (history) => history,
): Release[] {
  const time = at.toISOString();
  const known = historyOf(before);
  const listed = new Set(after.map(({ metadata }) => metadata.version));
  const left = before.map(({ metadata }) => metadata.version).filter((version) => !listed.has(version));
  const unlisted = (times: Record<string, string>) =>
    Object.fromEntries(Object.entries(times).filter(([version]) => !listed.has(version)));
  const { held, undo: _, ...lasting } = known;
  const history = edit({
    ...lasting,
    ...(held !== undefined && isOnTrial(after, held) ? { held } : {}),
    events: [...(change ? [{ at: time, by, ...change }] : []), ...known.events].slice(0, MAX_EVENTS),
    retired: unlisted({ ...known.retired, ...Object.fromEntries(left.map((version) => [version, time])) }),
    abandoned: unlisted(known.abandoned),
  });
  return after.map(({ extras: { history: _, ...extras }, ...release }) => ({
    ...release,
    extras: release.deployment.default ? { ...extras, history } : extras,
  }));
}

/** Whether a release has a share of users beside the default. */
function isOnTrial(releases: readonly Release[], version: string): boolean {
  return releases.some(
    ({ metadata, deployment }) => metadata.version === version && !deployment.default && deployment.traffic > 0,
  );
}

/** Reads the verdicts of a store. */
export async function readVerdicts(store: Pick<ReleaseStore, 'verdicts'>): Promise<VerdictOf> {
  return verdictIn((await store.verdicts.read())?.value ?? {});
}

/**
 * The best of these releases, given in the order of preference: the first that is known to be good, otherwise the first
 * of which nothing is known. Undefined when all are failing or stopped.
 */
export function bestOf(remote: string, releases: readonly Release[], verdictOf: VerdictOf): Release | undefined {
  const able = releases.filter(({ extras }) => !extras.stopped);
  const withState = (state: string) => able.find(({ metadata }) => verdictOf(remote, metadata.version).state === state);
  return withState('good') ?? withState('unknown');
}

/** The version that was unlisted last among those known to be good and still stored. */
export function lastGoodUnlisted(
  remote: string,
  releases: readonly Release[],
  verdictOf: VerdictOf,
): string | undefined {
  const { retired, removed } = historyOf(releases);
  return Object.entries(retired)
    .filter(([version]) => !removed.includes(version) && verdictOf(remote, version).state === 'good')
    .sort(([, a], [, b]) => b.localeCompare(a))[0]?.[0];
}

/** Throws `refused` for a version that is known to fail. */
export function refuseFailing(remote: string, version: string, verdictOf: VerdictOf): void {
  const { state, reason } = verdictOf(remote, version);
  if (state !== 'failing') return;
  const message =
    `${remote} ${version} is known to fail. ${reason} Name a release that works (--to), or restore it all the same with ` +
    '--force.';
  throw failed('refused', message, [message]);
}
