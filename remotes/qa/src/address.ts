/** Addresses of this page, `/isolate/<remote>`, and of the frame in it, `/isolate/<remote>/frame`. */

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
