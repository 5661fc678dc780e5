/** Addresses of the isolation page: `/isolate/<remote>`, and of the frame in it: `/isolate/<remote>/frame`. */

const FRAME = /^\/isolate\/([a-z][a-z0-9-]*)\/frame\/?$/;

/** The remote that an address shows alone; null for every other address. */
export function framedRemote(pathname: string): string | null {
  return FRAME.exec(pathname)?.[1] ?? null;
}

/** `search` is the state's query. */
export function frameAddress(remote: string, search: string): string {
  return `/isolate/${remote}/frame${search}`;
}

export function isolationAddress(remote: string, search = ''): string {
  return `/isolate/${remote}${search}`;
}

/**
 * Frames are allowed by the policy of the address a document was loaded from. Who came here from another page of the
 * product still has that page's policy.
 */
export function mayHoldFrames(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !loaded || new URL(loaded.name).pathname.startsWith('/isolate/');
}
