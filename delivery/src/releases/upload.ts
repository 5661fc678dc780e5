/** A build on its way: packed on one side, unpacked into a staging folder on the other. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { create, extract } from 'tar';

export const MOST_PACKED_BYTES = 20_000_000;
const MOST_UNPACKED_BYTES = 60_000_000;
const MOST_FILES = 2000;

/** What was sent is no packed build, or too much of one. */
export class InvalidUpload extends Error {
  override name = 'InvalidUpload';
  readonly isTooLarge: boolean;

  constructor(message: string, isTooLarge = false) {
    super(message);
    this.isTooLarge = isTooLarge;
  }
}

/** The folder as a gzipped tar. */
export function packBuild(folder: string): Readable {
  return create({ gzip: true, cwd: folder, portable: true }, ['.']) as unknown as Readable;
}

/**
 * Unpacks a gzipped tar into a folder of its own, does `work` with it, and removes it again. Only plain files and
 * folders are taken, none outside the folder; throws `InvalidUpload`.
 */
export async function withUploadedBuild<T>(packed: Readable, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'salesdesk-upload-'));
  try {
    await unpack(packed, folder);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function unpack(packed: Readable, folder: string): Promise<void> {
  let refusal: InvalidUpload | undefined;
  let [files, bytes, passed] = [0, 0, 0];
  const refuse = (message: string, isTooLarge = false) => {
    refusal ??= new InvalidUpload(message, isTooLarge);
    return false;
  };
  const extraction = extract({
    cwd: folder,
    strict: true,
    preserveOwner: false,
    filter(name, entry) {
      const type = 'type' in entry ? entry.type : 'File';
      if (type === 'Directory') return true;
      if (type !== 'File' && type !== 'OldFile') return refuse(`A build holds plain files only; ${name} is none.`);
      files += 1;
      bytes += entry.size ?? 0;
      if (files > MOST_FILES) return refuse(`A build has at most ${MOST_FILES} files.`, true);
      if (bytes > MOST_UNPACKED_BYTES) {
        return refuse(`A build has at most ${MOST_UNPACKED_BYTES / 1e6} MB of files.`, true);
      }
      return true;
    },
  });
  const extracted = new Promise<void>((resolve, reject) => {
    extraction.on('close', () => resolve());
    extraction.on('error', reject);
  });
  // Waited for below; until then a failure must not end the process.
  extracted.catch(() => undefined);
  try {
    // The sender is still to be answered, so the connection stays whatever comes.
    for await (const chunk of packed.iterator({ destroyOnReturn: false })) {
      passed += (chunk as Buffer).length;
      if (passed > MOST_PACKED_BYTES) refuse(`A packed build has at most ${MOST_PACKED_BYTES / 1e6} MB.`, true);
      if (refusal) break;
      if (!extraction.write(chunk)) await Promise.race([once(extraction, 'drain'), extracted]);
    }
    extraction.end();
    await extracted;
  } catch (error) {
    refuse(`What was sent is no complete gzipped tar: ${(error as Error).message}`);
  }
  if (refusal) throw refusal;
}
