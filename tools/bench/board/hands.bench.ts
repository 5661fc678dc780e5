/** What a hand feels on a slow machine and a slow line: from a click or a key to the next paint, and what moves meanwhile. */
import type { Browser, Locator, Page } from '@playwright/test';
import { startBrowser, UNTHROTTLED, visit } from '../federation/visit.ts';
import { type Benchmark, limited, median, type Row, sized } from '../report.ts';
import { type FilledProduct, startFilledProduct } from './filledProduct.ts';

const FILLING = sized(
  { companies: 5_000, leads: 500, inFirstStage: 150 },
  { companies: 300, leads: 100, inFirstStage: 30 },
);
const ROUNDS = sized(5, 1);
const SLOW = { cpu: 4, latency: 300 };
/** An open page loads the code of what may be opened next, and reads and stores the leads that its filters are shown from. */
const IDLE_MS = sized(10_000, 2_000);
/** A hand rests on what it is about to press. */
const HOVER_MS = 500;
/** Until the replies of an action have been painted. */
const SETTLED_MS = 2_500;

interface Felt {
  /** Ms from each interaction to its next paint, as browsers measure it. */
  durations: Record<number, number>;
  /** Layout shifts that no interaction excuses. */
  shift: number;
  /** Time of the last click or key. */
  clicked: number;
}

declare global {
  interface Window {
    felt: Felt;
  }
}

interface Action {
  address: string;
  /** Shown before it begins. */
  ready: (page: Page) => Promise<void>;
  /** Where the pointer rests before. */
  at?: (page: Page) => Locator;
  act: (page: Page) => Promise<void>;
  /** Appears by it. */
  shows: string;
}

const ready = (selector: string) => (page: Page) => page.locator(selector).nth(2).waitFor();
const CARDS = ready('article[data-lead]');
const ROWS = ready('main tbody tr');
const RECORD = '[role="dialog"] dt';

const ACTIONS = {
  'board to list, first time': {
    address: '/leads?view=board',
    ready: CARDS,
    at: (page) => page.getByTitle('List', { exact: true }),
    act: (page) => page.getByTitle('List', { exact: true }).click(),
    shows: 'main tbody tr',
  },
  Add: {
    address: '/q-list',
    ready: ROWS,
    at: (page) => page.getByRole('button', { name: 'Add', exact: true }),
    act: (page) => page.getByRole('button', { name: 'Add', exact: true }).click(),
    shows: '[role="dialog"] input',
  },
  'a record': {
    address: '/leads?view=board',
    ready: CARDS,
    at: (page) => page.locator('article[data-lead]').nth(1),
    act: (page) => page.locator('article[data-lead]').nth(1).click(),
    shows: RECORD,
  },
  'the first letter of a search': {
    address: '/q-list',
    ready: ROWS,
    act: async (page) => {
      await page.getByRole('searchbox').first().focus();
      await page.keyboard.press('e');
    },
    shows: 'main tbody tr',
  },
  'a search of the board': {
    address: '/leads?view=board',
    ready: CARDS,
    act: async (page) => {
      await page.getByRole('searchbox').first().focus();
      await page.keyboard.press('m');
    },
    shows: 'section[data-stage][aria-label*=" of "]',
  },
  'the palette': {
    address: '/home',
    ready: ready('main li'),
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.type('tea', { delay: 150 });
    },
    shows: '[role="dialog"] [role="option"]',
  },
} satisfies Record<string, Action>;

export const hands: Benchmark = {
  name: 'Hands on a slow machine and line',
  method:
    `${FILLING.companies} companies, ${FILLING.leads} leads; processor slowed down four times, ${SLOW.latency} ms before ` +
    `each reply, medians of ${ROUNDS} new visits. The page has been open for ${IDLE_MS / 1000} s. Interaction to next ` +
    'paint as browsers measure it, the longest of the action; a record is readable when its name and facts are painted.',
  measures: ['host', 'remotes', 'shared', 'api', 'delivery'],
  async run() {
    const product = await startFilledProduct(FILLING);
    const browser = await startBrowser();
    try {
      const rows: Row[] = [];
      for (const [what, action] of Object.entries(ACTIONS)) {
        const felt: Measured[] = [];
        for (let round = 0; round < ROUNDS; round++) felt.push(await measure(browser, product, action));
        const of = (key: keyof Measured) => median(felt.map((one) => one[key]));
        rows.push(limited(`${what}: interaction to next paint`, of('paint'), 'ms', { most: 200 }));
        if (what === 'a record') rows.push(limited('a record: click to readable', of('shown'), 'ms', { most: 200 }));
        if (what === 'a record') rows.push(limited('its timeline: layout shift', of('shift'), '', { most: 0.02 }));
        if (what === 'a search of the board')
          rows.push(limited('a search of the board: letter to result', of('shown'), 'ms', { most: 500 }));
        if (what === 'the palette') rows.push(limited('the palette: layout shift', of('shift'), '', { most: 0.02 }));
      }
      return rows;
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};

interface Measured {
  paint: number;
  shown: number;
  shift: number;
}

/** One visit: the page at full speed, then the action slowed down. */
async function measure(browser: Browser, { url, admin }: FilledProduct, action: Action): Promise<Measured> {
  const { page, slowDown, close } = await visit(browser, url, admin, UNTHROTTLED);
  await page.addInitScript(watch);
  await page.goto(`${url}${action.address}`);
  await action.ready(page);
  await page.waitForTimeout(IDLE_MS);
  await slowDown(SLOW);
  await action.at?.(page).hover();
  await page.waitForTimeout(HOVER_MS);
  await page.evaluate(() => Object.assign(window.felt, { durations: {}, shift: 0, clicked: 0 }));
  const shown = page.evaluate(firstFrame, action.shows);
  await action.act(page);
  // Nothing else looks at the page meanwhile: that takes time of the page too.
  const ms = await shown;
  await page.waitForTimeout(SETTLED_MS);
  const { durations, shift } = await page.evaluate(() => window.felt);
  const measured = { paint: Math.max(...Object.values(durations)), shown: ms, shift };
  await close();
  return measured;
}

/** Runs in the page before its code. */
function watch(): void {
  window.felt = { durations: {}, shift: 0, clicked: 0 };
  interface Interaction extends PerformanceEntry {
    interactionId: number;
  }
  interface Shift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
  }
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as Interaction[])
      if (interactionId)
        window.felt.durations[interactionId] = Math.max(duration, window.felt.durations[interactionId] ?? 0);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as Shift[])
      if (!hadRecentInput) window.felt.shift += value;
  }).observe({ type: 'layout-shift' });
  for (const kind of ['click', 'keydown'])
    addEventListener(kind, ({ timeStamp }) => Object.assign(window.felt, { clicked: timeStamp }), { capture: true });
}

/** Runs in the page: ms from the last click or key until `selector` has been painted. */
function firstFrame(selector: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (!window.felt.clicked || !document.querySelector(selector)) return requestAnimationFrame(look);
      // A message that is sent before the frame is painted arrives after it.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - window.felt.clicked);
      port2.postMessage(null);
    };
    look();
  });
}
