/** Every row of product.md section 8's table, every bullet under it, and every other toast, in the stated kind. */
import type { Page } from '@playwright/test';
import {
  type Endpoint,
  ERROR_TEXTS,
  endpoints,
  PERMISSION_KEYS,
  type PermissionKey,
  UNDO_TEXTS,
} from '@salesdesk/shared/domain';
import { expect, test } from '../fixtures.ts';
import { makeLead, uniqueName } from './leads.data.ts';

type Kind = 'success' | 'error' | 'warning' | 'info';

/** The text only, and the button when the change can be undone. */
const toast = (page: Page, kind: Kind, text: string) =>
  page
    .locator(`.Toastify__toast--${kind}`)
    .filter({ hasText: new RegExp(`^${escaped(text)}(?:${UNDO_TEXTS.button})?$`) });
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const pathOf = ({ path }: Endpoint) => `**/api/${path.replace(':id', '*')}*`;

/** Replaces the API's reply; `undefined` aborts the request. */
async function answer(page: Page, endpoint: Endpoint, body: unknown): Promise<void> {
  await page.route(pathOf(endpoint), (route) =>
    body === undefined ? route.abort() : route.fulfill({ status: 200, json: body }),
  );
}

const refusal = (errorCode: number, more: object = {}) => ({
  error: true,
  message: 'As the server says.',
  errorCode,
  validations: {},
  url: null,
  ...more,
});

/** Opens Networks and toggles the first switch, whose call the test answers. */
async function flip(page: Page): Promise<void> {
  await page.goto('/networks');
  await page.getByRole('switch').first().click();
}

const NETWORKS: PermissionKey[] = ['system.network.view', 'system.network.edit'];

test.describe('a reply with error true', () => {
  for (const [code, kind, text] of [
    [11013, 'error', 'As the server says.'],
    [11014, 'error', 'As the server says.'],
    [11015, 'error', ERROR_TEXTS[11015]],
    [11017, 'warning', 'As the server says.'],
    [11018, 'error', ERROR_TEXTS[11018]],
  ] as const) {
    test(`${code}: ${text} (${kind})`, async ({ page, signInWith }) => {
      await signInWith(NETWORKS);
      await answer(page, endpoints.networks.statusChange, refusal(code));
      await flip(page);
      await expect(toast(page, kind, text)).toBeVisible();
    });
  }

  test('11019: the server message, then a redirect to the returned url, unless it leaves the product', async ({
    page,
    signInWith,
  }) => {
    await signInWith(NETWORKS);
    await answer(page, endpoints.networks.statusChange, refusal(11019, { url: '//elsewhere.example/' }));
    await flip(page);
    await expect(toast(page, 'error', 'As the server says.')).toBeVisible();
    await expect(page).toHaveURL(/\/networks$/);
    await page.unrouteAll();
    await answer(page, endpoints.networks.statusChange, refusal(11019, { url: '/my-profile' }));
    await page.getByRole('switch').first().click();
    await expect(page).toHaveURL(/\/my-profile$/);
  });

  test('11012: an unknown token ends the session with its text', async ({ page, signInWith }) => {
    await signInWith(NETWORKS);
    await page.goto('/home');
    await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible();
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
    await page.goto('/networks');
    await expect(page.getByRole('switch').first()).toBeEnabled();
    const changed = await admin.post(endpoints.users.update, {
      user_id: user.userId,
      checkedPermissions: ['data.leads.view', 'system.network.view'],
      checkedNetworks: [1],
    });
    expect(changed).toMatchObject({ error: false });
    await page.getByRole('switch').first().click();
    await expect(toast(page, 'error', ERROR_TEXTS[11013])).toBeVisible();
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

test.describe('invalid replies', () => {
  for (const [what, body, text] of [
    ['the flag is missing', { message: 'x', data: [] }, 'Unknown error occurred'],
    ['the payload is missing', null, 'No response payload received'],
  ] as const) {
    test(`${what}: ${text}`, async ({ page, signInWith }) => {
      await signInWith(NETWORKS);
      await answer(page, endpoints.networks.statusChange, body);
      await flip(page);
      await expect(toast(page, 'error', text)).toBeVisible();
      await expect(page.getByRole('switch').first()).toBeEnabled();
    });
  }

  test('a thrown failure: Something went wrong. Please try again.', async ({ page, signInWith }) => {
    await signInWith(['data.q-list.view', 'data.q-list.create']);
    // A reply that times out; without a connection the form would wait for one (ADR-126).
    await page.route(pathOf(endpoints.accounts.info), () => {});
    await page.goto('/q-list');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const popup = page.getByRole('dialog', { name: 'Add Account' });
    await popup.getByLabel('Company Name').fill('Kept as typed');
    await popup.getByRole('button', { name: 'Next' }).click();
    await expect(toast(page, 'error', 'Something went wrong. Please try again.')).toBeVisible();
    await expect(popup.getByLabel('Company Name')).toHaveValue('Kept as typed');
  });
});

test.describe('a list or a call that fails', () => {
  const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
  const stay = async () => {};
  const cases: [text: string, path: string, endpoint: Endpoint, act: (page: Page) => Promise<void>][] = [
    ['Failed to fetch Qlist', '/q-list', endpoints.accounts.list, stay],
    ['Failed to fetch Country', '/q-list', endpoints.countries.list, click(/^Add$/)],
    ['Failed to fetch Network', '/networks', endpoints.networks.list, stay],
    ['Failed to fetch fetchUsers', '/my-team', endpoints.users.list, stay],
    ['Failed to fetch user', '/home', endpoints.users.loggedIn, stay],
    ['Failed to fetch user', '/my-team', endpoints.users.detail, click(/^Edit /)],
    [
      'Failed to fetch permissions',
      '/my-team',
      endpoints.users.permissions,
      async (page) => {
        await click(/^Edit /)(page);
        await page
          .getByRole('dialog')
          .getByRole('tab', { name: /^Permissions/ })
          .click();
      },
    ],
    ['Failed to fetch lead list', '/leads', endpoints.leads.list, stay],
    [
      'Failed to update status',
      '/my-team',
      endpoints.users.statusChange,
      (page) => page.getByRole('switch').first().click(),
    ],
    [
      'Failed to update status',
      '/networks',
      endpoints.networks.statusChange,
      (page) => page.getByRole('switch').first().click(),
    ],
    ['Failed to delete user', '/my-team', endpoints.users.delete, confirmedDelete],
    ['Failed to delete Network', '/networks', endpoints.networks.delete, confirmedDelete],
    [
      'Failed to generate',
      '/my-team',
      endpoints.auth.generatePasscode,
      async (page) => {
        await click(/^Edit /)(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Generate' }).click();
      },
    ],
  ];
  async function confirmedDelete(page: Page): Promise<void> {
    await click(/^Delete /)(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  }
  for (const [text, path, endpoint, act] of cases) {
    test(`${text} (${endpoint.path})`, async ({ page, signInWith }) => {
      await signInWith(PERMISSION_KEYS);
      await answer(page, endpoint, undefined);
      await page.goto(path);
      await act(page);
      await expect(toast(page, 'error', text)).toBeVisible();
    });
  }

  test('Failed to fetch ReportingTo', async ({ page, signInWith }) => {
    await signInWith(PERMISSION_KEYS);
    await answer(page, endpoints.users.list, undefined);
    await page.goto('/my-team');
    await page.getByRole('button', { name: 'Add User' }).click();
    await expect(toast(page, 'error', 'Failed to fetch ReportingTo')).toBeVisible();
  });

  test('Failed to change status', async ({ page, signInWith, admin }) => {
    await signInWith(PERMISSION_KEYS);
    const name = uniqueName('Unchanged');
    await makeLead(admin, { name, staysOnQList: true });
    await answer(page, endpoints.accounts.statusChange, undefined);
    await page.goto(`/q-list?search=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: new RegExp(`^Status of ${name}`) }).hover();
    await page.getByRole('menuitem', { name: 'Leads' }).click();
    await expect(toast(page, 'error', 'Failed to change status')).toBeVisible();
  });
});

test('a refused refresh: Failed to refresh token. Logging out...', async ({ page, signInWith }) => {
  await signInWith(NETWORKS);
  await page.goto('/home');
  await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible();
  await page.context().clearCookies();
  await page.route('**/api/catalog/**', (route) =>
    route.fulfill({ status: 401, json: refusal(11012, { message: 'Expired JWT token' }) }),
  );
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'My networks' }).click();
  await expect(toast(page, 'error', 'Failed to refresh token. Logging out...')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});

test('success shows the server’s message, or the specified text', async ({ page, signInWith, admin }) => {
  await signInWith(['data.leads.view', 'data.leads.edit-all']);
  const name = uniqueName('Moved');
  await makeLead(admin, { name });
  await page.route(pathOf(endpoints.leads.move), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), message: '' } });
  });
  await page.goto(`/leads?view=list&search=${encodeURIComponent(name)}`);
  await page
    .getByRole('row', { name })
    .getByRole('button', { name: /^Stage of/ })
    .click();
  await page.getByRole('menuitem', { name: 'Contacted' }).click();
  await expect(toast(page, 'success', 'Status updated successfully')).toBeVisible();
});

test('validations of a step are shown under the field and not as a toast', async ({ page, signInWith }) => {
  await signInWith(['data.q-list.view', 'data.q-list.create']);
  await answer(
    page,
    endpoints.accounts.info,
    refusal(11011, {
      message: 'Country does not exist',
      validations: { account_country_id: 'Country does not exist' },
    }),
  );
  await page.goto('/q-list');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const popup = page.getByRole('dialog', { name: 'Add Account' });
  await popup.getByLabel('Company Name').fill('Anything');
  await popup.getByRole('button', { name: 'Next' }).click();
  await expect(popup.getByText('Country does not exist')).toBeVisible();
  await expect(page.locator('.Toastify__toast')).toHaveCount(0);
});
