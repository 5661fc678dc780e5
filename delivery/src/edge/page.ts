import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { nullWhenMissing } from '../store/fileErrors.ts';

const DISCOVERY_SLOT = /(<script type="application\/json" id="salesdesk-discovery">)(<\/script>)/;
const OVERRIDES_SLOT = /(<script type="application\/json" id="salesdesk-overrides">)(<\/script>)/;
/** The check for browsers that are too old: it has to run where the other scripts cannot be read. */
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;
const API_SLOT = /(<meta name="api-origin" content=")(")/;
/** Where a page takes the nonce of its response. */
export const NONCE_SLOT = /(<meta name="csp-nonce" content=")(")/;

/** Data embedded in the page of one response; it is never executed. */
export interface PageData {
  discovery: object | null;
  /** Overrides granted to the requesting user. */
  overrides: object | null;
}

export interface RenderedPage {
  html: string;
  /** Hashes of the scripts inside the host's page, as its policy names them: `'sha256-…'`. */
  inlineScripts: readonly string[];
}

/** Renders the page for one response; null while the host has not been built. */
export type PageRenderer = (data: PageData, nonce: string) => Promise<RenderedPage | null>;

/** Fills the host's `index.html` with the data, the nonce for styles and the API's origin ('' means the page's own). */
export function pageRenderer(hostDir: string, apiOrigin: string): PageRenderer {
  const file = path.join(hostDir, 'index.html');
  let template = { text: '', inlineScripts: [] as string[], changed: -1 };

  return async ({ discovery, overrides }, nonce) => {
    const changed = (await stat(file).catch(nullWhenMissing))?.mtimeMs;
    if (changed === undefined) return null;
    if (changed !== template.changed) {
      const text = checkSlots(await readFile(file, 'utf8'));
      // Of the built file, before anything is filled in: data never becomes a script that may run.
      template = { text, inlineScripts: hashesOf(text), changed };
    }
    const filled = (data: object | null) => (_: string, open: string, close: string) =>
      `${open}${data ? inertJson(data) : ''}${close}`;
    const html = template.text
      .replace(DISCOVERY_SLOT, filled(discovery))
      .replace(OVERRIDES_SLOT, filled(overrides))
      .replace(API_SLOT, (_, open: string, close: string) => `${open}${apiOrigin}${close}`)
      .replace(NONCE_SLOT, (_, open: string, close: string) => `${open}${nonce}${close}`);
    return { html, inlineScripts: template.inlineScripts };
  };
}

/** JSON that cannot close the element that contains it. */
export function inertJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function hashesOf(text: string): string[] {
  return [...text.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

function checkSlots(text: string): string {
  if (![DISCOVERY_SLOT, OVERRIDES_SLOT, API_SLOT, NONCE_SLOT].every((slot) => slot.test(text))) {
    throw new Error(
      "The host's index.html lacks an element for the discovery document, the overrides, the API or the nonce.",
    );
  }
  return text;
}
