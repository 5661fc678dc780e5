/** The documentation for teams at /docs/teams: pages, sidebar, search, live examples; wide and narrow, light and dark. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const DOCS = '/docs/teams';
/** With examples or wide tables; the others have nothing that these lack. */
const CHECKED = process.env.LONG_TESTS ? ['/ship-a-screen', '/errors', '/ui/form', '/reference/calls'] : ['/ui/form'];
const NARROW = { width: 390, height: 844 };

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
}

test('every page of the sidebar opens, and every example runs', async ({ page }) => {
  await page.goto(DOCS);
  await expect(page.getByRole('heading', { name: 'Salesdesk for teams', level: 1 })).toBeVisible();
  const links = await page.locator('#menu a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(links.length).toBeGreaterThan(18);
  let examples = 0;
  for (const link of links) {
    const reply = await page.request.get(link);
    const text = await reply.text();
    expect([link, reply.status()]).toEqual([link, 200]);
    expect(text).toContain(`<a href="${link}" aria-current="page">`);
    const count = text.split('data-example=').length - 1;
    examples += count;
    if (!count) continue;
    await page.goto(link);
    await expect(page.locator('[data-example]')).toHaveCount(count);
    await expect(page.locator('[data-example]:empty')).toHaveCount(0);
  }
  expect(examples).toBeGreaterThan(30);
});

test('the search leads to a component, whose example reacts', async ({ page }) => {
  await page.goto(DOCS);
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search the documentation' }).fill('datatable');
  await expect(page.getByRole('option').first()).toContainText('DataTable');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/ui\/table#datatable$/);
  const table = page.getByRole('table', { name: 'Invoices' });
  await table.getByRole('checkbox', { name: /Falcon Freight/ }).check();
  await expect(page.getByText('1 selected')).toBeVisible();
});

test('a dialog opens and closes, a button counts', async ({ page }) => {
  await page.goto(`${DOCS}/ui/core`);
  const example = page.locator('[data-example="Button"]');
  await example.getByRole('button', { name: 'Add invoice' }).click();
  await expect(example.getByText('1 added')).toBeVisible();
  await page.goto(`${DOCS}/ui/overlay`);
  await page.getByRole('button', { name: 'Delete the invoice' }).click();
  await expect(page.getByRole('dialog')).toContainText('2026-0117');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`wide and narrow, ${colorScheme}, it is accessible`, { tag: colorScheme === 'dark' ? '@long' : [] }, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    for (const address of CHECKED) {
      await page.goto(DOCS + address);
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await expectAccessible(page);
    }
    await page.setViewportSize(NARROW);
    await page.goto(`${DOCS}/errors`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pages' }).click();
    await page.locator('#menu').getByRole('link', { name: 'Test', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Test', level: 1 })).toBeVisible();
  });
}

test('the chosen colours stay, also in the examples; commands name this product', async ({ page, baseURL }) => {
  await page.goto(`${DOCS}/ui/core`);
  await page.getByLabel('Colours').selectOption('dark');
  const button = page.locator('[data-example="Button"]').getByRole('button', { name: 'Save' });
  await expect(button).not.toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.goto(`${DOCS}/ship-a-screen`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('.command').first()).toHaveText(`npx ${baseURL}/releases/kit.tgz create invoices`);
});

test('an unknown address is said inside the documentation', async ({ page, complaints }) => {
  complaints.expect(/404/);
  const reply = await page.goto(`${DOCS}/nothing-here`);
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
  await page.getByRole('article').getByRole('link', { name: 'overview' }).click();
  await expect(page).toHaveURL(DOCS);
});
