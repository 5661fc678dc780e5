/** A build that was sent: received into a staging folder, checked by a process of its own, removed afterwards. */
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { nullWhenMissing } from '../store/fileErrors.ts';
import type { CheckedBuild, HostDescription } from './checkBuild.ts';
import { CHECK_MS, checkInChild } from './checkInChild.ts';
import { CheckFailed } from './failures.ts';
import { InvalidUpload } from './invalidUpload.ts';

const MOST_PACKED_BYTES = 20_000_000;
/** Processes that check builds at the same time; further builds wait. */
const CHECKED_AT_ONCE = 2;
/** Builds on their way at the same time, those that wait included. */
const MOST_AT_ONCE = 10;
const STAGING = 'salesdesk-upload-';
const STALE_MS = 60 * 60 * 1000;

let onTheirWay = 0;
let checking = 0;
const waiting: (() => void)[] = [];

interface UploadOptions {
  host: HostDescription;
  /** Where builds are unpacked; the system's folder for temporary files when absent. */
  stagingDir?: string | undefined;
  /** How long unpacking and checking may take. */
  checkMs?: number | undefined;
}

/**
 * Receives a gzipped tar, unpacks and checks it, and does `work` with the build; nothing of it is left afterwards,
 * however it ends. Throws `InvalidUpload` or `CheckFailed` with a sentence.
 */
export async function withUploadedBuild<T>(
  packed: Readable,
  { host, stagingDir = tmpdir(), checkMs = CHECK_MS }: UploadOptions,
  work: (build: CheckedBuild) => Promise<T>,
): Promise<T> {
  if (onTheirWay >= MOST_AT_ONCE) {
    const message = 'Too many builds are being published at this moment. Try again in a minute.';
    throw new CheckFailed({ code: 'too-many-requests', message });
  }
  onTheirWay++;
  try {
    const staging = await mkdtemp(path.join(stagingDir, STAGING));
    try {
      const [file, folder] = [path.join(staging, 'packed.tgz'), path.join(staging, 'build')];
      await receive(packed, file);
      await mkdir(folder);
      return await work(await inTurn(() => checkInChild(staging, { packed: file, folder, host }, checkMs)));
    } finally {
      await rm(staging, { recursive: true, force: true, maxRetries: 3 });
    }
  } finally {
    onTheirWay--;
  }
}

/** Removes what uploads left behind in a process that was killed. */
export async function removeStaleUploads(stagingDir = tmpdir(), now = Date.now()): Promise<void> {
  const names = (await readdir(stagingDir)).filter((name) => name.startsWith(STAGING));
  for (const name of names) {
    const folder = path.join(stagingDir, name);
    const found = await stat(folder).catch(nullWhenMissing);
    // Another user of the machine may have some of the same name; those are not ours to remove.
    if (found && found.mtimeMs < now - STALE_MS) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

async function receive(packed: Readable, file: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  let length = 0;
  try {
    // The sender is still to be answered, so the connection stays whatever comes.
    for await (const chunk of packed.iterator({ destroyOnReturn: false })) {
      length += (chunk as Buffer).length;
      if (length > MOST_PACKED_BYTES) {
        throw new InvalidUpload(`A packed build has at most ${MOST_PACKED_BYTES / 1e6} MB.`, true);
      }
      await handle.writeFile(chunk as Buffer);
    }
  } catch (error) {
    if (error instanceof InvalidUpload) throw error;
    throw new InvalidUpload(`What was sent did not arrive as a whole: ${(error as Error).message}.`);
  } finally {
    await handle.close();
  }
}

/** Does `work` when it is its turn. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (checking >= CHECKED_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else checking++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else checking--;
  }
}
