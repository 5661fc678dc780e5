/** Two users at once: each sees the other's changes, also after a reload, and no error screen appears. */
import type { Browser, Page } from '@playwright/test';
import { endpoints, type PermissionKey } from '@salesdesk/shared/domain';
import type { ApiClient } from '../support/apiClient.ts';
import { expect, openSession, test } from '../support/fixtures.ts';
import { PNG } from '../support/images.ts';

async function secondPerson(browser: Browser, admin: ApiClient, permissions: PermissionKey[]): Promise<Page> {
  const { api } = await admin.createSignedIn({ permissions });
  const context = await browser.newContext();
  const page = await context.newPage();
  await openSession(page, api);
  return page;
}

const serial = () => Math.random().toString(36).slice(2, 8).toUpperCase();

test('a toggle and a delete on Networks', { tag: '@long' }, async ({ page, browser, signInWith, admin }) => {
  const rights: PermissionKey[] = [
    'system.network.view',
    'system.network.create',
    'system.network.edit',
    'system.network.delete',
  ];
  const code = serial();
  await signInWith(rights);
  await page.goto('/networks');
  await page.getByRole('button', { name: 'Add Network' }).click();
  await fillNetwork(page, code);
  await expect(page.getByRole('row', { name: new RegExp(code) })).toBeVisible();

  const other = await secondPerson(browser, admin, rights);
  await other.goto('/networks');
  const seen = other.getByRole('switch', { name: `Status of Both ${code}` });
  await expect(seen).toBeChecked();
  await page.getByRole('switch', { name: `Status of Both ${code}` }).click();
  await expect(page.getByText('Network status updated to inactive').first()).toBeVisible();
  await other.reload();
  await expect(seen).not.toBeChecked();

  // Rows do not move under the pointer: a deleted row stays until the user acts.
  await seen.hover();
  await page.getByRole('button', { name: `Delete Both ${code}` }).click();
  await page.getByRole('dialog', { name: 'Delete Network' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Network deleted successfully!').first()).toBeVisible();
  await expect(other.getByRole('row', { name: new RegExp(code) })).toHaveAttribute('title', /deleted this$/);
  // Switching it is refused with a message, and the list is corrected.
  await seen.click();
  await expect(other.getByText('This network does not exist any more.').first()).toBeVisible();
  await expect(other.getByRole('row', { name: new RegExp(code) })).toHaveCount(0);
  await expect(other.getByRole('heading', { name: 'Networks' })).toBeVisible();
  await other.context().close();
});

test('a move on the board', { tag: '@long' }, async ({ page, browser, signInWith, admin }) => {
  const rights: PermissionKey[] = ['data.leads.view', 'data.leads.edit-all'];
  const name = `Two ${serial()}`;
  const made = await admin.post<{ account_parent_id: number }>(endpoints.accounts.info, { account_name: name });
  const account_id = made.data?.account_parent_id;
  await admin.post(endpoints.accounts.contact, { account_id, account_email: 'two@people.example' });
  await admin.post(endpoints.accounts.social, { account_id, account_website: 'https://people.example' });
  await admin.post(endpoints.accounts.statusChange, { account_id, account_change_type: 2 });

  const mover = await signInWith(rights);
  const other = await secondPerson(browser, admin, rights);
  await other.goto('/leads');
  await expect(other.getByRole('region', { name: /^New/ }).getByText(name)).toBeVisible();
  const moved = await mover.api.post(endpoints.leads.move, {
    leadId: account_id,
    fromcolumnSlug: 'new',
    tocolumnSlug: 'contacted',
  });
  expect(moved.error).toBe(false);
  await page.goto('/leads');
  await expect(page.getByRole('region', { name: /^Contacted/ }).getByText(name)).toBeVisible();
  await other.reload();
  await expect(other.getByRole('region', { name: /^Contacted/ }).getByText(name)).toBeVisible();
  await other.context().close();
});

test('two edits of one network: different fields are merged, and conflicts are decided by the second user', async ({
  page,
  browser,
  signInWith,
  admin,
}) => {
  const rights: PermissionKey[] = ['system.network.view', 'system.network.create', 'system.network.edit'];
  const code = serial();
  await signInWith(rights);
  await page.goto('/networks');
  await page.getByRole('button', { name: 'Add Network' }).click();
  await fillNetwork(page, code);
  const other = await secondPerson(browser, admin, rights);
  await other.goto('/networks');

  await edit(page, `Both ${code}`);
  await edit(other, `Both ${code}`);
  await form(other).getByLabel('Network URL').fill('https://theirs.example');
  await save(other);
  await form(page).getByLabel('Network Name').fill(`Mine ${code}`);
  await save(page);
  await expect(page.getByRole('row', { name: new RegExp(`Mine ${code}.*`) })).toBeVisible();
  await expect(page.getByRole('link', { name: /theirs\.example/ }).first()).toBeVisible();

  await other.reload();
  await edit(page, `Mine ${code}`);
  await edit(other, `Mine ${code}`);
  await form(other).getByLabel('Network Name').fill(`Theirs ${code}`);
  await save(other);
  await form(page).getByLabel('Network Name').fill(`Again mine ${code}`);
  await form(page).getByRole('button', { name: 'Save & Close' }).click();
  const question = page.getByRole('dialog', { name: 'Changed meanwhile' });
  await expect(question.getByText(/changed this network on .*, while you were editing it\./)).toBeVisible();
  await expect(question.getByText('You both changed Network Name.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form(page).getByLabel('Network Name')).toHaveValue(`Again mine ${code}`);
  await form(page).getByRole('button', { name: 'Save & Close' }).click();
  await question.getByRole('button', { name: 'Take the newer values' }).click();
  await expect(form(page).getByLabel('Network Name')).toHaveValue(`Theirs ${code}`);
  await form(page).getByLabel('Network Name').fill(`Decided ${code}`);
  await save(page);
  await other.reload();
  await expect(other.getByRole('row', { name: new RegExp(`Decided ${code}`) })).toBeVisible();
  await other.context().close();
});

const form = (page: Page) => page.getByRole('dialog', { name: /(Add|Edit) Network/ });

async function fillNetwork(page: Page, code: string): Promise<void> {
  await form(page).getByLabel('Network Name').fill(`Both ${code}`);
  await form(page).getByLabel('Network code').fill(code);
  await form(page).getByRole('textbox', { name: 'Network color code', exact: true }).fill('#336699');
  await form(page).getByLabel('Network URL').fill('https://both.example');
  await form(page).getByLabel('Network Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
  await save(page);
}

async function edit(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(form(page).getByLabel('Network Name')).toHaveValue(name);
}

async function save(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: 'Save & Close' }).click();
  await expect(form(page)).toBeHidden();
}
