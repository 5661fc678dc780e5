/** Screenshots of menus, panels, forms and dialogs on the page of a signed-in user. */
import type { Page } from '@playwright/test';
import { companyFile } from '@salesdesk/api/company-file';
import { CONNECTION_TEXTS, endpoints, UNDO_TEXTS } from '@salesdesk/shared/domain';
import type { ApiClient } from '../support/apiClient.ts';
import { expect } from '../support/fixtures.ts';
import { takeScreenshots } from './screenshots.page.ts';

/** Menus and panels of the lists and the board. */
export async function screenshotsOfMenus(page: Page, admin: ApiClient): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const content = { filters: { country: 'spain' }, columns: [] };
  await admin.post(endpoints.lists.saveView, { list: 'q-list', name: 'Spain, to call', content });
  await admin.post(endpoints.lists.saveView, { list: 'q-list', name: 'Trade fair in Milan', is_shared: true, content });

  await page.goto('/q-list?search=protea');
  for (const [name, ...openers] of [
    ['columns-menu', 'More', 'Columns'],
    ['views-menu', /^Views/],
    ['filters-panel', 'Filters'],
  ] as const) {
    for (const opener of openers) await button(opener).click();
    const panel = page.getByRole('dialog');
    await expect(panel).toBeVisible();
    await takeScreenshots(page, name);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  }
  await page.getByRole('combobox', { name: 'Filter by status' }).click();
  await expect(page.getByTitle('Q-List').last()).toBeVisible();
  await takeScreenshots(page, 'column-filter');
  await page.keyboard.press('Escape');
  for (const row of [1, 2])
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(row)
      .check();
  await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible();
  await takeScreenshots(page, 'bulk-bar');
  await page.context().setOffline(true);
  await expect(page.getByText(CONNECTION_TEXTS.offline)).toBeVisible();
  await takeScreenshots(page, 'offline');
  await page.context().setOffline(false);

  await page.goto('/leads?view=board&search=kestrel');
  const card = page.getByRole('article').first();
  await expect(card).toBeVisible();
  await button(/^Profile of/).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await takeScreenshots(page, 'profile-menu');
  await page.keyboard.press('Escape');
  await card.getByRole('link').focus();
  await page.keyboard.press('m');
  await expect(page.getByRole('menuitem', { name: 'Contacted' })).toBeVisible();
  await takeScreenshots(page, 'stage-menu');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await takeScreenshots(page, 'shortcuts');
}

/** Forms of colleagues and networks, and confirmation dialogs. */
export async function screenshotsOfForms(page: Page): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  await page.goto('/my-team');
  await button('Add User').click();
  const form = page.getByRole('dialog', { name: /User$/ });
  await expect(form.getByLabel('First name')).toBeFocused();
  await takeScreenshots(page, 'user-add');
  await page.keyboard.press('Escape');
  await button(/^Edit /).click();
  await expect(form.getByLabel('Passcode', { exact: true })).toBeVisible();
  await takeScreenshots(page, 'user-edit');
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(form.getByRole('checkbox', { name: 'Leads: View' })).toBeVisible();
  await takeScreenshots(page, 'user-permissions');
  await page.keyboard.press('Escape');
  await button(/^Delete /).click();
  await expect(page.getByRole('dialog', { name: 'Delete User' })).toBeVisible();
  await takeScreenshots(page, 'user-delete');

  await page.goto('/networks');
  await button('Add Network').click();
  await page.getByLabel('Network Name').fill('Northern Lights');
  await takeScreenshots(page, 'network-add');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await takeScreenshots(page, 'discard');
}

/** The steps of an import and an undo toast; they change the data of the other screenshots. */
export async function screenshotsOfChanges(page: Page): Promise<void> {
  await page.goto('/q-list?search=protea');
  await page.getByRole('button', { name: 'Import' }).click();
  const popup = page.getByRole('dialog', { name: /^Import/ });
  const next = () => popup.getByRole('button', { name: 'Next' }).click();
  await popup.getByLabel('File to import').setInputFiles({
    name: 'fair.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(companyFile(100, 'fair').bytes),
  });
  await expect(popup.getByText('100 rows')).toBeVisible();
  await takeScreenshots(page, 'import-map');
  await next();
  await expect(popup.getByText(/values cannot be taken/)).toBeVisible();
  await takeScreenshots(page, 'import-fix');
  await next();
  await expect(popup.getByRole('group', { name: 'Rows by what becomes of them' })).toBeVisible();
  await expect(popup.getByRole('row').nth(1)).toBeVisible();
  await takeScreenshots(page, 'import-preview');
  await popup.getByRole('button', { name: /^Create / }).click();
  await expect(popup.getByText('All 100 rows of the file are done')).toBeVisible();
  await takeScreenshots(page, 'import-done');

  await page.goto('/leads?view=board&search=kestrel');
  await page.getByRole('article').first().getByRole('link').focus();
  await page.keyboard.press('Shift+ArrowRight');
  const undo = page.getByRole('button', { name: UNDO_TEXTS.button, exact: true });
  await expect(undo).toBeVisible();
  // Hovering keeps the toast open.
  await undo.focus();
  await takeScreenshots(page, 'undo-toast', [], true);
}
