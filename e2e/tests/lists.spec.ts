/** Personal settings of a list, and bulk actions on its rows. ADR-115 and ADR-116. */
import type { Page } from '@playwright/test';
import { endpoints, type Lead, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { expect, openSession, test } from '../support/fixtures.ts';
import { makeLead, uniqueName } from './leads.data.ts';

test('columns are resized by mouse and reordered by keyboard, and are the same on another machine', async ({
  page,
  signInWith,
  browser,
}) => {
  const { api } = await signInWith(PERMISSION_KEYS);
  await page.goto('/q-list');
  await expect(page.locator('tbody tr[data-index]').first()).toBeVisible();
  const country = page.getByRole('columnheader', { name: 'Country' });
  const before = (await country.boundingBox())?.width ?? 0;
  const box = await country.locator('[aria-hidden]').last().boundingBox();
  if (!box) throw new Error('The title has no edge.');
  await page.mouse.move(box.x + 4, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 84, box.y + 8, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await country.boundingBox())?.width ?? 0)).toBe(Math.round(before + 80));

  await page.getByRole('button', { name: 'More', exact: true }).focus();
  await page.keyboard.press('Enter');
  const columns = page.getByRole('button', { name: 'Columns', exact: true });
  // While the panel opens it takes no focus.
  await expect(columns).toBeVisible();
  await columns.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Columns' });
  await menu.getByLabel('Socials', { exact: true }).focus();
  await page.keyboard.press('Space');
  await menu.getByLabel('Arrange Created on').focus();
  await page.keyboard.press('ArrowUp');
  await menu.getByLabel('Arrange Email ID').focus();
  await page.keyboard.press('Enter');
  await menu.getByLabel('Pin', { exact: true }).focus();
  const saved = page.waitForResponse((answer) => answer.url().includes(endpoints.lists.saveLayout.path));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await saved;

  const there = await browser.newContext();
  const other = await there.newPage();
  await openSession(other, api);
  await other.goto('/q-list');
  const titles = other.getByRole('columnheader');
  await expect(titles.filter({ hasText: /\S/ })).toHaveText([
    'Row number#',
    'Name',
    'Email ID',
    'Status',
    'Country',
    'Created on',
    'Phone No.',
    'Actions',
  ]);
  const place = async (name: string) => {
    const { x, width } = (await other.getByRole('columnheader', { name }).boundingBox()) ?? { x: NaN, width: NaN };
    return { start: Math.round(x), end: Math.round(x + width) };
  };
  expect((await place('Email ID')).start).toBe((await place('Name')).end);
  await expect
    .poll(async () =>
      Math.round((await other.getByRole('columnheader', { name: 'Country' }).boundingBox())?.width ?? 0),
    )
    .toBe(Math.round(before + 80));
  await other.getByRole('button', { name: 'More', exact: true }).click();
  await other.getByRole('button', { name: 'Columns', exact: true }).click();
  await other.getByRole('button', { name: 'Reset columns' }).click();
  await expect(other.getByRole('columnheader', { name: 'Socials' })).toBeVisible();
  await there.close();
});

test('a value is corrected in its row, by a click or E, and Enter', async ({ page, admin, signInWith }) => {
  const name = uniqueName('Row');
  await makeLead(admin, { name, amount: 700 });
  await signInWith(PERMISSION_KEYS);
  await page.goto(`/leads?view=list&search=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByText('$700').click();
  await page.keyboard.type('1250');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('$1,250');
  await expect(row.getByRole('link', { name })).toBeFocused();
  await page.keyboard.press('e');
  await expect(row.getByRole('textbox', { name: 'Contact person name' })).toBeFocused();
  await page.keyboard.type('Ada Row');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Ada Row');
  await page.keyboard.press('e');
  await page.keyboard.press('Tab');
  await expect(row.getByRole('textbox', { name: 'Phone number' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row.getByRole('textbox')).toHaveCount(0);
});

test('all matching rows are promoted across pages; a refused one stays selected with its reason, and all are undone', async ({
  page,
  signInWith,
  admin,
}) => {
  const word = uniqueName('Sheaf');
  const made: number[] = [];
  for (let n = 0; n < 11; n++) made.push(await makeLead(admin, { name: `${word} ${n}`, staysOnQList: true }));
  await admin.post(endpoints.accounts.info, { account_name: `${word} bare` });
  await signInWith(PERMISSION_KEYS);
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto(`/q-list?search=${encodeURIComponent(word)}`);
  await expect(page.getByText('12 companies', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: `Select ${word} bare` }).check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Select all 12 that match' }).click();
  await expect(bar.getByText('12 selected', { exact: true })).toBeVisible();
  await page.getByPlaceholder('Search by name').fill(`${word} bare`);
  await expect(bar.getByText('12 selected, 11 outside this filter')).toBeVisible();

  await bar.getByRole('button', { name: 'Promote' }).click();
  await expect(page.getByText('11 of 12 companies were promoted.').first()).toBeVisible();
  const refused = page.getByRole('dialog', { name: 'Not all could be changed' });
  await expect(refused.getByRole('listitem')).toHaveText(
    `${word} bareWebsite or any Social media and Email or Phone number is missing to change the account status`,
  );
  await refused.getByRole('button', { name: 'Close' }).last().click();
  await expect(bar.getByText('1 selected', { exact: true })).toBeVisible();
  const leads = (await admin.get<Lead[]>(endpoints.leads.list, `?search_term=${encodeURIComponent(word)}`)).data;
  expect(leads?.map((lead) => lead.account_id).sort()).toEqual([...made].sort());

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('All 11 changes were undone.')).toBeVisible();
  expect((await admin.get<Lead[]>(endpoints.leads.list, `?search_term=${encodeURIComponent(word)}`)).data).toEqual([]);
});

test('a view is saved, shared, opened by a colleague through its address, changed and discarded', async ({
  page,
  signInWith,
  admin,
  browser,
}) => {
  const word = uniqueName('Viewed');
  // A tab, or the name of the menu where the row has no room for tabs.
  const shown = (at: Page) =>
    at.getByRole('toolbar', { name: 'Views' }).getByRole('button', { name: new RegExp(`^(Views )?${word}$`) });
  await makeLead(admin, { name: word, amount: 900 });
  await makeLead(admin, { name: `${word} other`, amount: 5 });
  await signInWith(['data.leads.view'], 'Ada');
  await page.goto(`/leads?view=list&name=${encodeURIComponent(word)}&fee_min=500`);
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Views/ }).click();
  const panel = page.getByRole('dialog', { name: 'Views' });
  await panel.getByLabel('Name of the view').fill(word);
  await panel.getByLabel('Shared').check();
  await page.keyboard.press('Tab');
  await panel.getByRole('button', { name: 'Save view' }).click();
  await expect(shown(page)).toBeVisible();
  const id = new URL(page.url()).searchParams.get('saved');

  const there = await browser.newContext();
  const other = await there.newPage();
  const bob = await admin.createSignedIn({ permissions: ['data.leads.view'], firstName: 'Bob' });
  await openSession(other, bob.api);
  await other.goto(`/leads?saved=${id}`);
  await expect(other.getByRole('table', { name: 'Leads' })).toBeVisible();
  await expect(other.getByText('1 lead', { exact: true })).toBeVisible();
  await expect(other.getByRole('link', { name: word, exact: true })).toBeVisible();
  await other.getByTitle('Board', { exact: true }).click();
  await other.getByRole('button', { name: `Views ${word} (changed)` }).click();
  // The view belongs to a colleague: he can save a copy or discard his changes, but not save it.
  await expect(other.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await other.getByRole('button', { name: 'Discard' }).click();
  await expect(other.getByRole('table', { name: 'Leads' })).toBeVisible();
  await expect(shown(other)).toBeVisible();
  await there.close();

  await page.getByLabel('Targeted fee from').fill('');
  await page.getByLabel('Targeted fee from').blur();
  await expect(page.getByText('2 leads', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Views/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(shown(page)).toBeVisible();
  await page.goto(`/leads?saved=${id}`);
  await expect(page.getByText('2 leads', { exact: true })).toBeVisible();
});
