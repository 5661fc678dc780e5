/** Q List: its data, requests, permissions and refusals. product.md section 2, "Q List". */
import type { Page } from '@playwright/test';
import { endpoints } from '@salesdesk/shared/domain';
import type { ApiClient } from '../support/apiClient.ts';
import { expect, test } from '../support/fixtures.ts';

const VIEW = ['data.q-list.view'] as const;
const EDIT = ['data.q-list.view', 'data.q-list.create'] as const;

async function company(api: ApiClient, fields: { email?: string; website?: string } = {}): Promise<string> {
  const name = `Q ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  const session = 100_000 + Math.floor(Math.random() * 899_999);
  const made = await api.post<{ account_parent_id: number }>(endpoints.accounts.info, {
    account_name: name,
    account_session_id: session,
  });
  const id = made.data?.account_parent_id;
  if (fields.email) await api.post(endpoints.accounts.contact, { account_id: id, account_email: fields.email });
  if (fields.website) await api.post(endpoints.accounts.social, { account_id: id, account_website: fields.website });
  return name;
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const status = (page: Page, name: string) => page.getByRole('button', { name: `Status of ${name}: Q-List` });

test('fills a tall screen page by page', async ({ page, signInWith }) => {
  await signInWith(VIEW);
  await page.setViewportSize({ width: 1440, height: 1300 });
  const pages: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(endpoints.accounts.list.path))
      pages.push(new URL(request.url()).searchParams.get('page') ?? '');
  });
  await page.goto('/q-list');
  // Ten rows do not fill this height, so the next pages load automatically, and more on scroll.
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(30);
  const before = pages.length;
  const companies = page.getByRole('group', { name: 'Companies' });
  // Again and again, because rows may arrive after a scroll.
  await expect
    .poll(async () => {
      await companies.evaluate((box) => box.scrollTo(0, box.scrollHeight));
      return pages.length;
    })
    .toBeGreaterThan(before);
  // A change by another test loads the first page again.
  expect([...new Set(pages)].slice(0, 3)).toEqual(['1', '2', '3']);
});

test('the status of a row opens by Enter; a refused promotion names the missing data and opens the popup of that row', async ({
  page,
  signInWith,
  admin,
}) => {
  const name = await company(admin);
  await signInWith([...EDIT, 'data.leads.edit-all']);
  await page.goto(`/q-list?search=${encodeURIComponent(name)}`);
  await status(page, name).press('Enter');
  await page.getByRole('menuitem', { name: 'Leads' }).click();
  const words = 'Website or any Social media and Email or Phone number is missing to change the account status';
  await expect(page.getByRole('alert').filter({ hasText: words }).first()).toBeVisible();
  const popup = page.getByRole('dialog', { name: /Edit Account/ });
  await expect(popup).toBeVisible();

  await popup.getByRole('tab', { name: 'Account info' }).click();
  await expect(popup.getByLabel('Company Name')).toHaveValue(name);
});

test('Accounts is disabled; a lead has no options', async ({ page, signInWith, admin }) => {
  const name = await company(admin, { email: 'a@b.example', website: 'https://b.example' });
  await signInWith(EDIT);
  await page.goto(`/q-list?search=${encodeURIComponent(name)}`);
  await status(page, name).hover();
  await expect(page.getByRole('menuitem', { name: 'Accounts' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('menuitem', { name: 'Leads' }).click();
  await expect(row(page, name).getByText('Leads', { exact: true })).toBeVisible();
  await expect(row(page, name).getByRole('button', { name: /Status of/ })).toHaveCount(0);
});

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });
  test('Created on is local: month/day/year and 24 hours', async ({ page, signInWith, admin }) => {
    const name = await company(admin);
    await signInWith(VIEW);
    await page.goto(`/q-list?search=${encodeURIComponent(name)}`);
    const there = new Intl.DateTimeFormat('en-US', {
      timeZone: 'Pacific/Auckland',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    }).format(new Date());
    await expect(row(page, name)).toContainText(new RegExp(`${there}, \\d{2}:\\d{2}`));
  });
});
