/**
 * Finds releases that hang the page, such as by an endless loop: such a page can report nothing any more. So each document
 * stores what it is opening, and holds a lock of the same name meanwhile. The browser frees the lock of a document that
 * ended; the next page, in any tab, finds what no living document is opening any more. R-185.
 */
import type { RemoteEntry } from './catalog.ts';
import { DEADLINES, within } from './deadline.ts';

export interface UnfinishedRelease {
  name: string;
  version: string;
}

/** What a document stores. */
interface Opening {
  /** When it was written, on the clock of the computer. */
  at: number;
  releases: UnfinishedRelease[];
}

/** The lock of the page that looks; with an id, the key and the lock of one document. */
const NAME = 'salesdesk.opening';
const PREFIX = `${NAME}.`;
const OWN = PREFIX + Math.random().toString(36).slice(2);

/** The lock of an entry may come after it, so a new one without a lock is left to a later page. */
const NEW_MS = 1_000;
/** Older ones say nothing about a release that is still in use. */
const OLD_MS = 7 * 24 * 3_600_000;
/** Another process may learn later that the entry is gone than that the lock is free. */
const FREED_AFTER_MS = 100;

const opening = new Map<string, UnfinishedRelease>();
/** Frees the lock, while it is held or waited for. */
let freeLock: (() => void) | null = null;
let isRefused = false;
let isIgnored = false;

/** For a page that opens no release for a user, such as a frame of QA, which ends with the page around it without a word. */
export function ignoreOpenings(): null {
  isIgnored = true;
  return null;
}

/** Remembers that code of a release is about to run for the first time; the returned function says that it survived. */
export function beginOpening(entry: RemoteEntry): () => void {
  // Without locks a document that hung looks like one that is slow.
  if (entry.isOverride || !navigator.locks || isIgnored) return () => undefined;
  const { name, version } = entry;
  opening.set(keyOf(entry), { name, version });
  store();
  document.addEventListener('visibilitychange', followVisibility);
  return () => endOpening(entry);
}

/** Says that code of a release survived, for a caller that did not begin it. */
export function endOpening(release: UnfinishedRelease): void {
  if (!opening.delete(keyOf(release))) return;
  if (opening.size) {
    store();
    return;
  }
  localStorage.removeItem(OWN);
  document.removeEventListener('visibilitychange', followVisibility);
  setTimeout(() => {
    if (!opening.size) leave();
  }, FREED_AFTER_MS);
}

/**
 * The release that a document was opening when it ended without being left; null if there was none, or more than one,
 * because then it is not known which of them hung. Call it once, before anything is opened.
 */
export async function takeUnfinished(): Promise<UnfinishedRelease | null> {
  if (!navigator.locks) return null;
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    if (!keys.length) return null;
    // One page takes all of them; two that share them would each see one release.
    const takeAll = () =>
      navigator.locks.request(NAME, { ifAvailable: true }, (lock) => (lock ? Promise.all(keys.map(take)) : []));
    const taken = await within(DEADLINES.locks, takeAll, () => new Error('The browser does not answer about locks.'));
    const [only, ...others] = new Map(taken.flat().map((release) => [keyOf(release), release])).values();
    return only && !others.length ? only : null;
  } catch {
    return null;
  }
}

/** Takes what a document stored, unless it still lives. */
function take(key: string): Promise<UnfinishedRelease[]> {
  return navigator.locks.request(key, { ifAvailable: true }, (lock) => {
    if (!lock) return [];
    const { at, releases } = read(key);
    const age = Date.now() - at;
    if (age >= 0 && age < NEW_MS) return [];
    localStorage.removeItem(key);
    return age >= 0 && age < OLD_MS ? releases : [];
  });
}

/** Another host, older or newer, may have written it. */
function read(key: string): Opening {
  try {
    const { at, releases } = JSON.parse(localStorage.getItem(key) ?? '') as Record<keyof Opening, unknown>;
    if (typeof at === 'number' && Array.isArray(releases) && releases.every(isRelease)) return { at, releases };
  } catch {
    // What is no entry names no release either.
  }
  return { at: 0, releases: [] };
}

function isRelease(value: unknown): value is UnfinishedRelease {
  const { name, version } = (value ?? {}) as Partial<Record<keyof UnfinishedRelease, unknown>>;
  return typeof name === 'string' && typeof version === 'string';
}

/** Stores what is being opened. The lock is asked for first: without it, the entry would blame a page that lives. */
function store(): void {
  if (isRefused) return;
  holdLock();
  try {
    localStorage.setItem(OWN, JSON.stringify({ at: Date.now(), releases: [...opening.values()] } satisfies Opening));
  } catch {
    // A full storage: a hang is not found.
  }
}

/** A phone ends a hidden page without a word. One that hangs cannot notice that it is hidden, and stays stored. */
function followVisibility(): void {
  if (document.visibilityState === 'hidden') leave();
  else store();
}

function holdLock(): void {
  if (freeLock) return;
  const freed = new Promise<void>((resolve) => {
    freeLock = resolve;
  });
  navigator.locks
    .request(OWN, () => freed)
    .catch(() => {
      isRefused = true;
      leave();
    });
  // A page that is left, closed or reloaded in time says so.
  addEventListener('pagehide', leave);
}

/** Not held longer: the browser keeps no page with a lock for its Back button. */
function leave(): void {
  removeEventListener('pagehide', leave);
  localStorage.removeItem(OWN);
  freeLock?.();
  freeLock = null;
}

function keyOf({ name, version }: UnfinishedRelease): string {
  return `${name}@${version}`;
}
