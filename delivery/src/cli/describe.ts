/** Formats the state of remotes as text for the terminal. */
import { describeSupport } from '../contract/support.ts';
import type { ReleaseStatus, RemoteStatus } from '../releases/status.ts';

const SHOWN_EVENTS = 10;

/** All remotes, each in a few lines; with `isInFull` also the unlisted releases and the history. */
export function describeRemotes(remotes: readonly RemoteStatus[], isInFull: boolean): string {
  if (!remotes.length) return 'Nothing is released yet.';
  return remotes.map((remote) => describeRemote(remote, isInFull)).join('\n\n');
}

/** One remote. */
export function describeRemote(remote: RemoteStatus, isInFull = false): string {
  const { name, owner, releases, kept, events } = remote;
  const stopped = releases.flatMap((release) => (release.stopped ? [describeStop(release)] : []));
  return [
    `${name}  (${owner})`,
    ...releases.map((release) => `  ${describeRelease(release)}`),
    ...stopped,
    ...releases.flatMap(({ version, support }) => (support ? [`  ${version}: ${describeSupport(support)}`] : [])),
    ...(isInFull
      ? ['', '  Stored, but not listed:', ...kept.map(describeStored), ...(kept.length ? [] : ['    none'])]
      : []),
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

function describeStored({ version, since, isPinned }: RemoteStatus['kept'][number]): string {
  return `    ${version.padEnd(22)} unlisted since ${timeOf(since)}${isPinned ? ', pinned' : ''}`;
}

function describeEvent({ at, action, version, traffic, by, reason }: RemoteStatus['events'][number]): string {
  const share = traffic === undefined ? '' : ` ${traffic} %`;
  return `    ${timeOf(at)}  ${action.padEnd(11)} ${version}${share}, by ${by}${reason ? `: ${reason}` : ''}`;
}

function timeOf(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}
