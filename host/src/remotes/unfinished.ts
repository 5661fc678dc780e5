/**
 * Finds releases that hang the page, such as by an endless loop: the page can report nothing any more, so the tab remembers
 * what it is opening, and the next page in it looks what was never finished. R-185.
 */
import type { RemoteEntry } from './catalog.ts';

export interface UnfinishedRelease {
  name: string;
  version: string;
}

const KEY = 'salesdesk.opening';

const opening = new Map<string, UnfinishedRelease>();

/** Remembers that code of a release is about to run for the first time; the returned function says that it survived. */
export function beginOpening({ name, version, isOverride }: RemoteEntry): () => void {
  if (isOverride) return () => undefined;
  const key = `${name}@${version}`;
  opening.set(key, { name, version });
  store();
  return () => {
    if (opening.delete(key)) store();
  };
}

/**
 * The release that the page before was opening in this tab when it ended without being left; null if there was none, or more
 * than one, because then it is not known which of them hung. Call it once, before anything is opened.
 */
export function takeUnfinished(): UnfinishedRelease | null {
  // A page that is left, closed or reloaded in time says so.
  addEventListener('pagehide', () => sessionStorage.removeItem(KEY));
  try {
    // A window that a page opened begins with a copy of that page's storage, and that page goes on.
    if (window.opener) return null;
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as UnfinishedRelease[];
    const [only, ...others] = found;
    return only && !others.length ? only : null;
  } catch {
    return null;
  } finally {
    sessionStorage.removeItem(KEY);
  }
}

function store(): void {
  if (opening.size) sessionStorage.setItem(KEY, JSON.stringify([...opening.values()]));
  else sessionStorage.removeItem(KEY);
}
