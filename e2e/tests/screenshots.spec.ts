/** Compares every screen, wide and narrow, light and dark, with the screenshots in `e2e/expected/screenshots`; see ADR-118. With LONG_TESTS only. */

import type { Browser, Page } from '@playwright/test';
import { demoSignIns } from '@salesdesk/api/seed';
import { endpoints, type Lead } from '@salesdesk/shared/domain';
import { ApiClient } from '../support/apiClient.ts';
import { expect, openSession, speak, test } from '../support/fixtures.ts';
import { IS_ONE, PORT, type Product } from '../support/product.ts';
import { STILL_NOW, startStillProduct } from '../support/stillProduct.ts';
import { screenshotsOfChanges, screenshotsOfForms, screenshotsOfMenus } from './screenshots.opened.ts';
import { takeScreenshots } from './screenshots.page.ts';
import { treesOfMore, treesOnPhone } from './trees.opened.ts';

const person = (username: string) => {
  const found = demoSignIns().find((demo) => demo.username === username);
  return { username, password: found?.password ?? '', totpSecret: found?.totp_secret ?? '' };
};

let product: Product;
let admin: ApiClient;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  product = await startStillProduct(PORT + 16);
  admin = await ApiClient.signIn(person('admin'), product.url, Date.parse(STILL_NOW));
});
test.afterAll(() => product.stop());
// A screenshot takes a second, or several on a busy machine.
test.describe.configure({ timeout: 300_000 });

async function open(browser: Browser, api?: ApiClient): Promise<Page> {
  const page = await browser.newPage({
    baseURL: product.url,
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    reducedMotion: 'reduce',
  });
  await page.clock.setFixedTime(STILL_NOW);
  // Chromium without a window denies it, or asks, by version; My profile says which.
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
  if (api) await openSession(page, api);
  return page;
}

test('the sign-in and the error pages', async ({ browser }) => {
  const page = await open(browser);
  const submit = () => page.getByRole('button', { name: 'SUBMIT' }).click();
  await page.goto('/');
  await expect(page.getByPlaceholder('Username')).toBeVisible();
  await takeScreenshots(page, 'sign-in-name');
  await submit();
  await expect(page.getByText('Please enter a valid username')).toBeVisible();
  await takeScreenshots(page, 'sign-in-name-refused');
  await page.getByPlaceholder('Username').fill('newcomer');
  await submit();
  await expect(page.getByPlaceholder('Password')).toBeVisible();
  await takeScreenshots(page, 'sign-in-password');
  await page.getByPlaceholder('Password').fill(person('newcomer').password);
  await submit();
  const qr = page.getByRole('img', { name: /QR/ });
  await expect(qr).toBeVisible();
  await takeScreenshots(page, 'sign-in-first-code', [qr, page.locator('code')]);
  await page.goto('/');
  await page.getByPlaceholder('Username').fill('rep');
  await submit();
  await page.getByPlaceholder('Password').fill(person('rep').password);
  await submit();
  await expect(page.getByRole('heading', { name: /^Check your Authenticator App/ })).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await takeScreenshots(page, 'sign-in-code');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByRole('textbox', { name: 'Recovery code' })).toBeFocused();
  await takeScreenshots(page, 'sign-in-recovery-code');
  await page.getByRole('button', { name: 'Use your authenticator app' }).click();
  await page.getByRole('link', { name: /Contact admin/ }).click();
  await expect(page).toHaveURL(/contact-admin$/);
  await expect(page.getByRole('textbox').first()).toBeFocused();
  await takeScreenshots(page, 'contact-admin');
  for (const [name, address] of [
    ['not-found', '/no-such-page'],
    ['link-unavailable', '/link-unavailable'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await takeScreenshots(page, name);
  }
  await page.close();
});

const SCREENS = {
  'the lists': [
    ['q-list', '/q-list', 'row'],
    ['q-list-empty', '/q-list?name=nobody-is-called-this', 'status'],
    ['leads-list', '/leads?view=list', 'row'],
    ['team', '/my-team', 'switch'],
    ['networks', '/networks', 'switch'],
  ],
  'the other screens': [
    ['home', '/home', 'list'],
    ['dashboard', '/dashboard', 'list'],
    ['leads-board', '/leads?view=board', 'article'],
    ['profile', '/my-profile', 'textbox'],
    ['platform', '/platform', 'row'],
  ],
} as const;

for (const [title, screens] of Object.entries(SCREENS))
  test(title, async ({ browser }) => {
    const page = await open(browser, admin);
    const main = page.getByRole('main');
    for (const [name, address, landmark] of screens) {
      await page.goto(address);
      await expect(main.getByRole(landmark).first()).toBeVisible();
      await expect(page.getByTestId('skeleton-row')).toHaveCount(0);
      // Releases and their health change with every build.
      await takeScreenshots(page, name, name === 'platform' ? [main.locator('td:nth-child(n+3):nth-child(-n+9)')] : []);
    }
    await page.close();
  });

test('overlays and failed states', async ({ browser, complaints }) => {
  const page = await open(browser, admin);
  const leads = (await admin.get<Lead[]>(endpoints.leads.list)).data ?? [];
  const id = leads[4]?.account_id;
  await page.goto(`/leads?company=${id}`);
  await expect(page.getByRole('dialog').getByRole('list', { name: /Timeline/ })).toBeVisible();
  await takeScreenshots(page, 'record-drawer');
  await page.goto(`/companies/${id}`);
  await expect(page.getByRole('list', { name: /Timeline/ })).toBeVisible();
  await takeScreenshots(page, 'record-page');

  await page.goto('/home');
  await expect(page.getByRole('button', { name: 'Search everything' })).toBeVisible();
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('combobox', { name: /^Search companies/ })).toBeFocused();
  await page.keyboard.type('al');
  await expect(page.getByRole('group', { name: 'Companies' }).getByRole('option').first()).toBeVisible();
  await takeScreenshots(page, 'palette');

  await page.goto('/q-list');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('Company Name is required')).toBeVisible();
  await takeScreenshots(page, 'company-form');

  await page.goto('/q-list');
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('dialog', { name: /^Import/ })).toBeVisible();
  await takeScreenshots(page, 'import');

  await page.goto('/networks');
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Delete Network' })).toBeVisible();
  await takeScreenshots(page, 'network-delete');

  // One application has no file of a remote that can be missing.
  if (!IS_ONE) {
    complaints.expect(/^console: (?!\[content policy\])/);
    await page.route('**/r/leads/**', (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await page.goto('/leads');
    await expect(page.getByText('Leads is unavailable')).toBeVisible();
    await takeScreenshots(page, 'remote-unavailable', [page.locator('code')]);
  }
  await page.close();
});

test('menus and panels of the lists and of the board', async ({ browser, complaints }) => {
  complaints.expect(/net::ERR_INTERNET_DISCONNECTED/);
  const page = await open(browser, admin);
  await screenshotsOfMenus(page, admin);
  await page.close();
});

test('forms of colleagues and networks', async ({ browser }) => {
  const page = await open(browser, admin);
  await screenshotsOfForms(page);
  await page.close();
});

test('in Dutch', async ({ browser }) => {
  const page = await open(browser, admin);
  await speak(page, 'nl');
  await page.goto('/home');
  await expect(page.getByRole('main').getByRole('list').first()).toBeVisible();
  await takeScreenshots(page, 'home-dutch');
  await page.close();
});

test('more screens and popups, by their trees alone', async ({ browser }) => {
  const page = await open(browser, admin);
  const leads = (await admin.get<Lead[]>(endpoints.leads.list)).data ?? [];
  const lead = leads[4]?.account_id ?? 0;
  await treesOfMore(page, lead);
  await treesOnPhone(page, lead);
  await page.close();
});

/** Runs last, because it changes the data of the other screenshots. */
test('an import and an undo', async ({ browser }) => {
  const page = await open(browser, admin);
  await screenshotsOfChanges(page);
  await page.close();
});
