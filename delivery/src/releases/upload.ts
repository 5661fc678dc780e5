/** Receives an uploaded build into a staging folder, checks it in a child process and removes it afterwards. */
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { nullWhenMissing } from '../store/fileErrors.ts';
import type { CheckedBuild, HostDescription } from './checkBuild.ts';
import { CHECK_MS, checkInChild } from './checkInChild.ts';
import { CheckFailed } from './failures.ts';
import { InvalidUpload } from './invalidUpload.ts';

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
 * whatever the outcome. Throws `InvalidUpload` or `CheckFailed` with a sentence.
 */
export async function withUploadedBuild<T>(
  packed: Readable,
  { host, stagingDir = tmpdir(), checkMs = CHECK_MS }: UploadOptions,
  work: (build: CheckedBuild) => Promise<T>,
): Promise<T> {
  if (uploadsInProgress >= MAX_CONCURRENT_UPLOADS) {
    const message = 'Too many builds are being published. Try again in a minute.';
    throw new CheckFailed({ code: 'too-many-requests', message });
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
export async function removeStaleUploads(stagingDir = tmpdir(), now = Date.now()): Promise<void> {
  const names = (await readdir(stagingDir)).filter((name) => name.startsWith(STAGING));
  for (const name of names) {
    const folder = path.join(stagingDir, name);
    const found = await stat(folder).catch(nullWhenMissing);
    // Another user of the machine may own folders with the same prefix; ignore those that cannot be removed.
    if (found && found.mtimeMs < now - STALE_MS) await rm(folder, { recursive: true, force: true }).catch(() => {});
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
        throw new InvalidUpload(`A packed build has at most ${MAX_PACKED_BYTES / 1e6} MB.`, true);
      }
      await handle.writeFile(chunk as Buffer);
    }
  } catch (error) {
    if (error instanceof InvalidUpload) throw error;
    throw new InvalidUpload(`The upload was interrupted: ${(error as Error).message}.`);
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
