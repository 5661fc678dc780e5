/** The tools of a proof, which come with the contract's package: the driver of the browser and the rules of axe. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { BrowserType } from 'playwright-core';

interface ProveTools {
  chromium: BrowserType;
  /** The script of axe. */
  axe: string;
}

const PROGRAMS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The tools that the remote in `folder` has installed; null when it has none. */
export function findTools(folder: string): ProveTools | null {
  const contract = path.join(folder, 'node_modules/@salesdesk/shared');
  const places = [folder, ...(existsSync(contract) ? [realpathSync(contract)] : [])];
  for (const place of places) {
    const load = createRequire(path.join(place, 'package.json'));
    try {
      const axe = readFileSync(load.resolve('axe-core/axe.min.js'), 'utf8');
      return { chromium: load('playwright-core').chromium, axe };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  return null;
}

/** The program of the browser: the named one, a usual one, or the one that Playwright has installed. Null for none. */
export function findBrowser(named: string | undefined, chromium: Pick<BrowserType, 'executablePath'>): string | null {
  if (named) return existsSync(named) ? named : null;
  return [...PROGRAMS, chromium.executablePath()].find((program) => program && existsSync(program)) ?? null;
}
