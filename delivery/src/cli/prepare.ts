/** Finds, builds and completes the remote that a command is about. */

import { type SpawnOptions, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { listedScenario, SCENARIOS_FILE, type Scenario } from '@salesdesk/shared/domain';
import { DECLARATION_FILE, HASHES_FILE, sealBuild, writeJson } from '../releases/build.ts';
import { completeHost } from '../releases/host.ts';
import { failed } from '../store/failures.ts';
import { filesBelow, nullWhenMissing, readJson } from '../store/files.ts';
import type { Context } from './context.ts';
import { findRemote, type RemoteFolder, readOffer } from './workspace.ts';

export interface BuildFlags {
  /** Builds it first. */
  build?: boolean;
  /** Version of a build that has none yet. */
  release?: string;
}

export const REMOTE_HELP =
  'folder of the remote or of its build, or its name in the workspace; default: the current folder';
export const BUILD_HELP = 'build it first (npm run build)';
export const RELEASE_HELP = 'version of a build that has none yet; default: the one in package.json';

/** Finds the remote, builds it with `--build`, and completes a plain Module Federation build. */
export async function prepare(
  context: Context,
  target: string | undefined,
  options: BuildFlags,
): Promise<RemoteFolder> {
  const remote = findRemote(target, context.cwd, context.workspace);
  if (options.build) {
    context.progress('Building');
    await build(remote.folder, options.release);
  }
  if (remote.dist === context.workspace?.hostDir) {
    await completeHost(remote.dist, await readOffer(context.workspace.kitDir));
  } else if (await completeBuild(remote, options.release)) context.progress('Added the description and the hashes');
  return remote;
}

async function build(folder: string, release: string | undefined): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production', ...(release ? { SALESDESK_RELEASE: release } : {}) };
  const problem = await runProgram('npm', ['run', '--silent', 'build'], { cwd: folder, env });
  if (problem !== null) throw failed('refused', `${folder} could not be built:\n${problem}`);
}

/** Runs a program to its end; returns null on success, otherwise its output. Rejects when it cannot be started. */
export function runProgram(
  program: string,
  args: string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'>,
): Promise<string | null> {
  const child = spawn(program, args, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0 ? null : output));
  });
}

const MANIFEST = 'mf-manifest.json';
/** Beside the manifest in every build but those of the workspace's own recipe, which writes the description itself. */
const STATS = 'mf-stats.json';

interface Manifest {
  metaData: { globalName: string; remoteEntry: { name: string } };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
  shared: { name: string; requiredVersion?: string }[];
}

/**
 * Adds the files that Salesdesk's own build recipe would have written; returns false for a build of that recipe. Called
 * again, it describes the build as it is now. `version` defaults to the one in package.json. The commit comes from
 * `SOURCE_COMMIT`.
 */
async function completeBuild({ folder, dist }: RemoteFolder, version?: string): Promise<boolean> {
  const isThere = async (file: string) => (await stat(path.join(dist, file)).catch(nullWhenMissing)) !== null;
  if (folder === dist || ((await isThere(HASHES_FILE)) && !(await isThere(STATS)))) return false;
  if (!(await isThere('.')) || !(await filesBelow(dist)).length) {
    throw failed('not-found', `${dist} contains no build. Build it first, or publish with --build.`);
  }
  const manifest = await readOwn<Manifest>(path.join(dist, MANIFEST));
  if (!manifest) {
    throw failed(
      'refused',
      `${dist} contains no ${MANIFEST}. Set manifest: true in the options of the federation plugin, which has to be the ` +
        'one of @module-federation/enhanced, and build again.',
    );
  }
  const declaration = await readOwn<object>(path.join(folder, DECLARATION_FILE));
  const own = await readOwn<{ version?: string }>(path.join(folder, 'package.json'));
  const released = version ?? process.env.SALESDESK_RELEASE ?? own?.version;
  if (!released) {
    throw failed('refused', 'There is no package.json with a version. Pass the version: --release 1.2.3');
  }
  const scenarios = (await readOwn<Scenario[]>(path.join(folder, SCENARIOS_FILE))) ?? [];
  // Anything but a list goes into the description as it is, and is refused like its other fields.
  const isList = Array.isArray(scenarios);
  if (isList && scenarios.some(({ answers }) => answers)) await writeJson(path.join(dist, SCENARIOS_FILE), scenarios);
  await sealBuild(dist, (size) => ({
    ...declaration,
    version: released,
    sourceCommit: process.env.SOURCE_COMMIT ?? null,
    entry: { file: manifest.metaData.remoteEntry.name, global: manifest.metaData.globalName },
    modules: Object.fromEntries(
      manifest.exposes.map(({ path: module, assets }) => [module, { js: assets.js.sync, css: assets.css.sync }]),
    ),
    shared: Object.fromEntries(manifest.shared.map((share) => [share.name, share.requiredVersion ?? ''])),
    size,
    ...(isList && !scenarios.length ? {} : { scenarios: isList ? scenarios.map(listedScenario) : scenarios }),
  }));
  return true;
}

async function readOwn<T>(file: string): Promise<T | null> {
  try {
    return await readJson<T>(file);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw failed('refused', `${file} cannot be read as JSON: ${error.message}.`);
  }
}
