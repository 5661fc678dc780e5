/** Finds, builds and completes the remote that a command is about. */

import { type SpawnOptions, spawn } from 'node:child_process';
import { readBuild } from '../releases/build.ts';
import { completeHost } from '../releases/host.ts';
import { failed } from '../store/failures.ts';
import { completeBuild } from './completeBuild.ts';
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

/** Name and version of the build. Throws `refused` when there is none. */
export async function nameOf({ dist }: RemoteFolder): Promise<{ name: string; version: string }> {
  const { details, version } = await readBuild(dist);
  return { name: details.name, version };
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
