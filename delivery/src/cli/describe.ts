/** Formats the state of remotes as text for the terminal. */
import {
  PROGRESSIVE_STEPS,
  type ReleaseStatus,
  type RemoteStatus,
  UNPROVED_SHARE,
  type VitalComparison,
  type VitalMetric,
} from '@salesdesk/shared/domain';
import { describeSupport } from '../contract/hostOffer.ts';

const SHOWN_EVENTS = 10;

/** All remotes, each in a few lines; with `isInFull` also the unlisted releases and the history. */
export function describeRemotes(remotes: readonly RemoteStatus[], isInFull: boolean): string {
  if (!remotes.length) return 'Nothing is released yet.';
  return remotes.map((remote) => describeRemote(remote, isInFull)).join('\n\n');
}

/** One remote. */
export function describeRemote(remote: RemoteStatus, isInFull = false): string {
  const { name, owner, releases, kept, events } = remote;
  // A product of before does not tell them.
  const unlisted = remote.unlisted ?? [];
  const stored = [
    ...kept.map(describeStored),
    ...unlisted.map((version) => `    ${version.padEnd(22)} never released`),
  ];
  const stopped = releases.flatMap((release) => (release.stopped ? [describeStop(release)] : []));
  return [
    `${name}  (${owner})`,
    ...releases.map((release) => `  ${describeRelease(release)}`),
    ...stopped,
    ...releases.flatMap(describeVerdict),
    ...releases.flatMap(describeProof),
    ...releases.flatMap(describeVitals),
    ...releases.flatMap(({ version, support }) => (support ? [`  ${version}: ${describeSupport(support)}`] : [])),
    ...(releases.length ? [] : ['  no release yet']),
    ...(isInFull ? ['', '  Stored, but not listed:', ...stored, ...(stored.length ? [] : ['    none'])] : []),
    ...(isInFull && !releases.length ? [`    release one: salesdesk promote ${name} ${unlisted.at(-1)}`] : []),
    ...(isInFull ? ['', '  History:', ...events.slice(0, SHOWN_EVENTS).map(describeEvent)] : []),
  ].join('\n');
}

function describeRelease({ version, traffic, commit, size, health, ...release }: ReleaseStatus): string {
  const share = `${traffic} %`.padStart(6);
  const part = release.default ? 'default' : release.stopped ? 'stopped' : traffic > 0 ? 'trial' : 'fallback';
  const counted = health ? `, failed for ${health.failing} of ${health.reporters} users` : '';
  const from = commit ? commit.slice(0, 8) : 'no commit';
  return `${share}  ${version.padEnd(22)} ${part.padEnd(12)} ${from}, ${Math.ceil(size / 1000)} kB${counted}`;
}

function describeStop({ version, stopped }: ReleaseStatus): string {
  const { at = '', traffic, reason } = stopped ?? {};
  return `  ${version} was stopped automatically at ${traffic} % on ${timeOf(at)}: ${reason}`;
}

/** What is known about a release, for those that say it: the reason of a stopped one is said already. */
function describeVerdict({ version, verdict, stopped }: ReleaseStatus): string[] {
  const { state, since, reason } = verdict;
  if (since === null || stopped) return [];
  return [`  ${version} is ${state === 'good' ? 'known to be good' : 'failing'} since ${timeOf(since)}: ${reason}`];
}

/** How a release is proved; nothing for one that needs no proof and has none. */
function describeProof({ version, proof }: ReleaseStatus): string[] {
  const { state, states, faults, waived } = proof;
  if (state === 'proved') return [`  ${version} is proved: ${states} states without a fault`];
  const reason = {
    failed: `failed its proof with ${faults} fault${faults === 1 ? '' : 's'}`,
    stale: 'was proved in a host of another contract',
    other: 'has the proof of another build',
    none: 'has no proof',
  }[state];
  if (waived) return state === 'none' ? [] : [`  ${version} ${reason}, and needs none: released by ${waived.by}`];
  return [`  ${version} ${reason}, so it may have ${UNPROVED_SHARE} % of the users at most`];
}

const METRIC_NAMES: Record<VitalMetric, string> = {
  inp: 'clicks and keys',
  rows: 'first rows',
  frames: 'blocked frames',
  errors: 'script errors',
};

function describeVitals({ version, vitals, traffic, progressive }: ReleaseStatus): string[] {
  if (!vitals) return [];
  const { state, against, pairs } = vitals;
  const judged =
    state === 'worse'
      ? 'feels worse'
      : state === 'not-worse'
        ? 'feels no worse'
        : `is not judged yet, because there are too few data (${pairs} pairs of users)`;
  const next = progressive ? PROGRESSIVE_STEPS.find((step) => step > traffic) : undefined;
  return [
    `  ${version} ${judged}, against ${against}${next === undefined ? '' : `; ${next} % of users come next by itself`}:`,
    ...vitals.metrics.filter((metric) => metric.pairs > 0).map(describeMetric),
  ];
}

function describeMetric({ metric, trial, default: usual, pairs, worse }: VitalComparison): string {
  const unit = metric === 'errors' ? '' : ' ms';
  const medians = trial === null || usual === null ? '' : `, median ${trial}${unit} against ${usual}${unit}`;
  return `    ${METRIC_NAMES[metric].padEnd(16)} worse in ${worse} of ${pairs} pairs${medians}`;
}

function describeStored({ version, since, isPinned, verdict }: RemoteStatus['kept'][number]): string {
  const suffix = verdict.state === 'unknown' ? '' : verdict.state === 'good' ? ', known to be good' : ', failing';
  return `    ${version.padEnd(22)} unlisted since ${timeOf(since)}${isPinned ? ', pinned' : ''}${suffix}`;
}

function describeEvent({ at, action, version, traffic, by, reason }: RemoteStatus['events'][number]): string {
  const share = traffic === undefined ? '' : ` ${traffic} %`;
  return `    ${timeOf(at)}  ${action.padEnd(11)} ${version}${share}, by ${by}${reason ? `: ${reason}` : ''}`;
}

function timeOf(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}
