/** Opens one state of a release in the live host and collects what is wrong with it. */
import {
  ACCESS_TOKEN_KEY,
  type PlannedState,
  PROOF_FAULTS,
  type ProofFault,
  type ProofFaultKind,
  type RemoteRouteDeclaration,
  type Scenario,
} from '@salesdesk/shared/domain';
import type { Browser, BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import { MAX_FAULTS, MAX_TEXT } from '../releases/proofs.ts';
import { type OpenedProduct, openProduct } from './candidate.ts';
import {
  axeViolations,
  beginWalk,
  calm,
  coveredControls,
  type HostLook,
  hostLook,
  isBlank,
  missedControls,
  NAMING,
  noteStop,
} from './pageChecks.ts';

/** How long a screen may take to show, and a page to answer. */
const SHOWN_MS = 20_000;
const ANSWER_MS = 15_000;
/** So long a shown screen is watched: errors of timers and of first data come after its first paint. */
const WATCH_MS = 2_000;
const HEIGHTS: Record<number, number> = { 390: 844 };
const MAX_STOPS = 300;
/** Marks what the page itself notices, in the order of the kinds. */
const MARK = '[salesdesk prove]';

interface StateToOpen {
  state: PlannedState;
  /** Of a route. */
  route?: RemoteRouteDeclaration | undefined;
  scenario?: Scenario | undefined;
  /** Version that has to be shown; null for whatever is live. */
  version: string | null;
  /** The script of axe; no check but the first look without it. */
  axe: string | null;
}

export interface OpenedState {
  faults: ProofFault[];
  /** PNG; null when the page could not be painted. */
  picture: Buffer | null;
  /** Of the host around the screen; null without a picture. */
  host: HostLook | null;
  /** The page stopped answering: its browser is of no use any more. */
  isHanging: boolean;
}

/** The page stopped answering. */
class Hanging extends Error {}

export async function openState(
  browser: Browser,
  opened: Omit<OpenedProduct, 'onUnanswered'>,
  look: StateToOpen,
): Promise<OpenedState> {
  const faults: ProofFault[] = [];
  const add = (kind: ProofFaultKind, text: string) => {
    const short = text.trim().slice(0, MAX_TEXT);
    if (faults.length < MAX_FAULTS && !faults.some((fault) => fault.kind === kind && fault.text === short))
      faults.push({ kind, text: short });
  };
  const context = await browser.newContext({
    viewport: { width: look.state.width, height: HEIGHTS[look.state.width] ?? 900 },
    colorScheme: look.state.theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    locale: 'en-GB',
  });
  try {
    await openProduct(context, { ...opened, onUnanswered: (text) => add('call', text) });
    await watch(context, isSignedIn(look) ? opened.token : null, add);
    const page = await context.newPage();
    return { ...(await inspect(page, opened, look, add)), faults: inOrder(faults), isHanging: false };
  } catch (error) {
    if (!(error instanceof Hanging) && !/crashed/i.test(String(error))) throw error;
    add(
      'hang',
      error instanceof Hanging
        ? `The page stopped answering for ${ANSWER_MS / 1000} s. Look for an endless loop.`
        : 'The page crashed. Look for a loop that fills the memory.',
    );
    return { faults: inOrder(faults), ...UNPAINTED, isHanging: true };
  } finally {
    await Promise.race([context.close().catch(() => {}), pause(ANSWER_MS)]);
  }
}

/** Public routes, such as the sign-in, are shown signed out. */
function isSignedIn({ route }: StateToOpen): boolean {
  return route?.access !== 'public';
}

type Add = (kind: ProofFaultKind, text: string) => void;

/** Listens from the first script on, so that no handler of the page hides an error. */
async function watch(context: BrowserContext, token: string | null, add: Add): Promise<void> {
  const session =
    token === null ? '' : `localStorage.setItem(${JSON.stringify(ACCESS_TOKEN_KEY)}, ${JSON.stringify(token)});`;
  await context.addInitScript(`
    ${NAMING}
    ${session}
    {
      const { error: say } = console;
      const note = (kind, text) => say(${JSON.stringify(MARK)} + kind + ' ' + text);
      const described = (value) => (value instanceof Error ? value.name + ': ' + value.message : String(value));
      addEventListener('error', (event) => event.error && note('script', described(event.error)), true);
      addEventListener('unhandledrejection', ({ reason }) => note('script', described(reason)), true);
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
        note('policy', effectiveDirective + ' ' + (blockedURI || sample)));
    }`);
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = message.text();
    const [, kind, own = ''] = /^\[salesdesk prove\](script|policy) ([\s\S]*)$/.exec(text) ?? [];
    if (kind === 'script' || kind === 'policy') add(kind, own);
    // Below it stands a trace through minified files.
    else if (!isSaidOtherwise(message)) add('console', text.split('\n    at ')[0] ?? '');
  });
}

/** Chromium logs refused calls and what a policy refuses beside the events that are noted. */
function isSaidOtherwise(message: ConsoleMessage): boolean {
  const text = message.text();
  if (/Content Security Policy|requires 'TrustedScript|TrustedTypePolicy|violates the following/i.test(text))
    return true;
  return /^Failed to load resource: /.test(text) && /\/(api|refresh)(\/|$)/.test(message.location().url);
}

const UNPAINTED = { picture: null, host: null };

async function inspect(
  page: Page,
  { product, name, isAbsent = false }: Omit<OpenedProduct, 'onUnanswered'>,
  { state, scenario, version, axe }: StateToOpen,
  add: Add,
): Promise<Pick<OpenedState, 'picture' | 'host'>> {
  const own = `[data-remote="${name}"]${version === null ? '' : `[data-release="${version}"]`}`;
  await page.goto(product + state.address, { waitUntil: 'commit', timeout: SHOWN_MS });
  // The host says at once when it cannot show a screen.
  const either = page.waitForSelector(`${own}, [data-failed-remote="${name}"]`, {
    state: 'attached',
    timeout: SHOWN_MS,
  });
  const isShown = (await reaches(page, either)) && (await answered(page.locator(own).count())) > 0;
  await pause(WATCH_MS);
  await answered(page.evaluate(calm));
  if (scenario) {
    const text = page.getByText(scenario.expect).filter({ visible: true }).first();
    if (!(await reaches(page, text.waitFor({ timeout: isShown ? SHOWN_MS / 2 : 1 }))))
      add('expected', `“${scenario.expect}” is not to be seen.`);
  } else if (!isAbsent && (!isShown || (await answered(page.locator(own).count())) === 0)) {
    add('shown', `The host could not show the screen. It says: ${await answered(textInstead(page))}`);
    return UNPAINTED;
  }
  const selector = isShown ? own : 'main, body';
  const place = { selector };
  if (isShown && (await answered(page.evaluate(isBlank, place)))) add('blank', 'The screen shows nothing.');
  const picture = await answered(
    page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' }).catch(() => null),
  );
  const painted = { picture, host: await answered(page.evaluate(hostLook)) };
  if (axe === null) return painted;
  const covered = scenario ? [] : await answered(page.evaluate(coveredControls, place));
  if (covered.length) add('covered', `The screen lies over ${covered.slice(0, 5).join(', ')}.`);
  // As a string it is evaluated by the browser itself, whatever the policy of the page says.
  await answered(page.evaluate(axe));
  const isColourOnly = state.theme === 'dark';
  for (const violation of await answered(page.evaluate(axeViolations, { selector, isColourOnly })))
    add('axe', violation);
  // The keyboard leads the same way in each theme.
  if (state.theme === 'light') await walk(page, place, add);
  return painted;
}

/** What people would read in place of the screen. */
async function textInstead(page: Page): Promise<string> {
  const places = ['[data-failed-remote] h1, [data-failed-remote] h1 + p', 'main', 'body'];
  for (const place of places) {
    const texts = await page.locator(place).allInnerTexts();
    if (texts.length) return texts.join('. ').replace(/\s+/g, ' ');
  }
  return '';
}

/** The gravest first: the first one is shown where there is place for one. */
function inOrder(faults: readonly ProofFault[]): ProofFault[] {
  return faults.toSorted((one, other) => PROOF_FAULTS.indexOf(one.kind) - PROOF_FAULTS.indexOf(other.kind));
}

/** Presses Tab until the focus is back where it began. */
async function walk(page: Page, place: { selector: string }, add: Add): Promise<void> {
  const limit = Math.min(await answered(page.evaluate(beginWalk)), MAX_STOPS);
  let end = 'on';
  for (let stops = 0; stops < limit && end === 'on'; stops++) {
    await answered(page.keyboard.press('Tab'));
    end = await answered(page.evaluate(noteStop));
  }
  const { unreached, isConfined, last } = await answered(page.evaluate(missedControls, place));
  if (end === 'trapped' || isConfined) add('keyboard', `Tab does not leave ${last}.`);
  // On a page with more stops than are walked, what lies behind them is not known.
  else if (end === 'around' && unreached.length)
    add('keyboard', `Tab does not reach ${unreached.slice(0, 5).join(', ')}.`);
}

/** Whether a wait of the driver comes true in its time. Throws `Hanging` when the page does not answer any more. */
async function reaches(page: Page, waited: Promise<unknown>): Promise<boolean> {
  const isThere = await waited.then(
    () => true,
    () => false,
  );
  if (!isThere) await answered(page.evaluate('1'));
  return isThere;
}

async function answered<T>(asked: Promise<T>): Promise<T> {
  const late = Symbol('late');
  const first = await Promise.race([asked, pause(ANSWER_MS).then(() => late)]);
  if (first === late) throw new Hanging();
  return first as T;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
