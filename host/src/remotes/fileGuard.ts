/** The files of releases: each is loaded with its listed hash, fetched ahead, and its styles apply while a screen is shown. */
import type { RemoteEntry } from './catalog.ts';
import { IS_DEVELOPMENT } from './discoveryDocument.ts';
import { RemoteFailure } from './failure.ts';

/** Path below which releases are served. */
const RELEASES = '/r/';

const allowed = new Map<string, RemoteEntry>();
const pinned = new WeakMap<Element, string>();
const lastFailed = new Map<string, string>();

/** Allows the files of this release to be loaded, each with its listed hash. */
export function allowAssets(entry: RemoteEntry): void {
  allowed.set(entry.folder, entry);
}

/** The release whose folder an address is in, among those loaded on this page. */
export function releaseAt(address: string): RemoteEntry | undefined {
  return [...allowed.values()].find(({ folder }) => address.startsWith(folder));
}

/** The file of this release that failed last; bundlers do not name the stylesheet that failed. */
export function lastFailedFile({ folder }: RemoteEntry): string | undefined {
  return lastFailed.get(folder);
}

/**
 * Adds the hash from the discovery document to every script and stylesheet of a release, whichever code inserts it. A
 * remote's bundler loads chunks itself, and only some builds include hashes for them. A file that no release lists is
 * refused: setting its address throws.
 */
export function guardReleaseFiles(): void {
  guard(HTMLScriptElement.prototype, 'src');
  guard(HTMLLinkElement.prototype, 'href');
  guardWorkers();
}

/** Browsers check no hash of the script of a worker or worklet, so that only the list is left. */
function guardWorkers(): void {
  const checked = (address: unknown) => {
    const file = fileAt(String(address));
    if (file) hashOf(file.entry, file.name);
  };
  const guarded = <C extends new (address: string | URL) => object>(own: C): C =>
    new Proxy(own, {
      construct(made, given, target) {
        checked(given[0]);
        return Reflect.construct(made, given, target);
      },
    });
  // Not every browser has both.
  if (globalThis.Worker) globalThis.Worker = guarded(globalThis.Worker);
  if (globalThis.SharedWorker) globalThis.SharedWorker = guarded(globalThis.SharedWorker);
  const worklets = globalThis.Worklet?.prototype;
  if (!worklets) return;
  worklets.addModule = new Proxy(worklets.addModule, {
    async apply(add, worklet, given) {
      checked(given[0]);
      return await Reflect.apply(add, worklet, given);
    },
  });
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
      // The integrity policy requires CORS requests, and equal attributes let the browser reuse the preloaded file.
      element.crossOrigin = 'anonymous';
      element.addEventListener('error', () => lastFailed.set(file.entry.folder, file.name));
    }
    if (file && element instanceof HTMLLinkElement && element.rel === 'stylesheet')
      holdStyles(file.entry.folder, element);
    set(address);
  });
  // For a file without a hash, a bundler would set the attribute to the text "undefined".
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

/** The release and name of a file; null for an address outside the releases. */
function fileAt(address: string): { entry: RemoteEntry; name: string } | null {
  const { origin, pathname, href } = new URL(address, document.baseURI);
  const entry = releaseAt(href);
  if (entry) return { entry, name: pathname.slice(new URL(entry.folder).pathname.length) };
  if (origin === location.origin && pathname.startsWith(RELEASES)) {
    throw new Error(`${pathname} does not belong to a known release.`);
  }
  return null;
}

/**
 * The required hash of a release's file, from the discovery document. Throws for an unlisted file, which is not part of
 * the release. Null in development, and for an override to a development server on the user's own machine.
 */
export function hashOf(entry: RemoteEntry, file: string): string | null {
  const hash = entry.details.assets[file];
  if (hash === undefined && !mayLackHashes(entry))
    throw new RemoteFailure(entry, 'integrity', `there is no hash for ${file}`);
  return hash ?? null;
}

/** Whether the hashes of a release, which it has to have, are not here: a page holds none of earlier releases. */
export function isWithoutHashes(entry: RemoteEntry): boolean {
  return Object.keys(entry.details.assets).length === 0 && !mayLackHashes(entry);
}

function mayLackHashes(entry: RemoteEntry): boolean {
  return IS_DEVELOPMENT || isOwnMachine(entry);
}

function isOwnMachine({ isOverride, folder, details }: RemoteEntry): boolean {
  const { hostname, origin } = new URL(folder);
  const isElsewhere = origin !== location.origin && ['localhost', '127.0.0.1'].includes(hostname);
  return isOverride === true && isElsewhere && Object.keys(details.assets).length === 0;
}

/** Style sheets of a release apply while one of its screens is shown: what they say about common names reaches no other screen. */

/** Number of shown screens by the folder of their release. */
const shown = new Map<string, number>();
/** The media that builds gave to their style sheets. */
const given = new WeakMap<HTMLLinkElement, string>();

/** Called with each style sheet of a release before the browser asks for it. */
function holdStyles(folder: string, link: HTMLLinkElement): void {
  given.set(link, link.media);
  apply(folder, link);
}

/** Lets the style sheets in `folder` apply, those that come later as well; returns a function that ends it. */
export function showStyles(folder: string): () => void {
  change(folder, 1);
  return () => change(folder, -1);
}

function change(folder: string, by: number): void {
  shown.set(folder, (shown.get(folder) ?? 0) + by);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.href.startsWith(folder)) apply(folder, link);
}

/** The browser keeps a style sheet whose media does not match, so that it applies again at once. */
function apply(folder: string, link: HTMLLinkElement): void {
  link.media = shown.get(folder) ? (given.get(link) ?? '') : 'not all';
}

const fetched = new Map<string, Promise<void>>();

/**
 * Preloads all files of a remote's module without running them; resolves once all have arrived. Each file is fetched
 * once. Throws for a file without a hash. The attributes equal those of the later requests, because the browser would
 * fetch the files twice otherwise.
 */
export function preloadModule(entry: RemoteEntry, module: string): Promise<unknown> {
  allowAssets(entry);
  const files = entry.details.modules[module] ?? { js: [], css: [] };
  const all = [entry.details.entry.file, ...files.js, ...files.css];
  const hashed = all.map((file) => ({ file, integrity: hashOf(entry, file) }));
  return Promise.all(hashed.map(({ file, integrity }) => fetchOnce(`${entry.folder}${file}`, integrity)));
}

function fetchOnce(href: string, integrity: string | null): Promise<void> {
  const known = fetched.get(href);
  if (known) return known;
  const started = dropsPreloadHashes() ? fetchIntoCache(href, integrity) : preload(href, integrity);
  fetched.set(href, started);
  return started;
}

function preload(href: string, integrity: string | null): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${href} could not be fetched.`));
    link.rel = 'preload';
    link.as = href.endsWith('.css') ? 'style' : 'script';
    link.crossOrigin = 'anonymous';
    link.integrity = integrity ?? '';
    link.href = href;
    document.head.append(link);
  });
}

async function fetchIntoCache(href: string, integrity: string | null): Promise<void> {
  const response = await fetch(href, { integrity: integrity ?? '' });
  if (!response.ok) throw new Error(`${href} could not be fetched.`);
  await response.arrayBuffer();
}

/** WebKit requests a preload without its hash, so the integrity policy refuses scripts there. Only the vendor tells WebKit. */
function dropsPreloadHashes(): boolean {
  return navigator.vendor.startsWith('Apple');
}
