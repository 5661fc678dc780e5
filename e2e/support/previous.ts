/** Releases of an earlier commit: its host and its remotes, built with the packages that are installed today. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { HostDescription } from '@salesdesk/delivery/host';
import { completeHost } from '@salesdesk/delivery/host';
import { directoryStore } from '@salesdesk/delivery/open-store';
import { publish } from '@salesdesk/delivery/publish';
import { goLive } from '@salesdesk/delivery/rollout';
import { HOST_NAME } from '@salesdesk/delivery/store';
import { buildPackage } from '../../tools/release/build.mjs';
import { hostPackage, remotePackages } from '../../tools/release/packages.mjs';
import { NOT_COPIED, ROOT } from './product.ts';

/** About a day of work; a clone with less history has its oldest commit. */
const COMMITS_BACK = 40;
const PACKAGES = ['host', 'remotes', 'shared'];

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The commit to compare with, `PREVIOUS_COMMIT` if that is set; null without an earlier one of the same contract. */
export function previousCommit(): string | null {
  try {
    const commits = git('rev-list', '--first-parent', `-${COMMITS_BACK + 1}`, 'HEAD')
      .split('\n')
      .slice(1);
    const wanted = process.env.PREVIOUS_COMMIT ?? commits.at(-1);
    return wanted && majorAt(wanted) === majorAt('HEAD') ? git('rev-parse', wanted) : null;
  } catch {
    // No repository, as in an image.
    return null;
  }
}

function majorAt(commit: string): number {
  return Number.parseInt(JSON.parse(git('show', `${commit}:shared/package.json`)).version, 10);
}

export interface Previous {
  commit: string;
  /** Folder of its sources. */
  root: string;
  remove: () => void;
}

/** Places the sources of host, remotes and shared of a commit into a copy of this workspace. */
export function placePrevious(commit: string): Previous {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const root = mkdtempSync(join(ROOT, '.cache', 'previous-'));
  for (const name of readdirSync(ROOT)) {
    if (name === 'node_modules' || NOT_COPIED.test(name)) continue;
    const filter = (file: string) =>
      !NOT_COPIED.test(relative(ROOT, file)) && (!PACKAGES.includes(name) || isOfInstallation(file));
    cpSync(join(ROOT, name), join(root, name), { recursive: true, verbatimSymlinks: true, filter });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');
  const archive = join(root, 'previous.tar');
  git('archive', '--format=tar', '-o', archive, commit, ...PACKAGES);
  execFileSync('tar', ['-xf', archive, '-C', root]);
  return { commit, root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Folders on the way to installed packages, and what is in those. The sources are those of the commit. */
function isOfInstallation(file: string): boolean {
  const place = relative(ROOT, file);
  return /(^|[\\/])node_modules([\\/]|$)/.test(place) || /^(host|shared|remotes([\\/][^\\/]+)?)$/.test(place);
}

/** Builds its host and makes it the one of a release store. Returns its version. */
export async function releasePreviousHost({ root }: Previous, releases: string): Promise<string> {
  const one = hostPackage(root);
  await buildPackage(one);
  const build = join(root, 'host/dist');
  await completeHost(build, null);
  const store = directoryStore(releases);
  // A workspace that was built at that commit has it already.
  if ((await store.listReleases(HOST_NAME)).includes(one.version))
    await goLive(store, HOST_NAME, one.version, { by: 'a test' });
  else await publish({ build, store, host: describedHost(build) });
  return one.version;
}

/** Builds its remotes, or those that are named, and releases those that differ from today's. Returns versions by name. */
export async function releasePreviousRemotes(
  { root }: Previous,
  releases: string,
  isWanted: (remote: string) => boolean,
): Promise<Map<string, string>> {
  const store = directoryStore(releases);
  const host = describedHost(join(ROOT, 'host/dist'));
  const versions = new Map<string, string>();
  for (const one of (await remotePackages(root)).filter(({ name }) => isWanted(name))) {
    if ((await store.listReleases(one.name)).includes(one.version)) continue;
    await buildPackage(one);
    await publish({ build: join(one.folder, 'dist'), store, host });
    versions.set(one.name, one.version);
  }
  return versions;
}

function describedHost(build: string): HostDescription {
  return JSON.parse(readFileSync(join(build, 'host.json'), 'utf8'));
}
