/** The Add/Edit Account popup: five tabs, each saved separately. product.md sections 2, 4 and 5. */
import type { Page } from '@playwright/test';
import { demoSignIns } from '@salesdesk/api/seed';
import { ACCESS_TOKEN_KEY, CONNECTION_TEXTS, endpoints } from '@salesdesk/shared/domain';
import { ApiClient } from '../apiClient.ts';
import { expect, openSession, test } from '../fixtures.ts';
import { startProduct } from '../product.ts';

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

test('the messages of each tab', async ({ page, signInWith }) => {
  await signInWith(RIGHTS);
  await openAdd(page);
  await next(page).click();
  await expect(popup(page).getByText('Company Name is required')).toBeVisible();
  await popup(page).getByLabel('Company Name').fill(unique());
  await expect(popup(page).getByText('Company Name is required')).toBeHidden();
  await next(page).click();

  await expect(tab(page, 'Contact')).toHaveAttribute('aria-selected', 'true');
  await popup(page).getByLabel('Contact details').fill('+31 20 555');
  await next(page).click();
  await expect(popup(page).getByText('Contact Mode type is required')).toBeVisible();
  await popup(page).getByLabel('Contact details').fill('');
  await popup(page).getByLabel('Contact Mode').click();
  await page.getByTitle('Phone', { exact: true }).last().click();
  await next(page).click();
  await expect(popup(page).getByText('Contact details is required')).toBeVisible();
  await popup(page).getByLabel('Contact details').fill('+31 20 555');
  await expect(popup(page).getByLabel('Email').first()).toHaveAttribute('type', 'email');
  await next(page).click();

  await popup(page).getByLabel('Website').fill('javascript:alert(1)');
  await next(page).click();
  await expect(popup(page).getByText('Website should be a web address')).toBeVisible();
  await popup(page).getByLabel('Website').fill('company.example');
  await next(page).click();

  await popup(page).getByLabel('Expected Sale Amount').fill('a lot');
  await next(page).click();
  await expect(popup(page).getByText('Expected Sale Amount should be a number')).toBeVisible();
  await popup(page).getByLabel('Expected Sale Amount').fill('12,500.50');
  for (let i = 0; i < 2; i++) {
    await popup(page).getByLabel('Target networks').click();
    await page.getByTitle('AdNova').last().click();
  }
  await expect(page.getByText('This network is already selected')).toBeVisible();
  await next(page).click();
  await expect(tab(page, 'Assignee')).toHaveAttribute('aria-selected', 'true');
  await popup(page).getByRole('button', { name: 'Back' }).click();
  await expect(tab(page, 'Sales')).toHaveAttribute('aria-selected', 'true');
});

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

test('editing pre-fills every step', async ({ page, signInWith, admin }) => {
  const name = unique();
  const made = await admin.post<{ account_parent_id: number }>(endpoints.accounts.info, {
    account_name: name,
    account_city: 'Delft',
    account_session_id: 123_456,
  });
  const account_id = made.data?.account_parent_id;
  await admin.post(endpoints.accounts.contact, { account_id, account_email: 'kept@mail.example' });
  await admin.post(endpoints.accounts.social, { account_id, account_website: 'https://kept.example' });
  await admin.post(endpoints.accounts.sales, { account_id, account_exp_sale_amount: '900' });
  await signInWith([...RIGHTS, 'data.leads.edit-all']);
  await page.goto(`/q-list?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(popup(page).getByLabel('City')).toHaveValue('Delft');
  await tab(page, 'Contact').click();
  await expect(popup(page).getByLabel('Email').first()).toHaveValue('kept@mail.example');
  await tab(page, 'Socials').click();
  await expect(popup(page).getByLabel('Website')).toHaveValue('https://kept.example');
  await tab(page, 'Sales').click();
  await expect(popup(page).getByLabel('Expected Sale Amount')).toHaveValue('900');
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

test('a token that expires while typing loses no input, and the step is saved', async ({ browser }) => {
  const product = await startProduct(4182, { ACCESS_TOKEN_SECONDS: '6' });
  try {
    const demo = demoSignIns().find((user) => user.username === 'rep');
    const api = await ApiClient.signIn(
      { username: 'rep', password: demo?.password ?? '', totpSecret: demo?.totp_secret ?? '' },
      product.url,
    );
    const page = await browser.newPage({ baseURL: product.url });
    await openSession(page, api);
    const name = unique();
    await openAdd(page);
    await popup(page).getByLabel('Company Name').fill(name);
    const before = await page.evaluate((key) => localStorage.getItem(key), ACCESS_TOKEN_KEY);
    await page.waitForTimeout(7000);
    await next(page).click();
    await expect(tab(page, 'Contact')).toHaveAttribute('aria-selected', 'true');
    expect(await page.evaluate((key) => localStorage.getItem(key), ACCESS_TOKEN_KEY)).not.toBe(before);
    await popup(page).getByRole('button', { name: 'Back' }).click();
    await expect(popup(page).getByLabel('Company Name')).toHaveValue(name);
    await page.close();
  } finally {
    await product.stop();
  }
});
