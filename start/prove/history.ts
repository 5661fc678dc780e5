/**
 * Replays the history of this repository against the check of the contract. ADR-134.
 *
 * A commit here changes host and remotes together, so "the last 200 commits: 0 refused" cannot mean that each old remote runs
 * with each new host. It means: take a release of the remotes built at the parent of a commit, and a host of the commit.
 * The check may refuse this host only when a remote really uses something that the commit removed or changed. So, for each
 * commit:
 *
 * - A commit whose contract has the same bytes as its parent's (`shared/src`, `shared/package.json`) is counted, not checked.
 * - The remotes are recorded from the parent's sources, the declarations and the offer of names are made from the commit's
 *   sources, both by today's generator, and the check runs as in `npm run contract`. What a remote has against its own
 *   parent's contract is no refusal.
 * - A refusal is judged by another way to compile: the remotes' sources of the parent and the sources of `shared` of the commit
 *   in one project, as strictly as this workspace, without declarations and without a record. It is right when this project has
 *   an error in the same file of the same remote which the project of the parent alone has not. Otherwise it is wrong.
 *   That a host does not provide the range of `remote.json` is right when the commit raised the major version of the contract.
 *
 * Packages are those installed today. A merge counts as its difference to its first parent.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { RecordedRelease, ReleasesCheck } from '@salesdesk/delivery/contract';
import { hostOffer } from '@salesdesk/kit/host-offer';
import { remoteSources } from '@salesdesk/kit/remote-sources';
import { type Contract, contractOf } from './contractOf.ts';
import { projectErrors } from './projectErrors.ts';

export interface Refusal {
  remote: string;
  file: string;
  symbol: string;
  message: string;
  /** Whether the remote's sources do not compile with the commit's sources of `shared`. */
  isRight: boolean;
}

export interface Replayed {
  commit: string;
  subject: string;
  /** `same`: its contract has the bytes of its parent's. `unknown`: the sources of that time cannot be recorded. */
  outcome: 'same' | 'checked' | 'unknown';
  refusals: Refusal[];
  /** Why it is unknown. */
  reason?: string;
}

const CONTRACT = ['shared/src', 'shared/package.json'];

/** Replays the last `count` commits of the repository `root`, oldest first; fewer when its clone has fewer. */
export async function replay(root: string, count: number, onReplayed = (_: Replayed) => {}): Promise<Replayed[]> {
  const git = gitOf(root);
  const commits = git('rev-list', '--topo-order', '--reverse', `-${count}`, 'HEAD').split('\n').filter(hasParent);
  await mkdir(path.join(root, '.cache'), { recursive: true });
  const work = await mkdtemp(path.join(root, '.cache/history-'));
  try {
    let contract: Contract | null = null;
    const replayed: Replayed[] = [];
    for (const commit of commits) {
      const subject = git('log', '-1', '--format=%s', commit);
      const same = bytesOf(`${commit}^`) === bytesOf(commit);
      if (!same && !contract) {
        place(commit, work, ...CONTRACT);
        contract = await contractOf(root, work);
      }
      const found = same || !contract ? SAME : await check(commit, contract).catch(unknown);
      const one = { commit: commit.slice(0, 8), subject, ...found };
      onReplayed(one);
      replayed.push(one);
    }
    return replayed;
  } finally {
    await rm(work, { recursive: true, force: true });
  }

  /** A shallow clone ends with a commit whose parent it lacks. */
  function hasParent(commit: string): boolean {
    return git('rev-list', '--parents', '-1', commit).includes(' ');
  }

  function bytesOf(commit: string): string {
    return git('ls-tree', commit, ...CONTRACT);
  }

  async function check(commit: string, contract: Contract): Promise<Omit<Replayed, 'commit' | 'subject'>> {
    const before = path.join(work, 'before');
    place(`${commit}^`, before, 'remotes');
    place(commit, work, ...CONTRACT);
    const releases = await remoteSources(before);
    const broken = await withoutOwn(commit, contract, releases, await contract.check(releases, await offered()));
    return { outcome: 'checked', refusals: broken.length ? await judge(commit, broken) : [] };
  }

  /** The names of icons are advice only, so today's do: a commit may have them in another file. */
  function offered() {
    return hostOffer(work, root);
  }

  /** Leaves out what the remotes have with the contract of their own time. */
  async function withoutOwn(commit: string, contract: Contract, releases: RecordedRelease[], broken: Broken) {
    if (!broken.length) return broken;
    place(`${commit}^`, work, ...CONTRACT);
    const own = new Set((await contract.check(releases, await offered())).map(keyOf));
    return broken.filter((use) => !own.has(keyOf(use)));
  }

  /** Compiles the remotes as they were with `shared` as it was and as it became. */
  async function judge(commit: string, broken: Broken): Promise<Refusal[]> {
    const project = path.join(work, 'project');
    place(`${commit}^`, project, 'remotes', ...CONTRACT);
    const own = new Set((await projectErrors(root, project)).map(({ file, text }) => `${file} ${text}`));
    place(commit, project, ...CONTRACT);
    const errors = (await projectErrors(root, project)).filter(({ file, text }) => !own.has(`${file} ${text}`));
    const failing = new Set(errors.map(({ file }) => file));
    const isRaised = majorAt(`${commit}^`) !== majorAt(commit);
    return broken.map(({ remote, file, symbol, message }) => ({
      ...{ remote, file, symbol, message },
      isRight: file === 'remote.json' ? isRaised : failing.has(`remotes/${remote}/${file}`),
    }));
  }

  function majorAt(commit: string): number {
    return Number.parseInt(JSON.parse(git('show', `${commit}:shared/package.json`)).version, 10);
  }

  /** Writes these paths of a commit into a folder, in place of what was there. */
  function place(commit: string, folder: string, ...paths: string[]): void {
    mkdirSync(folder, { recursive: true });
    for (const each of paths) rmSync(path.join(folder, each), { recursive: true, force: true });
    const archive = path.join(work, 'archive.tar');
    git('archive', '--format=tar', '-o', archive, commit, ...paths);
    execFileSync('tar', ['-xf', archive, '-C', folder]);
  }
}

type Broken = ReleasesCheck['broken'];

const SAME = { outcome: 'same' as const, refusals: [] };
const unknown = (error: Error) => ({
  outcome: 'unknown' as const,
  refusals: [],
  reason: error.message.split('\n')[0] ?? '',
});
const keyOf = ({ remote, file, line, message }: Broken[number]) => JSON.stringify([remote, file, line, message]);

function gitOf(root: string) {
  return (...args: string[]) =>
    execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 50_000_000,
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
}

/** The subjects of what a replay refused, and how many commits had which outcome. */
export function describeReplay(replayed: readonly Replayed[]): string {
  const of = (outcome: Replayed['outcome']) => replayed.filter((one) => one.outcome === outcome).length;
  const refused = replayed.filter(({ refusals }) => refusals.length);
  const wrong = refused.filter(({ refusals }) => refusals.some(({ isRight }) => !isRight));
  return (
    `${replayed.length} commits: ${of('same')} leave the contract as it is, ${of('checked')} were checked, ` +
    `${of('unknown')} could not be.\n` +
    `${refused.length} refused: ${refused.length - wrong.length} rightly, ${wrong.length} wrongly.`
  );
}
