/** What the list of Platform shows: states, search, order and groups. Pure. R-211. */

import type { ReleaseInUse, ReleaseStatus, RemoteRow, SharesInUse } from '@salesdesk/shared/domain';
import { compareVersions, fold } from '@salesdesk/shared/domain';
import { msg } from './texts.ts';

export const REMOTE_STATES = ['failing', 'stopped', 'trial', 'older', 'fixed'] as const;
type RemoteState = (typeof REMOTE_STATES)[number];

export const STATE_LABELS: Record<RemoteState, string> = {
  failing: msg('Failing'),
  stopped: msg('Stopped'),
  trial: msg('On trial'),
  older: msg('Older contract'),
  fixed: msg('On hold or pinned'),
};

/** Share of failed attempts from which a release counts as failing, in per cent. */
const FAILING_FROM = 10;

export const liveOf = ({ releases }: Pick<RemoteRow, 'releases'>) => releases.find((release) => release.default);
export const trialOf = ({ releases }: Pick<RemoteRow, 'releases'>) =>
  releases.find((release) => !release.default && (release.traffic > 0 || release.stopped));

/** All states of a remote, the worst first. */
export function statesOf(remote: RemoteRow): RemoteState[] {
  const trial = trialOf(remote);
  const served = remote.releases.filter((release) => release.traffic > 0);
  const is: Record<RemoteState, boolean> = {
    failing: served.some(isFailing),
    stopped: trial?.stopped !== undefined,
    trial: trial !== undefined && !trial.stopped,
    older: served.some(({ support }) => support !== undefined),
    fixed: served.some(({ isPinned, isHeld }) => isPinned || isHeld),
  };
  return REMOTE_STATES.filter((state) => is[state]);
}

/** Whether browsers report failures of a release more often than is usual. */
export function isFailing({ health }: Pick<ReleaseStatus, 'health'>): boolean {
  return health !== undefined && health.failing > 0 && health.errorRate >= FAILING_FROM;
}

export type RemoteOrder = 'name' | 'state' | 'changed' | 'size';

export const ORDER_LABELS: Record<RemoteOrder, string> = {
  name: msg('By name'),
  state: msg('Worst first'),
  changed: msg('Latest change first'),
  size: msg('Largest first'),
};

export interface ListChoice {
  search: string;
  state: RemoteState | null;
  owner: string | null;
  order: RemoteOrder;
  isGrouped: boolean;
}

/** A line of the list: the name of a team, or a remote. */
export type ListLine =
  | { kind: 'team'; owner: string; count: number; failing: number }
  | { kind: 'remote'; remote: RemoteRow };

/** The remotes that fit, in order, under their teams when they are grouped. */
export function linesOf(
  remotes: readonly RemoteRow[],
  { search, state, owner, order, isGrouped }: ListChoice,
): ListLine[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const found = remotes
    .filter((remote) => {
      const text = fold([remote.name, remote.owner, ...remote.releases.map(({ version }) => version)].join(' '));
      const isWanted =
        (state === null || statesOf(remote).includes(state)) && (owner === null || remote.owner === owner);
      return isWanted && words.every((word) => text.includes(word));
    })
    .sort(COMPARE[order]);
  const lines = (some: readonly RemoteRow[]) => some.map((remote): ListLine => ({ kind: 'remote', remote }));
  if (!isGrouped) return lines(found);
  const owners = [...new Set(found.map((remote) => remote.owner))].sort((one, other) => one.localeCompare(other));
  return owners.flatMap((team) => {
    const own = found.filter((remote) => remote.owner === team);
    const failing = own.filter((remote) => statesOf(remote).includes('failing')).length;
    return [{ kind: 'team', owner: team, count: own.length, failing }, ...lines(own)];
  });
}

const byName = (one: RemoteRow, other: RemoteRow) => one.name.localeCompare(other.name);
const rankOf = (remote: RemoteRow) => {
  const [worst] = statesOf(remote);
  return worst === undefined ? REMOTE_STATES.length : REMOTE_STATES.indexOf(worst);
};

const COMPARE: Record<RemoteOrder, (one: RemoteRow, other: RemoteRow) => number> = {
  name: byName,
  state: (one, other) => rankOf(one) - rankOf(other) || byName(one, other),
  changed: (one, other) => (other.last?.at ?? '').localeCompare(one.last?.at ?? '') || byName(one, other),
  size: (one, other) => (liveOf(other)?.size ?? 0) - (liveOf(one)?.size ?? 0) || byName(one, other),
};

/** How many remotes are in each state. */
export function countStates(remotes: readonly RemoteRow[]): Record<RemoteState, number> {
  const counts = { failing: 0, stopped: 0, trial: 0, older: 0, fixed: 0 };
  for (const remote of remotes) for (const state of statesOf(remote)) counts[state]++;
  return counts;
}

/** A release that shares a module. */
export type ShareUser = Pick<ReleaseInUse, 'remote' | 'version' | 'role'>;

/** A shared module with the ranges that releases in use declare, and who does not fit. */
interface ShareRow {
  name: string;
  /** The version of the host; null when it has none. */
  offered: string | null;
  ranges: ShareRange[];
}

interface ShareRange {
  range: string;
  fits: boolean;
  users: ShareUser[];
  /** By the version that they were built with, the newest first; null: not recorded. */
  built: ShareBuild[];
}

export interface ShareBuild {
  version: string | null;
  /** Beside the version that the host gives. */
  is: 'same' | 'behind' | 'ahead' | 'unknown';
  users: ShareUser[];
}

/** Every module that releases in use share: those that differ from the host first, then by name. */
export function sharesOf({ host, releases }: SharesInUse): ShareRow[] {
  const rows = new Map<string, ShareRow>();
  for (const { remote, version, role, shares } of releases) {
    const user = { remote, version, role };
    for (const { name, range, fits, built } of shares) {
      const row = rows.get(name) ?? { name, offered: host[name] ?? null, ranges: [] };
      rows.set(name, row);
      const entry = entryIn(
        row.ranges,
        (one) => one.range === range && one.fits === fits,
        () => {
          return { range, fits, users: [], built: [] };
        },
      );
      entry.users.push(user);
      entryIn(
        entry.built,
        (one) => one.version === built,
        () => {
          return { version: built, is: besides(built, row.offered), users: [] };
        },
      ).users.push(user);
    }
  }
  for (const { built } of [...rows.values()].flatMap(({ ranges }) => ranges))
    built.sort((one, other) => compareVersions(other.version ?? '0.0.0', one.version ?? '0.0.0'));
  const weight = ({ ranges }: ShareRow) => (ranges.some(({ fits }) => !fits) ? 0 : ranges.length > 1 ? 1 : 2);
  return [...rows.values()].sort((one, other) => weight(one) - weight(other) || one.name.localeCompare(other.name));
}

function entryIn<T>(entries: T[], isWanted: (entry: T) => boolean, make: () => T): T {
  const known = entries.find(isWanted);
  if (known) return known;
  const entry = make();
  entries.push(entry);
  return entry;
}

function besides(built: string | null, offered: string | null): ShareBuild['is'] {
  if (built === null || offered === null) return 'unknown';
  const difference = compareVersions(built, offered);
  return difference === 0 ? 'same' : difference < 0 ? 'behind' : 'ahead';
}
