/**
 * Receives an uploaded build into a staging folder, unpacks and checks it in a child process with time and memory limits, and
 * removes it afterwards.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { bundleOf } from '../bundle.ts';
import { type Failure, failed, ReleaseFailure } from '../store/failures.ts';
import { nullWhenMissing } from '../store/files.ts';
import type { CheckedBuild } from './checkBuild.ts';
import type { HostDescription } from './host.ts';

const MAX_PACKED_BYTES = 20_000_000;
/** Concurrent check processes; further builds wait. */
const MAX_CONCURRENT_CHECKS = 2;
/** Concurrent uploads, including those that wait for a check. */
const MAX_CONCURRENT_UPLOADS = 10;
const STAGING = 'salesdesk-upload-';
const STALE_MS = 60 * 60 * 1000;

let uploadsInProgress = 0;
let checking = 0;
const waiting: (() => void)[] = [];

interface UploadOptions {
  host: HostDescription;
  /** Folder in which builds are unpacked; the system's temporary folder when absent. */
  stagingDir?: string | undefined;
  /** Time limit for unpacking and checking. */
  checkMs?: number | undefined;
}

/**
 * Receives a gzipped tar, unpacks and checks it, and runs `work` with the build. Its files are removed afterwards,
 * whatever the outcome. Throws a `ReleaseFailure`.
 */
export async function withUploadedBuild<T>(
  packed: Readable,
  { host, stagingDir = tmpdir(), checkMs = CHECK_MS }: UploadOptions,
  work: (build: CheckedBuild) => Promise<T>,
): Promise<T> {
  if (uploadsInProgress >= MAX_CONCURRENT_UPLOADS) {
    const message = 'Too many builds are being published. Try again in a minute.';
    throw failed('too-many-requests', message);
  }
  uploadsInProgress++;
  try {
    const staging = await mkdtemp(path.join(stagingDir, STAGING));
    try {
      const [file, folder] = [path.join(staging, 'packed.tgz'), path.join(staging, 'build')];
      await receive(packed, file);
      await mkdir(folder);
      return await work(await withCheckSlot(() => checkInChild(staging, { packed: file, folder, host }, checkMs)));
    } finally {
      await rm(staging, { recursive: true, force: true, maxRetries: 3 });
    }
  } finally {
    uploadsInProgress--;
  }
}

/** Removes staging folders left by a process that was killed. */
export async function removeStaleUploads(stagingDir = tmpdir()): Promise<void> {
  const names = (await readdir(stagingDir)).filter((name) => name.startsWith(STAGING));
  for (const name of names) {
    const folder = path.join(stagingDir, name);
    const found = await stat(folder).catch(nullWhenMissing);
    // Another user of the machine may own folders with the same prefix; ignore those that cannot be removed.
    if (found && found.mtimeMs < Date.now() - STALE_MS)
      await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

async function receive(packed: Readable, file: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  let length = 0;
  try {
    // Keep the connection open on early exit, because the response is still to be sent.
    for await (const chunk of packed.iterator({ destroyOnReturn: false })) {
      length += (chunk as Buffer).length;
      if (length > MAX_PACKED_BYTES) {
        throw failed('too-large', `A packed build has at most ${MAX_PACKED_BYTES / 1e6} MB.`);
      }
      await handle.writeFile(chunk as Buffer);
    }
  } catch (error) {
    if (error instanceof ReleaseFailure) throw error;
    throw failed('invalid-request', `The upload was interrupted: ${(error as Error).message}.`);
  } finally {
    await handle.close();
  }
}

/** Runs `work` when one of the check slots is free. */
async function withCheckSlot<T>(work: () => Promise<T>): Promise<T> {
  if (checking >= MAX_CONCURRENT_CHECKS) await new Promise<void>((resolve) => waiting.push(resolve));
  else checking++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else checking--;
  }
}

/** Time limit in milliseconds, from the moment the process receives the archive. */
const CHECK_MS = 5_000;
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
 * Returns the unpacked build, checked against the host. Throws a `ReleaseFailure`. The
 * process has ended when this settles, whatever the outcome. `staging` is a folder for the process's own program.
 */
async function checkInChild(staging: string, task: ChildTask, checkMs = CHECK_MS): Promise<CheckedBuild> {
  const file = path.join(staging, 'check.mjs');
  await writeFile(file, await program());
  const child = start(file);
  const gone = new Promise((resolve) => child.once('exit', resolve));
  try {
    const answer = await answerOf(child, task, checkMs);
    if ('build' in answer) return answer.build;
    throw 'failure' in answer ? new ReleaseFailure(answer.failure) : new Error(answer.unexpected);
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

function outOfMemory(): ReleaseFailure {
  return failed('too-large', `This build cannot be checked: it needs more than ${HEAP_MB} MB of memory.`);
}

function tooSlow(checkMs: number): ReleaseFailure {
  return failed(
    'too-large',
    `This build could not be unpacked and checked within ${checkMs / 1000} seconds. ` +
      'Publish a smaller one, or try again when the server is less busy.',
  );
}
