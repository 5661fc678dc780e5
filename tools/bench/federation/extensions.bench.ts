/** What 50 extensions on one record cost its opening. */
import { cpSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { directoryStore } from '@salesdesk/delivery/open-store';
import type { SlotName } from '@salesdesk/shared/domain';
import { storeExtensions } from '../../../e2e/support/forgedExtensions.ts';
import { releasesDir } from '../../run/settings.ts';
import { type Benchmark, compared, limited, middleMean, type Row, sized } from '../report.ts';
import { releasedEdition, startTwoProducts, type TwoProducts } from './twoProducts.ts';
import { alternately, expect, painted, startBrowser, UNTHROTTLED, visit } from './visit.ts';

const ROUNDS = sized(15, 1);
/** Each with a module of its own: the facts below each other, a tab each, and buttons in the head of the record. */
const ADDED: readonly SlotName[] = [
  ...Array<SlotName>(38).fill('company.fact'),
  ...Array<SlotName>(9).fill('company.tab'),
  ...Array<SlotName>(3).fill('company.action'),
];
/** Those that are drawn with the record; a tab is loaded when it is opened. */
const DRAWN = ADDED.filter((slot) => slot !== 'company.tab').length;
const SETTLE_MS = 2_000;
const RECORD = '[role="dialog"] dl';

export const extensions: Benchmark = {
  name: 'Extensions on a record',
  method:
    `A company's record opened from the Q List without and with ${ADDED.length} extensions of another remote, by a click ` +
    `after the list has settled, until its facts are painted. A new browser for each visit, both alternately, ` +
    `interquartile means of ${ROUNDS} rounds. The layout shift is all that moves after the click without being animated.`,
  measures: ['host', 'remotes/company', 'remotes/qlist', 'shared'],
  async run() {
    const products = await startTwoProducts(async (_, folder) => {
      const directory = path.join(folder, 'extended');
      cpSync(releasesDir(process.env), directory, { recursive: true });
      await storeExtensions(directory, ADDED);
      const peer = releasedEdition();
      return { ours: { ...peer, store: directoryStore(directory), releasesDir: directory }, peer };
    });
    const browser = await startBrowser();
    try {
      return await openings(browser, products);
    } finally {
      await browser.close();
      await products.stop();
    }
  },
};

async function openings(browser: Browser, products: TwoProducts): Promise<Row[]> {
  const { ours, peer } = await alternately(ROUNDS, products, async (url) => {
    const { page, close } = await visit(browser, url, products.admin, UNTHROTTLED);
    await page.goto(`${url}/q-list`);
    await expect(page.locator('[data-remote="qlist"]').getByRole('row').nth(1)).toBeVisible();
    await page.waitForTimeout(SETTLE_MS);
    const opening = await open(page);
    if (url === products.ours) await drawAll(page);
    await close();
    return opening;
  });
  const both = { ours: middleMean(ours.map(({ ms }) => ms)), peer: middleMean(peer.map(({ ms }) => ms)) };
  const shift = Math.max(...ours.map((one) => one.shift));
  return [
    compared(`record with ${ADDED.length} extensions, click to painted facts`, { ...both, unit: 'ms' }, { most: 1.15 }),
    limited('layout shift while it opens, at most', shift, '', { most: 0 }),
  ];
}

/** Opens the first company of the list. Returns ms until its facts are painted, and what moved until the page rested. */
async function open(page: Page): Promise<{ ms: number; shift: number }> {
  await page.evaluate(() => {
    addEventListener('click', () => performance.mark('clicked'), { capture: true, once: true });
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
  await page.locator('[data-remote="qlist"]').getByRole('rowheader').first().getByRole('link').click();
  const ms = await painted(page, RECORD, 'clicked');
  await page.waitForTimeout(SETTLE_MS);
  const shift = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
  return { ms, shift };
}

/** Throws when one of them cannot be seen. */
async function drawAll(page: Page): Promise<void> {
  const added = page.getByRole('dialog').locator('[data-extension^="audit/"]');
  await expect(added).toHaveCount(DRAWN);
  await added.last().scrollIntoViewIfNeeded();
  await expect(added.last()).toHaveText(/^good company/);
}
