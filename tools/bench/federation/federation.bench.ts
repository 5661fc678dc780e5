/** The cost of federation in the browser: the product compared with the same sources as one application. ADR-001. */
import type { Browser, Page } from '@playwright/test';
import { ACCESS_TOKEN_KEY } from '@salesdesk/shared/domain';
import { buildOne } from '../../release/build.mjs';
import { ONE_DIR, remotesOfApplication, storeOfApplication } from '../../run/oneApplication.ts';
import { type Benchmark, compared, limited, middleMean, type Row, sized } from '../report.ts';
import { releasedEdition, startTwoProducts, type TwoProducts } from './twoProducts.ts';
import {
  alternately,
  expect,
  type NetworkConditions,
  painted,
  startBrowser,
  UNTHROTTLED,
  type Visit,
  visit,
} from './visit.ts';

const ROUNDS = sized(10, 1);
/** Rounds that also measure bytes, which hardly vary. */
const WHOLE_ROUNDS = sized(3, 1);
const SLOW: NetworkConditions = { cpu: 4, latency: 40 };
const SETTLE_MS = 1_500;
const REST_MS = 500;
const PREFETCH_MS = 700;
const CARD = '[data-stage="new"] article';
const ROW = '[data-remote="team"] [role="switch"]';
/** With the sign-in the five remotes of the memory row. More would add to both products alike, and break the comparison with earlier results. */
const SCREENS = { qlist: '/q-list', team: '/my-team', networks: '/networks', leads: '/leads' };

export const federation: Benchmark = {
  name: 'Federation against one application',
  method:
    'The same sources built twice, served by the same edge and API; a new browser for each visit, both alternately, ' +
    `interquartile means of ${ROUNDS} rounds, of ${WHOLE_ROUNDS} for bytes. The board's time is from the ` +
    'start of the navigation to the painted first card, at a quarter of the CPU speed and 40 ms latency; after that ' +
    'nothing is throttled.',
  measures: ['host', 'remotes', 'shared', 'delivery', 'api'],
  async run() {
    await buildOne();
    const ours = releasedEdition();
    const store = storeOfApplication(ours.store, remotesOfApplication());
    const products = await startTwoProducts(async () => ({ ours, peer: { ...ours, store, hostDir: ONE_DIR } }));
    const browser = await startBrowser();
    try {
      return await visits(browser, products);
    } finally {
      await browser.close();
      await products.stop();
    }
  },
};

/** One visit for several measurements: the first remote, the second after the first has settled, then all of them. */
async function visits(browser: Browser, products: TwoProducts): Promise<Row[]> {
  const { ours, peer } = await alternately(ROUNDS, products, async (url, round) => {
    const visited = await visit(browser, url, products.admin, SLOW);
    await visited.page.goto(`${url}/leads`, { waitUntil: 'commit' });
    const board = await painted(visited.page, CARD);
    const requests = visited.requests();
    const kB = round < WHOLE_ROUNDS ? [await bytesAtRest(visited)] : [];
    const team = await secondRemote(visited);
    const memory = [await memoryOfAll(visited.page)];
    await visited.close();
    return { board, requests, kB, team, memory };
  });
  const both = (key: 'kB' | 'board' | 'requests' | 'team' | 'memory') => ({
    ours: middleMean(ours.flatMap((one) => one[key])),
    peer: middleMean(peer.flatMap((one) => one[key])),
  });
  return [
    compared('bytes over the wire, cold, signed in, /leads', { ...both('kB'), unit: 'kB' }, { most: 1.1 }),
    compared('time to usable board, cold, slowed down', { ...both('board'), unit: 'ms' }, { most: 1.1 }),
    limited('requests before the first remote screen is usable', both('requests').ours, 'requests', { most: 20 }),
    compared('second remote, click to first rows, prefetched', { ...both('team'), unit: 'ms' }, { most: 1.1 }),
    compared(
      'main-thread memory after opening all five remotes',
      { ...both('memory'), unit: 'MB', digits: 1 },
      { most: 1.1 },
    ),
  ];
}

/** kB transferred until the first remote has settled. */
async function bytesAtRest({ page, bytes }: Visit): Promise<number> {
  await page.waitForTimeout(SETTLE_MS);
  return bytes() / 1000;
}

/** Ms until the rows of the second remote are painted. */
async function secondRemote({ page, slowDown }: Visit): Promise<number> {
  await slowDown(UNTHROTTLED);
  await page.waitForTimeout(REST_MS);
  await page.getByRole('button', { name: 'Settings' }).click();
  const entry = page.getByRole('menuitem', { name: 'My team' });
  await entry.hover();
  // Long enough for prefetching; the page never becomes completely idle.
  await page.waitForTimeout(PREFETCH_MS);
  await page.evaluate(() => addEventListener('click', () => performance.mark('clicked'), { capture: true }));
  await entry.click();
  return painted(page, ROW, 'clicked');
}

/** MB of memory. Visits differ by half a MB, depending on the machine code that the browser has generated. */
async function memoryOfAll(page: Page): Promise<number> {
  await signOutAndIn(page);
  for (const [remote, path] of Object.entries(SCREENS)) {
    await goTo(page, path);
    // Of this remote: the screen before stays until the next one is loaded.
    const screen = page.locator(`[data-remote="${remote}"]`);
    await expect(screen.getByRole(remote === 'leads' ? 'article' : 'row').nth(1)).toBeVisible();
    // The rows are first those of the skeleton.
    await page.waitForTimeout(REST_MS);
  }
  // Wait until both products have rendered the last screen to the same point.
  await page.waitForTimeout(SETTLE_MS);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize / 1e6;
}

/** Shows the sign-in screen by signing out and in again as if in another tab, without a page load. */
async function signOutAndIn(page: Page): Promise<void> {
  const token = await page.evaluate((key) => localStorage.getItem(key), ACCESS_TOKEN_KEY);
  await keepToken(page, null);
  await page.locator('[data-remote="auth"]').getByRole('textbox').first().waitFor();
  await keepToken(page, token);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

async function keepToken(page: Page, token: string | null): Promise<void> {
  await page.evaluate(
    ([key, text]) => {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
      dispatchEvent(new StorageEvent('storage', { key }));
    },
    [ACCESS_TOKEN_KEY, token] as const,
  );
}

/** Navigates like a click on a link, without a page load. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
