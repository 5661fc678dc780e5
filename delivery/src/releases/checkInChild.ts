/** Unpacks and checks an uploaded build in a child process, with time and memory limits. */
import { type ChildProcess, fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundleOf } from '../bundle.ts';
import type { CheckedBuild, HostDescription } from './checkBuild.ts';
import { CheckFailed, type Failure } from './failures.ts';
import { InvalidUpload } from './invalidUpload.ts';

/** Time limit in milliseconds, from the moment the process receives the archive. */
export const CHECK_MS = 5_000;
/** Time limit for the start, during which only our own code runs. */
const START_MS = 30_000;
const HEAP_MB = 256;
/** A bundle starts several times as fast as the sources. */
const program = bundleOf(path.join(import.meta.dirname, 'uploadChild.ts'));

export interface ChildTask {
  /** The gzipped tar. */
  packed: string;
  /** Empty folder to unpack it into. */
  folder: string;
  host: HostDescription;
}

export type ChildAnswer = { build: CheckedBuild } | { failure: Failure } | { unexpected: string };

/**
 * Returns the unpacked build, checked against the host. Throws `CheckFailed` or `InvalidUpload` with a sentence. The
 * process has ended when this settles, whatever the outcome. `staging` is a folder for the process's own program.
 */
export async function checkInChild(staging: string, task: ChildTask, checkMs = CHECK_MS): Promise<CheckedBuild> {
  const file = path.join(staging, 'check.mjs');
  await writeFile(file, await program());
  const child = start(file);
  const gone = new Promise((resolve) => child.once('exit', resolve));
  try {
    const answer = await answerOf(child, task, checkMs);
    if ('build' in answer) return answer.build;
    throw 'failure' in answer ? new CheckFailed(answer.failure) : new Error(answer.unexpected);
  } finally {
    if (child.pid !== undefined) {
      child.kill('SIGKILL');
      await gone;
    }
  }
}

/** Starts it with an empty environment, so that it sees no database address and no secret. */
function start(file: string): ChildProcess {
  return fork(file, {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

async function answerOf(child: ChildProcess, task: ChildTask, checkMs: number): Promise<ChildAnswer> {
  let isReady = false;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<ChildAnswer>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('The process that checks builds did not start.')), START_MS);
      // An 'error' event without a listener would crash the product.
      child.on('error', reject);
      child.once('exit', (code, signal) => reject(isReady ? outOfMemory() : notStarted(code, signal)));
      child.on('message', (message: 'ready' | ChildAnswer) => {
        if (message !== 'ready') return resolve(message);
        isReady = true;
        clearTimeout(timer);
        timer = setTimeout(() => reject(tooSlow(checkMs)), checkMs);
        child.send(task);
      });
    });
  } finally {
    clearTimeout(timer);
  }
}

function notStarted(code: number | null, signal: string | null): Error {
  return new Error(`The process that checks builds ended at its start (${code ?? signal}).`);
}

function outOfMemory(): InvalidUpload {
  return new InvalidUpload(`This build cannot be checked: it needs more than ${HEAP_MB} MB of memory.`, true);
}

function tooSlow(checkMs: number): InvalidUpload {
  return new InvalidUpload(
    `This build could not be unpacked and checked within ${checkMs / 1000} seconds. ` +
      'Publish a smaller one, or try again when the server is less busy.',
    true,
  );
}
