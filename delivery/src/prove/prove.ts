/** Opens every state of a build in the live host, before users get it. ADR-158. */

import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  PERMISSION_KEYS,
  type PlannedState,
  PROOF_WIDTHS,
  type ProofFault,
  type ProvedState,
  plannedStates,
  type Recording,
  type ReleaseProof,
} from '@salesdesk/shared/domain';
import type { Browser, BrowserType, Page } from 'playwright-core';
import { offlineToken } from '../recordings/offlineProduct.ts';
import { HASHES_FILE, integrityOf, type RemoteBuild } from '../releases/build.ts';
import { MAX_FAULTS } from '../releases/proofs.ts';
import { type OpenedState, openState } from './openState.ts';
import { type Area, NAMING } from './pageChecks.ts';

interface ProveOptions {
  build: RemoteBuild;
  /** Address of the product whose host and other remotes are live. */
  product: string;
  /** Version of the contract of that host. */
  contract: string;
  /** Version that is live now; null before the first release, and when pictures are not compared. */
  live: string | null;
  recordings: readonly Recording[];
  chromium: Pick<BrowserType, 'launch'>;
  /** Program of the browser. */
  program: string;
  /** The script of axe. */
  axe: string;
  onProgress?: (doing: string) => void;
}

/** So many pages are open at a time. */
const PAGES = 2;

/** Returns what was found. It never rejects because of the build. */
export async function prove(options: ProveOptions): Promise<ReleaseProof> {
  const { build, contract, chromium, program } = options;
  const browser = await chromium.launch({ executablePath: program, args: ['--disable-gpu', '--disable-quic'] });
  try {
    const states = await openAll(browser, options);
    return {
      remote: build.details.name,
      version: build.version,
      content: integrityOf(await readFile(path.join(build.folder, HASHES_FILE))),
      contract,
      at: new Date().toISOString(),
      states,
    };
  } finally {
    await browser.close();
  }
}

/** Ends with the first state whose page hangs, because the others would, too. */
async function openAll(browser: Browser, options: ProveOptions): Promise<ProvedState[]> {
  const { details } = options.build;
  const waiting = plannedStates(details);
  const opened = new Map<PlannedState, ProvedState>();
  const order = [...waiting];
  let hasEnded = false;
  const work = async () => {
    for (let state = waiting.shift(); state && !hasEnded; state = waiting.shift()) {
      options.onProgress?.(`${state.name} at ${state.width} px, ${state.theme}`);
      const { proved, isHanging } = await proveState(browser, state, options);
      opened.set(state, proved);
      hasEnded ||= isHanging;
    }
  };
  await Promise.all(Array.from({ length: PAGES }, work));
  return order.flatMap((state) => opened.get(state) ?? []);
}

async function proveState(
  browser: Browser,
  state: PlannedState,
  { build, product, recordings, live, axe }: ProveOptions,
): Promise<{ proved: ProvedState; isHanging: boolean }> {
  const { details, version } = build;
  const { name, kind, width, theme } = state;
  const shared = { product, name: details.name, recordings, token: offlineToken(PERMISSION_KEYS) };
  const look = {
    state,
    route: kind === 'route' ? details.routes.find(({ path: own }) => own === name) : undefined,
    scenario: kind === 'scenario' ? details.scenarios?.find((one) => one.name === name) : undefined,
  };
  const after = await openState(browser, { ...shared, candidate: build }, { ...look, version, axe });
  const before =
    live !== null && after.picture
      ? await openState(browser, { ...shared, candidate: null }, { ...look, version: live, axe: null })
      : null;
  const percent = before?.picture && after.picture ? await compare(browser, before.picture, after.picture) : null;
  // The host is the same at every width, and a page without its sidebar shows little of it.
  const isCompared = look.route?.layout === 'shell' && width === Math.max(...PROOF_WIDTHS) && after.picture !== null;
  const absent = { ...shared, candidate: build, isAbsent: true };
  const without = isCompared ? await openState(browser, absent, { ...look, version: null, axe: null }) : null;
  const repainted = without ? await hostFaults(browser, without, after) : [];
  return {
    proved: {
      ...{ name, kind, width, theme, faults: [...after.faults, ...repainted].slice(0, MAX_FAULTS) },
      ...(live !== null && percent !== null ? { difference: { against: live, percent } } : {}),
    },
    isHanging: after.isHanging,
  };
}

/** Of header and sidebar, in per cent; smoothed edges of letters may differ a little. */
const REPAINTED_FROM = 0.5;

/** What is different around the screen from the same page of the host without it. */
async function hostFaults(browser: Browser, without: OpenedState, shown: OpenedState): Promise<ProofFault[]> {
  if (!without.picture || !without.host || !shown.picture || !shown.host) return [];
  const { areas, messages, styles } = without.host;
  const compared = { within: areas, without: [...messages, ...shown.host.messages] };
  const percent = await compare(browser, without.picture, shown.picture, compared);
  const different = Object.keys(styles).filter((key) => styles[key] !== shown.host?.styles[key]);
  const what = [...(percent >= REPAINTED_FROM ? [`${percent} % of header and sidebar`] : []), ...different.slice(0, 3)];
  if (!what.length) return [];
  return [
    { kind: 'host', text: `It repaints the host: ${what.join(', ')}. Begin each selector with a class of your own.` },
  ];
}

async function compare(browser: Browser, before: Buffer, after: Buffer, compared?: Compared): Promise<number> {
  const page = await browser.newPage();
  try {
    await page.addInitScript(NAMING);
    await page.goto('about:blank');
    return await differenceOf(page, before, after, compared);
  } finally {
    await page.close();
  }
}

/** Which pixels are compared: those in one of the areas, and in none of the others. */
interface Compared {
  within: readonly Area[];
  without: readonly Area[];
}

/**
 * Per cent of the pixels of two PNG pictures that differ visibly; pixels that one of them lacks differ. `compared`: all of them
 * when absent.
 */
export async function differenceOf(page: Page, before: Buffer, after: Buffer, compared?: Compared): Promise<number> {
  return await page.evaluate(
    async ({ pictures, compared }) => {
      /** Of 255, in one colour; smoothed edges of letters differ by less. */
      const VISIBLE = 24;
      const read = async (base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const { width, height } = bitmap;
        const drawing = new OffscreenCanvas(width, height).getContext('2d');
        drawing?.drawImage(bitmap, 0, 0);
        return { width, height, data: drawing?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray() };
      };
      const [one, other] = await Promise.all([read(pictures[0]), read(pictures[1])]);
      const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)];
      const colour = ({ width: own, height: tall, data }: typeof one, x: number, y: number, part: number) =>
        x < own && y < tall ? (data[(y * own + x) * 4 + part] ?? 0) : -VISIBLE;
      const contains = (areas: readonly Area[], x: number, y: number) =>
        areas.some(({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom);
      const isCompared = (x: number, y: number) =>
        !compared || (contains(compared.within, x, y) && !contains(compared.without, x, y));
      let [different, all] = [0, 0];
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
          if (!isCompared(x, y)) continue;
          all++;
          if ([0, 1, 2].some((part) => Math.abs(colour(one, x, y, part) - colour(other, x, y, part)) >= VISIBLE))
            different++;
        }
      return all && Math.ceil((different / all) * 10_000) / 100;
    },
    { pictures: [before.toString('base64'), after.toString('base64')] as const, compared },
  );
}

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
