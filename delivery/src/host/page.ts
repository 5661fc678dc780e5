/** The page of one response: a host's `index.html` with the data of this response in it. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { nullWhenMissing } from '../store/files.ts';
import { HOST_PAGE } from '../store/hostNames.ts';

const DISCOVERY_SLOT = /(<script type="application\/json" id="salesdesk-discovery">)(<\/script>)/;
const OVERRIDES_SLOT = /(<script type="application\/json" id="salesdesk-overrides">)(<\/script>)/;
/** The check for browsers that are too old: it has to run where the other scripts cannot be read. */
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;
const API_SLOT = /(<meta name="api-origin" content=")(")/;
/** Where a page takes the nonce of its response. */
export const NONCE_SLOT = /(<meta name="csp-nonce" content=")(")/;

const SLOTS = {
  'the discovery document': DISCOVERY_SLOT,
  'the overrides': OVERRIDES_SLOT,
  'the API': API_SLOT,
  'the nonce': NONCE_SLOT,
};

/** Data embedded in the page of one response; it is never executed. */
interface PageData {
  discovery: object | null;
  /** Overrides granted to the requesting user. */
  overrides: object | null;
}

interface PageParts {
  /** For styles that are written at run time. */
  nonce: string;
  /** Origin of the API; '' means the page's own. */
  apiOrigin: string;
  /** The language of browsers in which nobody has chosen one, or `browser`; English when absent. */
  firstLanguage?: string;
  /** The element that watches whether the host starts; none when absent. */
  bootWatch?: string;
}

interface FilledPage {
  html: string;
  /** Hashes of the scripts inside the host's own page, as its policy names them: `'sha256-…'`. */
  inlineScripts: readonly string[];
}

/** Renders the page for one response; null while the host has not been built. */
export type PageRenderer = (data: PageData, nonce: string) => Promise<FilledPage | null>;

/** Renders the page of the host in `hostDir`, where a build may replace it at any time. */
export function pageRenderer(hostDir: string, apiOrigin: string): PageRenderer {
  const read = templateReader(hostDir);
  return async (data, nonce) => {
    const template = await read();
    return template === null ? null : fillPage(template, data, { nonce, apiOrigin });
  };
}

/** Reads the `index.html` in `folder` again whenever it has changed; null when there is none. */
export function templateReader(folder: string): () => Promise<string | null> {
  const file = path.join(folder, HOST_PAGE);
  let known = { text: '', changed: -1 };
  return async () => {
    const changed = (await stat(file).catch(nullWhenMissing))?.mtimeMs;
    if (changed === undefined) return null;
    if (changed !== known.changed) known = { text: await readFile(file, 'utf8'), changed };
    return known.text;
  };
}

/** Fills a host's `index.html`. Throws when it lacks an element for the data. */
export function fillPage(template: string, { discovery, overrides }: PageData, parts: PageParts): FilledPage {
  const { nonce, apiOrigin, firstLanguage, bootWatch = '' } = parts;
  const missing = missingSlots(template);
  if (missing.length) throw new Error(`The host's index.html lacks an element for ${missing.join(', ')}.`);
  const filled = (data: object | null, open: string, close: string) => `${open}${data ? inertJson(data) : ''}${close}`;
  const html = template
    // No slot that a host must have, as those of earlier releases have none.
    .replace('<html lang="en">', firstLanguage ? `<html lang="en" data-first-language="${firstLanguage}">` : '$&')
    .replace(DISCOVERY_SLOT, (_, open: string, close: string) => bootWatch + filled(discovery, open, close))
    .replace(OVERRIDES_SLOT, (_, open: string, close: string) => filled(overrides, open, close))
    .replace(API_SLOT, (_, open: string, close: string) => `${open}${apiOrigin}${close}`)
    .replace(NONCE_SLOT, (_, open: string, close: string) => `${open}${nonce}${close}`);
  // Of the built file: data never becomes a script that may run.
  return { html, inlineScripts: hashesOf(template) };
}

function hashesOf(template: string): string[] {
  return [...template.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

/** What a host's `index.html` has no element for; empty for one that can be filled. */
export function missingSlots(template: string): string[] {
  return Object.entries(SLOTS).flatMap(([what, slot]) => (slot.test(template) ? [] : [what]));
}

/** JSON that cannot close the element that contains it. */
export function inertJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
