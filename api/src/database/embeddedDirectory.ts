/**
 * Where the files of the embedded database are, and how a restored one replaces them. A restore makes `pgdata.new`,
 * moves `pgdata` to `pgdata.old` and `pgdata.new` to `pgdata`: whenever it is interrupted, one of them is complete.
 */
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const placesIn = (dataDir: string) => ({
  current: join(dataDir, 'pgdata'),
  draft: join(dataDir, 'pgdata.new'),
  previous: join(dataDir, 'pgdata.old'),
});

/** The directory of the database's files; completes a restore that was interrupted between its two renames. */
export function currentDirectory(dataDir: string): string {
  const { current, draft, previous } = placesIn(dataDir);
  // After the first rename, a draft is always complete.
  if (!existsSync(current) && existsSync(previous)) renameSync(existsSync(draft) ? draft : previous, current);
  return current;
}

/** Whether a database exists, also between the two renames of a restore. */
export function hasDatabase(dataDir: string): boolean {
  const { current, previous } = placesIn(dataDir);
  return [current, previous].some((directory) => existsSync(join(directory, 'PG_VERSION')));
}

/** Removes what an interrupted restore left behind. Only for the holder of the directory lock. */
export function removeLeftovers(dataDir: string): void {
  currentDirectory(dataDir);
  const { draft, previous } = placesIn(dataDir);
  for (const leftover of [draft, previous]) rmSync(leftover, { recursive: true, force: true });
}

/** Where a restore makes the new database. */
export function draftDirectory(dataDir: string): string {
  return placesIn(dataDir).draft;
}

/** Replaces the database by the draft, which is complete and closed, and removes the old one. */
export function takeDraft(dataDir: string): void {
  const { current, draft, previous } = placesIn(dataDir);
  syncAll(draft);
  if (existsSync(current)) renameSync(current, previous);
  renameSync(draft, current);
  syncOne(dataDir);
  rmSync(previous, { recursive: true, force: true });
}

/** A rename may reach the disk before the content it refers to does. */
function syncAll(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) syncAll(path);
    else if (entry.isFile()) syncOne(path);
  }
  syncOne(directory);
}

function syncOne(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } catch (error) {
    // Not every system can sync a directory.
    if (!['EINVAL', 'EPERM', 'EISDIR', 'ENOTSUP'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
  } finally {
    closeSync(handle);
  }
}
