/** Opens every state of a build in the live host, before users get it. ADR-158. */
import { readFile } from 'node:fs/promises';
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
import type { Browser, BrowserType } from 'playwright-core';
import { offlineToken } from '../recordings/offlineAnswers.ts';
import { HASHES_FILE, integrityOf, type RemoteBuild } from '../releases/build.ts';
import { MAX_FAULTS } from '../releases/proofs.ts';
import { type OpenedState, openState } from './openState.ts';
import { NAMING } from './pageChecks.ts';
import { type Compared, differenceOf } from './pictures.ts';

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
