/** The element that watches whether the host starts. It is part of no build: a broken host cannot break it. ADR-156. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RefusedHost } from './hostCookies.ts';

/** Part of every page: without comments and indentation. */
const SCRIPT = readFileSync(path.join(import.meta.dirname, 'bootWatch.browser.js'), 'utf8')
  .replace(/^\s*\/\/.*$/gm, '')
  .replace(/^\s+/gm, '');

/** Allows it in the page's policy: `'sha256-…'`. */
export const BOOT_WATCH_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

export interface WatchedHost {
  /** The version in this page. */
  version: string;
  previous: string | null;
  /** The version that did not start before this page, which this host reports. */
  refused: RefusedHost | undefined;
}

/** The element for one page. Its data stands in attributes, because the policy allows exactly this script. */
export function bootWatch({ version, previous, refused }: WatchedHost): string {
  const data = {
    version,
    previous,
    ...(refused?.phase ? { refused: refused.version, phase: refused.phase } : {}),
  };
  const attributes = Object.entries(data).flatMap(([name, value]) =>
    value === null ? [] : [` data-${name}="${value}"`],
  );
  return `<script id="salesdesk-host"${attributes.join('')}>${SCRIPT}</script>`;
}
