/** The path, query and hash of an address of this origin; null for any other, as `//host` and schemes leave the product. */
export function internalPath(address: string): string | null {
  try {
    const { href, pathname, search, hash } = new URL(address, window.location.origin);
    return href.startsWith(`${window.location.origin}/`) ? pathname + search + hash : null;
  } catch {
    return null;
  }
}
