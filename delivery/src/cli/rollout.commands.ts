import {
  PROGRESSIVE_STEPS,
  type ReleaseStatus,
  type RemoteStatus,
  UNPROVED_SHARE,
  type VitalComparison,
  type VitalMetric,
} from '@salesdesk/shared/domain';
import { type Command, InvalidArgumentError } from 'commander';
import { describeSupport } from '../contract/hostOffer.ts';
import { MIN_DAYS } from '../releases/prune.ts';
import { failed } from '../store/failures.ts';
import type { Context } from './context.ts';
import { percent } from './publish.commands.ts';
import { findRemote, readDeclaration } from './workspace.ts';

interface PromoteFlags {
  traffic?: number;
  force?: true;
}

const REMOTE_HELP = 'default: the remote of the current folder';

interface ComposeFlags {
  hide?: true;
  pin?: true;
  order?: string;
  traffic?: number;
}

/** `salesdesk promote`, `rollback`, `compose`, `owner` and `status`. */
export function rolloutCommands(program: Command, context: Context): void {
  program
    .command('promote')
    .description('give a release to more users; raising the share never moves a user back')
    .argument('[remote]', REMOTE_HELP)
    .argument('[version]', 'any stored version; default: the one on trial')
    .option('--traffic <percent>', 'share of users who get it; default: everyone; 0 ends the trial', percent)
    .option('--force', 'also a release without a good proof; takes a token that may administer')
    .action(async (remote: string | undefined, version: string | undefined, options: PromoteFlags) => {
      const name = await nameOf(remote, context);
      const service = await context.service();
      const { force, ...how } = options;
      const forced = force ? { isForced: true } : {};
      const status = await service.promote(name, { ...how, ...forced, ...(version ? { version } : {}) });
      context.result(status, describeRemote(status));
    });

  program
    .command('rollback')
    .description('end the running trial; without one, restore the last release that is known to be good')
    .argument('[remote]', REMOTE_HELP)
    .option('--to <version>', 'restore this version instead')
    .option('--force', 'also a release that is known to fail')
    .action(async (remote: string | undefined, { to, force }: { to?: string; force?: true }) => {
      const name = await nameOf(remote, context);
      const service = await context.service();
      const status = await service.rollBack(name, { ...(to ? { to } : {}), ...(force ? { isForced: true } : {}) });
      context.result(status, describeRemote(status));
    });

  program
    .command('compose')
    .description('hide an extension, move it or keep it first, without a release; with no option it is as declared')
    .argument('<remote>')
    .argument('<extension>', 'its id in remote.json')
    .option('--hide', 'nobody sees it')
    .option('--pin', 'it is first in its slot')
    .option('--order <number>', 'in place of the declared order')
    .option('--traffic <percent>', 'share of users for whom this counts; default: everyone', percent)
    .action(async (remote: string, extension: string, { hide, pin, order, traffic = 100 }: ComposeFlags) => {
      const status = await (await context.service()).compose(remote, extension, {
        ...(hide ? { hidden: hide } : {}),
        ...(pin ? { pinned: pin } : {}),
        ...(order === undefined ? {} : { order: Number(order) }),
        ...(traffic === 100 ? {} : { share: traffic }),
      });
      context.result(status, status.events[0]?.reason ?? '');
    });

  program
    .command('owner')
    .description('hand a remote over to another team, whose builds are published from then on')
    .argument('<remote>')
    .argument('<team>', 'as the owner in its remote.json')
    .action(async (remote: string, team: string) => {
      const status = await (await context.service()).setOwner(remote, team);
      context.result(status, `${remote} belongs to ${status.owner}.`);
    });

  program
    .command('status')
    .description('show the traffic of each release, the stored releases and the history')
    .argument('[remote]', 'default: all remotes, in short form')
    .action(async (remote: string | undefined) => {
      const remotes = await (await context.service()).status(remote);
      if (remote !== undefined && !remotes.length)
        throw failed('not-found', `${remote} has no release, and none is stored.`);
      context.result(remotes, describeRemotes(remotes, remote !== undefined));
    });
}

/** The given name, else that of the remote in the current folder. Throws when there is neither. */
async function nameOf(given: string | undefined, { cwd, workspace }: Context): Promise<string> {
  if (given !== undefined) return given;
  return (await readDeclaration(findRemote(undefined, cwd, workspace).folder)).name;
}

/** `salesdesk pin`, `unpin` and `prune`. */
export function retentionCommands(program: Command, context: Context): void {
  const addPin = (name: string, isPinned: boolean, description: string) =>
    program
      .command(name)
      .description(description)
      .argument('<remote>')
      .argument('<version>')
      .action(async (remote: string, version: string) => {
        const status = await (await context.service()).pin(remote, version, isPinned);
        context.result(
          status,
          `${remote} ${version} is ${isPinned ? 'kept until it is unpinned' : 'no longer pinned'}.`,
        );
      });
  addPin('pin', true, 'protect a release from pruning');
  addPin('unpin', false, 'allow a pinned release to be pruned again');

  program
    .command('prune')
    .description(`remove releases unlisted for ${MIN_DAYS} days; never a live or pinned one`)
    .option('--days <number>', `remove them after this many days; at least ${MIN_DAYS}`, days)
    .option('--dry-run', 'list what would be removed without removing it')
    .action(async (options: { days?: number; dryRun?: boolean }) => {
      const { days: retention, dryRun: isDryRun = false } = options;
      const pruned = await (await context.service()).prune({ isDryRun, ...(retention ? { days: retention } : {}) });
      const lines = pruned.removed.map(({ remote, version }) => `  ${remote} ${version}`);
      const did = isDryRun ? 'Would remove' : 'Removed';
      context.result(pruned, lines.length ? [`${did}:`, ...lines].join('\n') : 'There is nothing to remove.');
    });
}

function days(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= MIN_DAYS) return number;
  throw new InvalidArgumentError(`It must be a whole number of at least ${MIN_DAYS}.`);
}

/** Of the history, in the terminal. */
const SHOWN_EVENTS = 10;

/** All remotes, each in a few lines; with `isInFull` also the unlisted releases and the history. */
function describeRemotes(remotes: readonly RemoteStatus[], isInFull: boolean): string {
  if (!remotes.length) return 'Nothing is released yet.';
  return remotes.map((remote) => describeRemote(remote, isInFull)).join('\n\n');
}

/** One remote. */
function describeRemote(remote: RemoteStatus, isInFull = false): string {
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
