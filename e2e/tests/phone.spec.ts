/** A rep on the way with a phone of 390 px: finds a company, calls, opens it, filters and selects. R-112. */
import type { Page } from '@playwright/test';
import { PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';
import { isAccessible } from './axe.ts';
import { makeLead, uniqueName } from './leads.data.ts';

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

async function isTall(page: Page, name: string): Promise<void> {
  const box = await page.getByRole('link', { name, exact: true }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(box?.width).toBeGreaterThanOrEqual(44);
}

test('Q List: find, call, open, filter by days and by what is empty, select', async ({ page, signInWith, admin }) => {
  const word = uniqueName('Pocket');
  await makeLead(admin, { name: `${word} one`, amount: 1250, staysOnQList: true });
  await makeLead(admin, { name: `${word} two`, staysOnQList: true });
  await signInWith(PERMISSION_KEYS);
  await page.goto('/q-list');
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox') })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  for (const name of ['Export', 'Import', 'Maximise', 'Columns'])
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden();

  await page.getByLabel('Search by name').fill(word);
  await expect(page.getByText('2 companies', { exact: true })).toBeVisible();
  const one = card(page, `${word} one`);
  await expect(one).toContainText('$1,250');
  await expect(one).toContainText('Utrecht');
  await expect(page.getByRole('link', { name: `Call ${word} one` })).toHaveAttribute('href', 'tel:+31205550123');
  await expect(page.getByRole('link', { name: `Mail to ${word} one` })).toHaveAttribute(
    'href',
    'mailto:hello@company.example',
  );
  await expect(page.getByRole('link', { name: `WhatsApp to ${word} one` })).toHaveCount(0);
  await isTall(page, `Call ${word} one`);
  await isAccessible(page, 'cards of the Q List');

  await one.getByText('$1,250').tap();
  const record = page.getByRole('dialog', { name: `${word} one` });
  await expect(record.getByRole('link', { name: `Call ${word} one` })).toBeInViewport();
  await isAccessible(page, 'record on a phone', { themes: ['light'] });
  await record.getByRole('tab', { name: 'Timeline' }).tap();
  await expect(record.getByRole('button', { name: 'Log a call', exact: true })).toBeInViewport();
  await record.getByRole('button', { name: 'Close' }).tap();
  await expect(record).toHaveCount(0);

  await page.getByRole('button', { name: 'Filters' }).tap();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('button', { name: 'Today' }).tap();
  await panel.getByLabel('Condition for primary assignee').click();
  await page.locator('.ant-select-item-option', { hasText: 'is not empty' }).last().click();
  await expect(page).toHaveURL(/created_from=today/);
  await expect(page).toHaveURL(/filled=assignee/);
  await page.keyboard.press('Escape');
  const chips = page.getByRole('list', { name: 'Filtered by' });
  await expect(chips).toContainText('Created: Today');
  await expect(chips).toContainText('Primary Assignee: is not empty');
  await page.reload();
  await expect(chips).toContainText('Created: Today');
  await chips.getByRole('button', { name: 'Remove filter Primary Assignee' }).click();
  await expect(page.getByText('2 companies', { exact: true })).toBeVisible();

  await one.getByRole('checkbox').check();
  await card(page, `${word} two`).getByRole('checkbox').check();
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 selected');
});

test('Leads, Accounts and Contacts are cards too', async ({ page, signInWith, admin }) => {
  const word = uniqueName('Pocket');
  await makeLead(admin, { name: word, amount: 900 });
  await signInWith(PERMISSION_KEYS);
  await page.goto(`/leads?view=list&name=${encodeURIComponent(word)}`);
  const lead = card(page, word);
  await expect(lead).toContainText('$900');
  await expect(lead.getByRole('button', { name: `Stage of ${word}: New` })).toBeVisible();
  await isTall(page, `Call ${word}`);
  await page.goto(`/contacts?company_name=${encodeURIComponent(word)}`);
  await expect(card(page, 'Mia Jansen')).toContainText(word);
  await page.goto('/accounts');
  await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('a filter moves nothing: the list begins where it began', async ({ page, signInWith }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInWith(PERMISSION_KEYS);
  await page.goto('/q-list');
  await expect(page.locator('tbody tr[data-index]').first()).toBeVisible();
  const top = async () => (await page.getByRole('table', { name: 'Companies' }).boundingBox())?.y;
  const before = await top();
  await page.getByRole('button', { name: 'Filter by created' }).click();
  const choice = page.getByRole('dialog', { name: 'Filter by created' });
  // While the panel opens, its fields have no width.
  await expect
    .poll(async () => (await choice.getByLabel('Created from').boundingBox())?.width ?? 0)
    .toBeGreaterThan(120);
  await choice.getByRole('button', { name: 'Older than 30 days' }).click();
  await expect(page.getByRole('list', { name: 'Filtered by' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filter by created: Older than 30 days' })).toBeFocused();
  expect(await top()).toBe(before);
});

test('by keyboard, Shift+ArrowDown and Shift+Space select ranges of rows', async ({ page, signInWith }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInWith(PERMISSION_KEYS);
  // The oldest first: what other tests add meanwhile moves no row.
  await page.goto('/q-list?sort=created');
  const boxes = page.locator('tbody tr[data-index] input[type="checkbox"]');
  await boxes.nth(1).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(boxes.nth(3)).toBeFocused();
  const selection = page.getByRole('region', { name: 'Selection' });
  await expect(selection).toContainText('3 selected');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  await expect(selection).toContainText('5 selected');
  await expect(page.getByText('5 rows selected')).toBeAttached();
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  await expect(selection).toContainText('2 selected');
});
