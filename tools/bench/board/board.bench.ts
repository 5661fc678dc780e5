/** The board and the lists at a large size: 20,000 companies, 5,000 leads, 1,500 of them in one stage. */
import type { Browser, Page } from '@playwright/test';
import { painted, startBrowser, UNTHROTTLED, visit } from '../federation/visit.ts';
import { type Benchmark, compared, limited, median, type Row, sized } from '../report.ts';
import { type FilledProduct, startFilledProduct } from './filledProduct.ts';
import { dropped, longestTask, scroll, slowFrames, watchCards } from './frames.ts';

const LARGE = sized(
  { companies: 20_000, leads: 5_000, inFirstStage: 1_500 },
  { companies: 400, leads: 200, inFirstStage: 90 },
);
const SMALL = { companies: 260, leads: 100, inFirstStage: 30 };
const FIRST = 'section[data-stage="new"]';
const CARD = `${FIRST} article`;
const ROUNDS = sized(5, 1);
const DROPS = sized(5, 1);
/** Share of the distances that are scrolled. */
const WAY = sized(1, 0.1);
const QLIST_ROWS = sized(5_000, 200);
const QLIST_SECONDS = sized(10, 1);
const QLIST_ROUNDS = sized(3, 1);
/** Eight screens a second, the speed of a fast mouse wheel. */
const QLIST_PX_PER_SECOND = 6_000;

export const board: Benchmark = {
  name: 'Board and lists at size',
  method:
    `${LARGE.companies} companies with ${LARGE.leads} leads, ${LARGE.inFirstStage} of them in one stage, against ` +
    `${SMALL.leads} leads; no throttling, medians. First cards: from the click on the navigation to the painted card, ` +
    'with code in the cache and data not. Scrolling: by the wheel, all cards of the long column up and down and the ' +
    'board sideways; tasks in thread time. A drop is settled when card and counts are painted in their final state.',
  measures: ['host', 'remotes/leads', 'remotes/qlist', 'shared', 'api', 'delivery'],
  async run() {
    const large = await startFilledProduct(LARGE);
    const small = await startFilledProduct(SMALL);
    try {
      return [
        await inOwnBrowser((browser) => firstCards(browser, large, small)),
        ...(await inOwnBrowser((browser) => longColumn(browser, large))),
        await inOwnBrowser((browser) => qList(browser, large)),
      ];
    } finally {
      await large.stop();
      await small.stop();
    }
  },
};

/** Uses a new browser, because earlier measurements leave a browser slower. */
async function inOwnBrowser<T>(measure: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await startBrowser();
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}

async function firstCards(browser: Browser, large: FilledProduct, small: FilledProduct): Promise<Row> {
  const values = { ours: [] as number[], peer: [] as number[] };
  for (let round = 0; round < ROUNDS; round++)
    for (const [product, into] of round % 2
      ? ([
          [large, values.ours],
          [small, values.peer],
        ] as const)
      : ([
          [small, values.peer],
          [large, values.ours],
        ] as const)) {
      const { page, close } = await visit(browser, product.url, product.admin, UNTHROTTLED);
      await page.goto(`${product.url}/q-list`);
      await page.getByRole('row').nth(5).waitFor();
      const entry = page.getByRole('link', { name: 'Leads' });
      await entry.hover();
      await page.waitForTimeout(700);
      await page.evaluate(() => addEventListener('click', () => performance.mark('clicked'), { capture: true }));
      await entry.click();
      into.push(await painted(page, CARD, 'clicked'));
      await close();
    }
  const row = { ours: median(values.ours), peer: median(values.peer), unit: 'ms' };
  const what = `${LARGE.leads} leads, ${LARGE.inFirstStage} in one stage: first cards / with ${SMALL.leads} leads`;
  return compared(what, row, { most: 1.5 });
}

/** One visit for several measurements: loads 1,500 leads page by page, scrolls, and drops some in another stage. */
async function longColumn(browser: Browser, product: FilledProduct): Promise<Row[]> {
  const { page, close } = await visit(browser, product.url, product.admin, UNTHROTTLED);
  await page.goto(`${product.url}/leads?view=board`);
  await painted(page, CARD);
  await page.waitForTimeout(1_000);
  const rows = [...(await scrolling(page)), ...(await dropping(page))];
  await close();
  return rows;
}

/** Scrolls to the last lead of the column, page by page. */
async function loadAll(page: Page, count: number): Promise<void> {
  for (let loaded = 0; loaded < count; ) {
    loaded = await page
      .locator(`${FIRST} li`)
      .last()
      .evaluate((last) => {
        const scroller = last.parentElement?.parentElement;
        scroller?.scrollTo(0, scroller.scrollHeight);
        return Number(last.getAttribute('aria-posinset'));
      });
    await page.waitForTimeout(30);
  }
}

async function scrolling(page: Page): Promise<Row[]> {
  const mostCards = await watchCards(page);
  const column = { x: 420, y: 500 };
  const fresh = await longestTask(page, (devtools) =>
    scroll(devtools, column, { down: 12_000 * WAY, pxPerSecond: 4_000 }),
  );
  await loadAll(page, LARGE.inFirstStage);
  const upAndDown = await longestTask(page, async (devtools) => {
    await scroll(devtools, column, { down: -40_000 * WAY, pxPerSecond: 8_000 });
    await scroll(devtools, column, { down: 40_000 * WAY, pxPerSecond: 8_000 });
  });
  const sideways = await longestTask(page, async (devtools) => {
    await scroll(devtools, column, { right: 2_000, pxPerSecond: 2_000 });
    await scroll(devtools, column, { right: -2_000, pxPerSecond: 2_000 });
  });
  return [
    limited('cards drawn per column, at most', await mostCards(), 'cards', { most: 60 }),
    limited('longest task while a column is scrolled, its pages loading', fresh, 'ms', { most: 50 }),
    limited(`longest task while a column of ${LARGE.inFirstStage} is scrolled`, upAndDown, 'ms', { most: 50 }),
    limited('longest task while the board is scrolled sideways', sideways, 'ms', { most: 50 }),
  ];
}

/** Measures drops with the whole column loaded. */
async function dropping(page: Page): Promise<Row[]> {
  await page.locator(`${FIRST} ul`).evaluate((list) => list.parentElement?.scrollTo(0, 0));
  await page.locator(`${FIRST} li[aria-posinset="1"]`).waitFor();
  await page.waitForTimeout(500);
  const drops: { placed: number; settled: number }[] = [];
  for (let round = 0; round < DROPS; round++) {
    // Read the id first: after a refetch of the column the second card may be another one.
    const id = Number(await page.locator(CARD).nth(1).getAttribute('data-lead'));
    const from = await page.locator(`${FIRST} article[data-lead="${id}"]`).boundingBox();
    const to = await page.locator('section[data-stage="contacted"]').boundingBox();
    if (!from || !to) throw new Error('Card or column is not on the screen.');
    await page.mouse.move(from.x + 20, from.y + 12);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 20, { steps: 3 });
    await page.mouse.move(to.x + 150, to.y + 200, { steps: 15 });
    // On a busy machine the column notices the card late; a drop before that moves nothing.
    await page.locator('section[data-stage="contacted"][data-over]').waitFor();
    drops.push(await dropped(page, id, 'contacted'));
    await page.waitForTimeout(1_200);
  }
  return [
    limited('drop to card and heads painted', median(drops.map(({ placed }) => placed)), 'ms', { most: 100 }),
    limited('drop to settled paint', median(drops.map(({ settled }) => settled)), 'ms', { most: 100 }),
  ];
}

async function qList(browser: Browser, product: FilledProduct): Promise<Row> {
  const { page, close } = await visit(browser, product.url, product.admin, UNTHROTTLED);
  await page.goto(`${product.url}/q-list`);
  const table = page.getByRole('table', { name: 'Companies' });
  await table.getByRole('row').nth(5).waitFor();
  const devtools = await page.context().newCDPSession(page);
  await page.evaluate(
    (rows) =>
      new Promise<void>((resolve) => {
        const list = document.querySelector('table');
        const step = () => {
          if (Number(list?.getAttribute('aria-rowcount')) > rows) return resolve();
          list?.parentElement?.scrollTo(0, list.parentElement.scrollHeight);
          setTimeout(step, 4);
        };
        step();
      }),
    QLIST_ROWS,
  );
  const point = { x: 720, y: 500 };
  const rounds: Awaited<ReturnType<typeof slowFrames>>[] = [];
  for (let round = 0; round < QLIST_ROUNDS; round++) {
    await table.evaluate(({ parentElement }) => parentElement?.scrollTo(0, 0));
    await page.waitForTimeout(1_000);
    rounds.push(
      await slowFrames(page, 50, () =>
        scroll(devtools, point, { down: QLIST_PX_PER_SECOND * QLIST_SECONDS, pxPerSecond: QLIST_PX_PER_SECOND }),
      ),
    );
  }
  await close();
  const count = median(rounds.map((round) => round.count));
  const what = `Q List with ${QLIST_ROWS} rows, scrolled for ${QLIST_SECONDS} s: frames over 50 ms of ${count}`;
  return limited(what, median(rounds.map(({ slow }) => slow)), 'frames', { most: 0 });
}
