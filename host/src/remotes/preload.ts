import type { RemoteEntry } from './catalog.ts';
import { vouchFor } from './fileGuard.ts';
import { hashOf } from './integrity.ts';

/**
 * Starts fetching every file a remote's module needs at once, without running any of it. What is already being
 * fetched is left alone. The attributes equal those of the later requests, or the browser would fetch twice.
 */
export function preloadModule(entry: RemoteEntry, module: string): void {
  vouchFor(entry);
  const files = entry.details.modules[module] ?? { js: [], css: [] };
  for (const file of [entry.details.entry.file, ...files.js, ...files.css]) {
    const href = `${entry.folder}${file}`;
    if (document.head.querySelector(`link[rel="preload"][href="${CSS.escape(href)}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    link.crossOrigin = 'anonymous';
    link.integrity = hashOf(entry, file) ?? '';
    link.href = href;
    document.head.append(link);
  }
}
