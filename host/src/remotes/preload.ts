import type { RemoteEntry } from './catalog.ts';
import { allowAssets, hashOf } from './fileGuard.ts';

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
