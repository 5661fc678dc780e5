/** Unzips the parts of a workbook, within the limits of a real workbook. */
import { Unzip, UnzipInflate } from 'fflate';
import { OLD_OR_LOCKED, unreadable } from './unreadable.ts';

/** Bytes unpacked without a pause: at most a thousand times as many come out, which takes some milliseconds. */
const PIECE = 4 * 1024;
/** For all parts together. A zip bomb is a thousand times larger than its file: unpacking stops here. */
const UNPACKED_MAX = 80 * 1024 * 1024;
const PARTS_MAX = 2_000;

const TOO_LARGE = 'The file unpacks to more than 80 MB. Please save the sheet alone, or as CSV.';
const BROKEN = 'The file is damaged: it could not be unpacked.';

/** The parts whose names pass `wanted`, by name. */
export async function unzip(bytes: Uint8Array, wanted: (name: string) => boolean): Promise<Map<string, Uint8Array>> {
  const parts = new Map<string, Uint8Array>();
  let unpacked = 0;
  let seen = 0;
  let failure: Error | null = null;
  const unzipper = new Unzip((file) => {
    if (++seen > PARTS_MAX) failure ??= unreadable(TOO_LARGE);
    if (failure || !wanted(file.name) || parts.has(file.name)) return;
    const pieces: Uint8Array[] = [];
    file.ondata = (error, piece, isLast) => {
      if (error) failure ??= unreadable(BROKEN);
      unpacked += piece?.length ?? 0;
      if (unpacked > UNPACKED_MAX) failure ??= unreadable(TOO_LARGE);
      if (failure) return file.terminate?.();
      pieces.push(piece);
      if (isLast) parts.set(file.name, Buffer.concat(pieces));
    };
    file.start();
  });
  unzipper.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += PIECE) {
    try {
      unzipper.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
    } catch {
      failure ??= unreadable(seen ? BROKEN : OLD_OR_LOCKED);
    }
    if (failure) throw failure;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return parts;
}
