/** Header, sidebar, menus, Home, Dashboard, My profile, and the error screens. product.md section 2, "Shell" to "Home". */
import type { Page } from '@playwright/test';
import { endpoints } from '@salesdesk/shared/domain';
import { isLong } from '../../tools/check/testScope.mjs';
import { expect, moveTo, test } from '../support/fixtures.ts';
import { uniqueName } from './leads.data.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('a screen or a record that fails leaves header, sidebar and sign-out, says the stated sentence, and is reported', async ({
  page,
  signInWith,
  complaints,
}) => {
  // React reports what it recovered from, too.
  complaints.expect(/^(console|page error|uncaught): /);
  const { api } = await signInWith(['data.q-list.view', 'data.q-list.create', 'data.leads.view']);
  const name = uniqueName('Odd');
  const added = await api.post<{ account_id: number }>(endpoints.accounts.info, { account_name: name });
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/releases/failures')) reports.push(request.postDataJSON().reference);
  });
  const odd = { error: false, message: '', errorCode: null, validations: {}, url: null, data: {} };
  const failsWith = async (call: string, address: string, open?: () => Promise<void>, apology = 'We apologise') => {
    await page.route(call, (route) => route.fulfill({ json: odd }));
    await page.goto(address);
    await open?.();
    const message = page.getByRole('alert').filter({ hasText: 'Something went wrong. Please try again later.' });
    await expect(message).toContainText(`${apology} for the inconvenience`);
    const reference = () => message.locator('code').textContent();
    await expect.poll(async () => reports.includes((await reference()) ?? '')).toBe(true);
    await expect(sidebar(page).getByRole('link', { name: 'Q-List' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible();
    await page.unroute(call);
    return message;
  };

  const remoteFailsWith = async (call: string, address: string) => {
    const panel = await failsWith(call, address, undefined, 'We are sorry');
    await panel.getByRole('button', { name: 'Retry' }).click();
    await expect(panel).toBeHidden();
  };

  await remoteFailsWith('**/account/lead-figures', '/home');
  await sidebar(page).getByRole('link', { name: 'Q-List' }).click();
  await expect(page.getByRole('heading', { name: 'Q List' })).toBeVisible();
  await remoteFailsWith('**/activity/my-activities*', '/home');
  await remoteFailsWith('**/auth/sessions', '/my-profile');

  const id = added.data?.account_id;
  const openFromList = () => page.getByRole('link', { name }).click();
  const drawer = await failsWith(`**/account/get-account/${id}`, '/q-list', openFromList);
  await expect(page.getByRole('table', { name: 'Companies' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/q-list\?$|\/q-list$/);
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveTitle('Login');
});

test('header and sidebar: announced entries, menus, and a sidebar that stays collapsed', async ({
  page,
  signInWith,
}) => {
  const user = await signInWith(['data.q-list.view', 'system.network.view']);
  await page.goto('/home');
  await test.step('announced entries say that they are to come', async () => {
    await expect(page).toHaveTitle('Home');
    await sidebar(page)
      .getByRole('link', { name: /^Invoices/ })
      .click();
    await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
    await expect(page.getByText('This page is not ready yet.')).toBeVisible();
    await expect(sidebar(page).getByRole('link', { name: /^Invoices/ })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/home$/);
  });

  await test.step('menus open on a click and close on a click outside; entries without permission are disabled', async () => {
    await expect(page.getByRole('button', { name: /^Profile of/ })).toContainText(user.email);
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('menuitem', { name: 'My team' })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('menuitem', { name: 'My networks' })).not.toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('menuitem', { name: 'My profile' })).toBeVisible();
    await page.mouse.click(700, 850);
    await expect(page.getByRole('menuitem', { name: 'My profile' })).toBeHidden();
    await page.getByRole('button', { name: /^Profile of/ }).click();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the sidebar collapses, remembers it over a reload, and never collapses on Home', async () => {
    await moveTo(page, '/dashboard');
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
    await moveTo(page, '/home');
    await expect(sidebar(page).getByText('Dashboards')).toBeVisible();
    await moveTo(page, '/dashboard');
    await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  });
});

test('logout ends the session, says so, and ends another tab', async ({ page: other, signInWith }) => {
  await signInWith([]);
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  const page = await other.context().newPage();
  await page.goto('/home');
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('You have been logged out successfully!').first()).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(other).toHaveURL(/\/$/);
  expect(await page.evaluate(() => [localStorage.getItem('access_token'), sessionStorage.getItem('username')])).toEqual(
    [null, null],
  );
  await page.goto('/home');
  await expect(page).toHaveURL(/\/$/);
});

test('Back on 404 and 410 goes to the previous page, also on another site', async ({ page, baseURL }) => {
  const elsewhere = `${baseURL?.replace('localhost', '127.0.0.1')}/livez`;
  for (const address of ['/no-such-page', '/link-unavailable']) {
    await page.goto(elsewhere);
    await page.goto(`${baseURL}${address}`);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(elsewhere);
  }
});

test('Back without a previous page leads to the sign-in', async ({ page }) => {
  await page.goto('/');
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open('/no-such-page')),
  ]);
  await opened.getByRole('button', { name: 'Back' }).click();
  await expect(opened).toHaveURL(new URL('/', page.url()).href);
  await expect(opened.getByPlaceholder('Username')).toBeVisible();
});

/** Screens that scroll inside, never as a whole. */
const WHOLE = ['/home', '/q-list', '/leads'];

test('page titles are exactly those of the route table, and no screen scrolls as a whole', async ({
  page,
  signInWith,
}) => {
  const titles = async (table: Record<string, string>) => {
    for (const [path, title] of Object.entries(table)) {
      // Within the product it is a change of the address; the long form loads each page.
      if (isLong || path === '/' || path === '/home') await page.goto(path);
      else await moveTo(page, path);
      await expect(page, path).toHaveTitle(title);
      // It would move open menus from under the pointer.
      if (WHOLE.includes(path)) {
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), path).toBe(0);
      }
    }
  };
  await titles({
    '/': 'Login',
    '/invitation': 'Invitation',
    '/contact-admin': 'Contact Admin',
    '/link-unavailable': 'Link Unavailable.',
    '/no-such-page': 'Page not found.',
  });
  await signInWith([
    'data.q-list.view',
    'data.leads.view',
    'system.staff.view',
    'system.network.view',
    'system.settings.edit',
  ]);
  await titles({
    '/home': 'Home',
    '/dashboard': 'Dashboard',
    '/q-list': 'Q List',
    '/leads': 'Leads',
    '/leads/stages': 'Stages',
    '/my-team': 'My Team',
    '/networks': 'Networks',
    '/my-profile': 'My profile',
    '/invoices': 'Invoices',
    '/accounts': 'Accounts',
    '/contacts': 'Contacts',
    '/reports': 'Reports',
  });
});

test('on Home and Dashboard sample data says so', async ({ page, signInWith }) => {
  await signInWith(['data.leads.view']);
  for (const [path, title] of [
    ['/home', 'Home'],
    ['/dashboard', 'Dashboard'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Leads', exact: true }).getByText('Sample')).toBeHidden();
    await expect(page.getByRole('region', { name: 'My Tasks' }).getByText('Sample')).toBeVisible();
    await expect(page.getByRole('tab', { name: /Overdue/ })).toContainText('2');
  }
});

test('My profile: own details, a new password, and the current browser', async ({ page, signInWith }) => {
  const user = await signInWith([]);
  await page.goto('/my-profile');
  await expect(page.getByText(user.email).last()).toBeVisible();
  const form = page.getByRole('form', { name: 'Change password' });
  await form.getByRole('textbox', { name: 'Current password' }).fill(user.password);
  await page.getByRole('textbox', { name: 'New password' }).fill('short');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(
    page.getByText(
      'Password must be at least 8 characters long, contain 1 uppercase letter, 1 number, and 1 special character',
    ),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'New password' }).fill('Sturdy-Bridge-12');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed successfully!').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Signed-in browsers' }).getByText('This browser')).toBeVisible();
});

test('recovery codes: created with the password, shown once, each valid for one sign-in', async ({
  page,
  signInWith,
}) => {
  const user = await signInWith([]);
  await page.goto('/my-profile');
  const card = page.getByRole('form', { name: 'Recovery codes' });
  await expect(card).toContainText('You have none.');
  await card.getByRole('button', { name: 'Make new codes' }).click();
  await expect(card.getByText('Current password is required')).toBeVisible();
  await card.getByRole('textbox', { name: 'Current password' }).fill(user.password);
  await card.getByRole('button', { name: 'Make new codes' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(8);
  const code = (await card.getByRole('listitem').first().textContent()) ?? '';
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByPlaceholder('Username').fill(user.username);
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await page.getByPlaceholder('Password').fill(user.password);
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page.getByText('Check your Authenticator App')).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.keyboard.type(code.toUpperCase());
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/my-profile');
  await expect(card).toContainText('7 left');
});

test('on a phone the sidebar is a drawer', async ({ page, signInWith }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInWith([]);
  await page.goto('/home');
  await expect(sidebar(page)).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  // The colours of links elsewhere are too dark for it.
  for (const name of ['Salesdesk, home', 'Dashboards']) {
    const link = sidebar(page).getByRole('link', { name });
    await page.mouse.move(380, 800);
    const colour = await link.evaluate((element) => getComputedStyle(element).color);
    await link.hover();
    await expect(link).toHaveCSS('color', colour);
  }
  await sidebar(page).getByRole('link', { name: 'Dashboards' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  await expect(sidebar(page)).toBeHidden();
});
