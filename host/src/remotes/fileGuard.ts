import type { RemoteEntry } from './catalog.ts';
import { hashOf } from './integrity.ts';

/** Where releases are served from. */
const RELEASES = '/r/';

const vouched = new Map<string, RemoteEntry>();
const pinned = new WeakMap<Element, string>();
const lastFailed = new Map<string, string>();

/** From now on the files of this release may be asked for, each with the hash it is listed with. */
export function vouchFor(entry: RemoteEntry): void {
  vouched.set(entry.folder, entry);
}

/** The file of this release that last did not arrive, or was refused: a bundler does not say which stylesheet it was. */
export function lastFailedFile({ folder }: RemoteEntry): string | undefined {
  return lastFailed.get(folder);
}

/**
 * Every script and stylesheet of a release gets the hash that the discovery document gives it, whoever puts it into
 * the page. A remote's own bundler asks for chunks without our doing, and only some builds bring hashes for them.
 * What no release lists is refused: setting its address throws.
 */
export function guardReleaseFiles(): void {
  guard(HTMLScriptElement.prototype, 'src');
  guard(HTMLLinkElement.prototype, 'href');
}

function guard<
  K extends string,
  E extends Element & { integrity: string; crossOrigin: string | null } & Record<K, string>,
>(prototype: E, key: K) {
  override(prototype, key, (element, address, set) => {
    const file = fileAt(address);
    const hash = file && hashOf(file.entry, file.name);
    if (file && hash) {
      pinned.set(element, hash);
      element.integrity = hash;
      // The page's integrity policy trusts a hash on such requests only, and what was preloaded is not fetched twice.
      element.crossOrigin = 'anonymous';
      element.addEventListener('error', () => lastFailed.set(file.entry.folder, file.name));
    }
    set(address);
  });
  // A bundler sets what its own table says, which for a file it has no hash of is the word "undefined".
  override(prototype, 'integrity', (element, value, set) => set(pinned.get(element) ?? value));
}

function override<E extends Element>(
  prototype: E,
  key: string,
  write: (element: E, value: string, set: (value: string) => void) => void,
): void {
  const own = Object.getOwnPropertyDescriptor(prototype, key);
  if (!own?.set) throw new Error(`This browser has no ${key} to guard.`);
  const set = own.set;
  Object.defineProperty(prototype, key, {
    ...own,
    set(this: E, value: unknown) {
      write(this, String(value), (checked) => set.call(this, checked));
    },
  });
}

/** Null for what is no file of a release. */
function fileAt(address: string): { entry: RemoteEntry; name: string } | null {
  const { origin, pathname, href } = new URL(address, document.baseURI);
  const entry = [...vouched.values()].find(({ folder }) => href.startsWith(folder));
  if (entry) return { entry, name: pathname.slice(new URL(entry.folder).pathname.length) };
  if (origin === location.origin && pathname.startsWith(RELEASES)) {
    throw new Error(`${pathname} belongs to no release that this page was told of.`);
  }
  return null;
}
