/**
 * What the error catalogue of product.md section 8 does to a session, its permissions and the address. `announce.test.ts`
 * has every row and kind of toast, and the tests of each screen have its own messages.
 */
import type { Page } from '@playwright/test';
import { ERROR_TEXTS, endpoints, type PermissionKey } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';
import { uniqueName } from './leads.data.ts';

const errorToast = (page: Page, text: string) =>
  page.locator('.Toastify__toast--error').filter({ hasText: new RegExp(`^${text.replaceAll('.', '\\.')}$`) });

const refusal = (errorCode: number, more: object = {}) => ({
  error: true,
  message: 'As the server says.',
  errorCode,
  validations: {},
  url: null,
  ...more,
});

/** Replaces the API's reply to a switch of Networks by a redirect. */
const redirect = (page: Page, url: string) =>
  page.route(`**/api/${endpoints.networks.statusChange.path}`, (route) =>
    route.fulfill({ status: 200, json: refusal(11019, { url }) }),
  );

const NETWORKS: PermissionKey[] = ['system.network.view', 'system.network.edit'];

test.describe('a reply with error true', () => {
  test('11019: the server message, then a redirect to the returned url, unless it leaves the product', async ({
    page,
    signInWith,
  }) => {
    await signInWith(NETWORKS);
    await redirect(page, '//elsewhere.example/');
    await page.goto('/networks');
    await page.getByRole('switch').first().click();
    await expect(errorToast(page, 'As the server says.')).toBeVisible();
    await expect(page).toHaveURL(/\/networks$/);
    await page.unrouteAll();
    await redirect(page, '/my-profile');
    await page.getByRole('switch').first().click();
    await expect(page).toHaveURL(/\/my-profile$/);
  });

  test('11012: an unknown token ends the session with its text', async ({ page, signInWith }) => {
    await signInWith(NETWORKS);
    // The last call of the page: one that follows would meet what comes now.
    const unread = page.waitForResponse(`**/api/${endpoints.notifications.unread.path}`);
    await page.goto('/home');
    await unread;
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    await page.route('**/api/**', (route) =>
      route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer no.such.token' } }),
    );
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: 'My networks' }).click();
    await expect(page.getByText(ERROR_TEXTS[11012])).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });

  test('11013: the API refuses an action after the user has lost the right to it', async ({
    page,
    signInWith,
    admin,
  }) => {
    const user = await signInWith([...NETWORKS, 'data.leads.view']);
    // The last call of the page: one that follows would tell it of the lost right.
    const unread = page.waitForResponse(`**/api/${endpoints.notifications.unread.path}`);
    await page.goto('/networks');
    await expect(page.getByRole('switch').first()).toBeEnabled();
    await unread;
    const changed = await admin.post(endpoints.users.update, {
      user_id: user.userId,
      checkedPermissions: ['data.leads.view', 'system.network.view'],
      checkedNetworks: [1],
    });
    expect(changed).toMatchObject({ error: false });
    await page.getByRole('switch').first().click();
    await expect(errorToast(page, ERROR_TEXTS[11013])).toBeVisible();
    // The refreshed token carries the new permissions, so the control is now disabled.
    await expect(page.getByRole('switch').first()).toBeDisabled();
  });

  test('11016: asks, and overwrites only after confirmation', async ({ page, signInWith, admin }) => {
    await signInWith(['data.q-list.view', 'data.q-list.create', 'data.leads.edit-all']);
    const name = uniqueName('Contact');
    const made = await admin.post<{ account_parent_id: number }>(endpoints.accounts.info, { account_name: name });
    const account_id = made.data?.account_parent_id;
    await page.goto(`/q-list?search=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const popup = page.getByRole('dialog', { name: 'Edit Account' });
    await popup.getByRole('button', { name: 'Next' }).click();
    await popup.getByLabel('Contact person name').fill('Carl');
    await admin.post(endpoints.accounts.contact, {
      account_id,
      account_contact_person: JSON.stringify({ name: 'Anna' }),
    });
    await popup.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(ERROR_TEXTS[11016])).toBeVisible();
    await page.getByRole('button', { name: 'Keep' }).click();
    await expect(popup.getByLabel('Contact person name')).toHaveValue('Carl');
    await popup.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Overwrite' }).click();
    await expect(popup.getByRole('tabpanel', { name: 'Socials' })).toBeVisible();
  });
});

test('a refused refresh: Failed to refresh token. Logging out...', async ({ page, signInWith }) => {
  await signInWith(NETWORKS);
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await page.context().clearCookies();
  await page.route('**/api/catalog/**', (route) =>
    route.fulfill({ status: 401, json: refusal(11012, { message: 'Expired JWT token' }) }),
  );
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'My networks' }).click();
  await expect(errorToast(page, 'Failed to refresh token. Logging out...')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});
