/** On paper: a whole list, the board as columns, a record as a page, and nothing else. R-153. */
import type { Locator, Page } from '@playwright/test';
import { PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';
import { makeLead, uniqueName } from './leads.data.ts';

/** Ctrl+P without the browser's window: the page is drawn for paper from then on. */
async function prints(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      document.documentElement.dataset.printed = '';
    };
  });
  await page.keyboard.press('Control+P');
  await expect(page.locator('html[data-printed]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
}

/** A page that prints as it is: the browser does it by itself. */
async function isPrinted(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
}

async function hasContentAlone(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  const buttons = page.locator('.ant-btn').filter({ visible: true });
  await expect(buttons).toHaveCount(0);
}

/** The sheets of the file, as Chromium writes them. */
async function sheets(page: Page): Promise<number> {
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return file.match(/\/Type ?\/Page\b/g)?.length ?? 0;
}

const left = async (locator: Locator) => (await locator.boundingBox())?.x ?? 0;

test('a list prints whole, with the rows that were not loaded', { tag: '@long' }, async ({ page, signInWith }) => {
  await signInWith(PERMISSION_KEYS);
  await page.goto('/q-list');
  const rows = page.locator('tbody tr[data-index]');
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(60);
  await prints(page);
  // Other tests add companies meanwhile.
  await expect(async () => {
    const text = await page
      .getByText(/^\d+ companies$/)
      .first()
      .textContent();
    expect(Math.abs((await rows.count()) - Number.parseInt(text ?? '', 10))).toBeLessThan(20);
  }).toPass();
  expect(await rows.count()).toBeGreaterThan(200);
  await hasContentAlone(page);
  expect(await sheets(page)).toBeGreaterThan(1);
});

test('the board prints as columns, with all cards', { tag: '@long' }, async ({ page, signInWith }) => {
  await signInWith(PERMISSION_KEYS);
  await page.goto('/leads');
  await expect(page.getByRole('article').first()).toBeVisible();
  await isPrinted(page);
  await hasContentAlone(page);
  const column = (name: RegExp) => page.getByRole('region', { name });
  await expect(column(/^New,/).getByRole('article').first()).toBeVisible();
  expect(await left(column(/^Contacted,/))).toBeGreaterThan(await left(column(/^New,/)));
  const scrollers = await page
    .locator('main section[data-stage] :has(> ul)')
    .evaluateAll(
      (lists) =>
        lists.filter(
          (list) => list.scrollHeight > list.clientHeight + 1 && getComputedStyle(list).overflowY !== 'visible',
        ).length,
    );
  expect(scrollers, 'columns that are cut on paper').toBe(0);
  expect(await sheets(page)).toBeGreaterThanOrEqual(1);
});

test('a record prints as a page', { tag: '@long' }, async ({ page, admin, signInWith }) => {
  const name = uniqueName('Paper');
  await signInWith(PERMISSION_KEYS);
  const id = await makeLead(admin, { name });
  await page.goto(`/companies/${id}`);
  await expect(page.getByRole('list', { name: /Timeline/ })).toBeVisible();
  await isPrinted(page);
  await hasContentAlone(page);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Contact' })).toContainText('hello@company.example');
  await expect(page.getByRole('list', { name: /Timeline/ })).toBeVisible();
  expect(await page.locator('main').evaluate((main) => getComputedStyle(main).overflowY)).toBe('visible');
  expect(await sheets(page)).toBeGreaterThanOrEqual(1);
});
