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
