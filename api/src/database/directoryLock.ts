/**
 * The embedded database belongs to one process: with a second one on the same directory, the writes of both would be lost.
 * A lock file names its owner; a lock whose owner is gone is taken over.
 */
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

interface Owner {
  pid: number;
  host: string;
  /** Changes with every boot, so that a process number reused after a restart does not look alive. */
  boot: string;
  /** When the process started, in ticks since boot: a reused process number has a different start. */
  started: string;
  token: string;
}

const HEARTBEAT_MS = 5_000;
/** An owner on another host is judged by its heartbeat alone. */
const SILENT_MS = 30_000;

/** Locks the directory for this process; returns the function that releases it. Throws when another process holds it. */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, 'lock');
  const own: Owner = {
    pid: process.pid,
    host: hostname(),
    boot: bootId(),
    started: startOf(process.pid),
    token: randomUUID(),
  };
  const text = JSON.stringify(own);
  for (let attempt = 0; !create(path, text); attempt++) {
    const held = read(path);
    if (held !== null && (attempt > 5 || isAlive(path, held))) throw new Error(refusal(directory, held));
    if (held !== null) setAside(path, held, directory);
  }
  const heartbeat = setInterval(() => beat(path), HEARTBEAT_MS);
  heartbeat.unref();
  return () => {
    clearInterval(heartbeat);
    if (read(path) === text) rmSync(path, { force: true });
  };
}

function create(path: string, text: string): boolean {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    // A link appears whole or not at all: nobody ever reads a partial lock.
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Moves a dead lock out of the way; if it caught a living one instead, restores it and throws. */
function setAside(path: string, dead: string, directory: string): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const caught = read(aside);
  if (caught !== null && caught !== dead) {
    linkSync(aside, path);
    rmSync(aside);
    throw new Error(refusal(directory, caught));
  }
  rmSync(aside);
}

function isAlive(path: string, text: string): boolean {
  const owner = parse(text);
  if (!owner) return false;
  if (owner.host !== hostname()) return Date.now() - modified(path) < SILENT_MS;
  return owner.boot === bootId() && startOf(owner.pid) === owner.started && responds(owner.pid);
}

function responds(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function refusal(directory: string, text: string): string {
  const owner = parse(text);
  const who = owner ? `process ${owner.pid} on ${owner.host}` : 'another process';
  return `The data directory "${directory}" is in use by ${who}. Stop it first, or set DATA_DIR to another directory.`;
}

function beat(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // Without its file the lock needs no heartbeat.
  }
}

function modified(path: string): number {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function parse(text: string): Owner | null {
  try {
    return JSON.parse(text) as Owner;
  } catch {
    return null;
  }
}

function bootId(): string {
  return read('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
}

/** Field 22 of /proc/<pid>/stat; '' where there is no /proc. The name in field 2 may hold blanks and brackets. */
function startOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

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
