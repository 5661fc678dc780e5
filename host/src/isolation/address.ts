/** Addresses of the isolation page: `/isolate/<remote>`, and of the frame in it: `/isolate/<remote>/frame`. */

const FRAME = /^\/isolate\/([a-z][a-z0-9-]*)\/frame\/?$/;

/** The remote in the address of a frame; null for every other address. */
export function framedRemote(pathname: string): string | null {
  return FRAME.exec(pathname)?.[1] ?? null;
}

/** Whether it is the address of an isolation page or of its frame. Their policy allows no worker. */
export function isIsolated(pathname: string): boolean {
  return pathname.startsWith('/isolate/');
}

/** The address of the frame; `search` is the state's query. */
export function frameAddress(remote: string, search: string): string {
  return `/isolate/${remote}/frame${search}`;
}

export function isolationAddress(remote: string, search = ''): string {
  return `/isolate/${remote}${search}`;
}

/**
 * Whether this document's policy allows frames. The policy belongs to the address the document was loaded from, so
 * client-side navigation from another page keeps that page's policy.
 */
export function mayHoldFrames(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !loaded || new URL(loaded.name).pathname.startsWith('/isolate/');
}
