/** What independence costs the person at the browser: the federated product against the same sources as one. */
import { type Browser, expect, type Page } from '@playwright/test';
import { buildMonolith } from '../build/build.bench.ts';
import { type Benchmark, compared, limited, lowerQuartile, type Row } from '../report.ts';
import { startTwoProducts, type TwoProducts } from './twoProducts.ts';
import { alternately, type Conditions, painted, startBrowser, UNTHROTTLED, visit } from './visit.ts';

const ROUNDS = 7;
const SLOW: Conditions = { cpu: 4, latency: 40 };
const SETTLE_MS = 2_000;
const PREFETCH_MS = 2_500;
const CARD = '[data-stage="new"] article';
const ROW = '[data-remote="team"] [role="switch"]';
/** Every screen a remote brings that somebody signed in can open. */
const SCREENS = ['/q-list', '/my-team', '/networks', '/leads'];

export const federation: Benchmark = {
  name: 'Federation against one application',
  method:
    'The same sources built twice, served by the same edge and API; a fresh browser for each visit, both in turn, ' +
    `lower quartiles of ${ROUNDS} rounds. Time is from the start of the navigation to the painted first card, at a quarter of ` +
    'the processor and 40 ms latency.',
  async run() {
    buildMonolith();
    const products = await startTwoProducts();
    const browser = await startBrowser();
    try {
      return [...(await twoScreens(browser, products)), await memory(browser, products)];
    } finally {
      await browser.close();
      await products.stop();
    }
  },
};

/** One visit tells both: the first remote that is opened, and the second once the first has come to rest. */
async function twoScreens(browser: Browser, products: TwoProducts): Promise<Row[]> {
  const { ours, peer } = await alternately(ROUNDS, products, async (url) => {
    const { page, bytes, requests, close } = await visit(browser, url, products.admin, SLOW);
    await page.goto(`${url}/leads`, { waitUntil: 'commit' });
    const board = await painted(page, CARD);
    const asked = requests();
    await page.waitForTimeout(SETTLE_MS);
    const kB = bytes() / 1000;
    await page.getByRole('button', { name: 'Settings' }).click();
    const entry = page.getByRole('menuitem', { name: 'My team' });
    await entry.hover();
    // Long enough for what is prefetched; the page itself never falls silent.
    await page.waitForTimeout(PREFETCH_MS);
    await page.evaluate(() => addEventListener('click', () => performance.mark('clicked'), { capture: true }));
    await entry.click();
    const team = await painted(page, ROW, 'clicked');
    await close();
    return { kB, board, asked, team };
  });
  const best = (key: 'kB' | 'board' | 'asked' | 'team') => ({
    ours: lowerQuartile(ours.map((one) => one[key])),
    peer: lowerQuartile(peer.map((one) => one[key])),
  });
  return [
    compared('bytes over the wire, cold, signed in, /leads', { ...best('kB'), unit: 'kB' }, { most: 1.1 }),
    compared('time to usable board, cold, slowed down', { ...best('board'), unit: 'ms' }, { most: 1.1 }),
    limited('requests before the first remote screen is usable', best('asked').ours, 'requests', { most: 20 }),
    compared('second remote, click to first rows, prefetched', { ...best('team'), unit: 'ms' }, { most: 1.1 }),
  ];
}

/** A visit differs from the next by half a megabyte of machine code: how much of it the browser has made by then. */
async function memory(browser: Browser, products: TwoProducts): Promise<Row> {
  const { ours, peer } = await alternately(ROUNDS, products, async (url) => {
    const { page, close } = await visit(browser, url, products.admin, UNTHROTTLED);
    await signOutScreen(page, url);
    for (const path of SCREENS) await open(page, path);
    // The last screen is still being drawn, by the one product a card further than by the other.
    await page.waitForTimeout(SETTLE_MS);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    await close();
    return usedSize / 1e6;
  });
  const figures = { ours: lowerQuartile(ours), peer: lowerQuartile(peer), unit: 'MB', digits: 1 };
  return compared('main-thread memory after opening all five remotes', figures, { most: 1.1 });
}

/** The sign-in screen first, which nobody signed in gets to see; then in, in the same page. */
async function signOutScreen(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/home`);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.evaluate(() => history.pushState(null, '', '/contact-admin'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await page.locator('[data-remote="auth"], h1').first().waitFor();
}

/** Goes there as a click on a link would, without loading the page anew. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(
    page
      .locator('[data-remote]')
      .getByRole(path === '/leads' ? 'article' : 'row')
      .nth(1),
  ).toBeVisible();
}
