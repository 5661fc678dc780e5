/** The Add/Edit Account popup: five tabs, each saved separately. product.md sections 2, 4 and 5. */
import type { Page } from '@playwright/test';
import { CONNECTION_TEXTS, endpoints } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';

const RIGHTS = ['data.q-list.view', 'data.q-list.create'] as const;
const popup = (page: Page) => page.getByRole('dialog', { name: /(Add|Edit) Account/ });
const next = (page: Page) => popup(page).getByRole('button', { name: 'Next' });
const tab = (page: Page, name: string) => popup(page).getByRole('tab', { name: new RegExp(name) });
const unique = () => `Form ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`;

async function openAdd(page: Page): Promise<void> {
  await page.goto('/q-list');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(popup(page)).toBeVisible();
}

test('each step is saved; closing keeps saved steps and asks about unsaved ones', async ({ page, signInWith }) => {
  await signInWith(RIGHTS);
  const name = unique();
  await openAdd(page);
  await popup(page).getByLabel('Company Name').fill(name);
  await next(page).click();
  await popup(page).getByLabel('Email').first().fill('half@typed.example');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(popup(page).getByLabel('Email').first()).toHaveValue('half@typed.example');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(popup(page)).toBeHidden();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
});

test('after a lost reply the input stays, and a retry creates no second company', async ({
  page,
  signInWith,
  admin,
}) => {
  await signInWith(RIGHTS);
  const name = unique();
  await openAdd(page);
  await popup(page).getByLabel('Company Name').fill(name);
  // The server saves it, but the reply is lost.
  await page.route(`**/${endpoints.accounts.info.path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await next(page).click();
  await expect(popup(page).getByText(CONNECTION_TEXTS.formUnreachable)).toBeVisible();
  await expect(popup(page).getByLabel('Company Name')).toHaveValue(name);
  await page.unroute(`**/${endpoints.accounts.info.path}`);
  await expect(tab(page, 'Contact')).toHaveAttribute('aria-selected', 'true');
  const found = await admin.get<{ total: number }>(endpoints.accounts.list, `?search=${encodeURIComponent(name)}`);
  expect(found.data?.total).toBe(1);
});

test('a second contact person is added with a number of their own, and found among the contacts', async ({
  page,
  signInWith,
}) => {
  await signInWith([...RIGHTS, 'data.leads.view']);
  const name = unique();
  await openAdd(page);
  await popup(page).getByLabel('Company Name').fill(name);
  await next(page).click();
  await popup(page).getByLabel('Contact person name').fill(`${name} Al`);
  await popup(page).getByRole('button', { name: 'Add another contact person' }).click();
  const second = popup(page).getByRole('group', { name: 'Contact person 2' });
  await expect(second.getByLabel('Contact person name')).toBeFocused();
  await page.keyboard.type(`${name} Bo`);
  await second.getByRole('combobox').press('ArrowDown');
  await page.getByTitle('Email', { exact: true }).click();
  await second.getByRole('textbox').last().fill('bo@second.example');
  await next(page).click();
  await expect(tab(page, 'Contact')).toHaveAttribute('aria-selected', 'false');

  await page.goto('/contacts');
  await page.getByRole('searchbox', { name: 'Search people' }).fill(`${name} Bo`);
  const row = page.getByRole('row', { name: new RegExp(`${name} Al`) });
  await expect(row).toContainText(`${name} Bo`);
  await row.getByRole('link', { name: `${name} Al` }).click();
  await expect(page.getByRole('dialog', { name })).toContainText('bo@second.example');
});
