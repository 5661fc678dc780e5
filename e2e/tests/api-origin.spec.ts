/** Page and API at two origins of one site (`API_ORIGIN`). product.md section 7, "on a dedicated API host"; ADR-127. */
import type { Page } from '@playwright/test';
import { demoSignIns } from '@salesdesk/api/seed';
import { ACCESS_TOKEN_KEY, endpoints, type Network } from '@salesdesk/shared/domain';
import { ApiClient } from '../support/apiClient.ts';
import { expect, test, tokenExpired } from '../support/fixtures.ts';
import { PNG } from '../support/images.ts';
import { PORT as BASE_PORT, type Product, startProduct } from '../support/product.ts';
import { earlyInStep, totpCode } from '../support/totp.ts';

const PORT = BASE_PORT + 7;
/** Browsers resolve every name below localhost to this machine; both belong to the same site, `desk.localhost`. */
const PAGE = `http://app.desk.localhost:${PORT}`;
const API = `http://api.desk.localhost:${PORT}`;
const TOKEN_SECONDS = 20;

let product: Product;
test.beforeAll(async () => {
  product = await startProduct(PORT, {
    API_ORIGIN: API,
    ALLOWED_ORIGINS: PAGE,
    ACCESS_TOKEN_SECONDS: String(TOKEN_SECONDS),
  });
});
test.afterAll(() => product?.stop());

function demo(username: string) {
  const user = demoSignIns().find((one) => one.username === username);
  if (!user?.totp_secret) throw new Error(`${username} is not enrolled in the demo.`);
  return { ...user, totpSecret: user.totp_secret };
}

async function signIn(page: Page, username: string): Promise<void> {
  const { password, totpSecret } = demo(username);
  await page.goto(`${PAGE}/`);
  await page.getByPlaceholder('Username').fill(username);
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await page.getByPlaceholder('Password').fill(password);
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  await earlyInStep();
  await page.keyboard.type(totpCode(totpSecret));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${PAGE}/home`);
}

/** Status of a call that the page sends with its token, like the product's own calls. */
function statusOf(page: Page, path: string): Promise<number> {
  return page.evaluate(
    async ([url, key]) => {
      const headers = { authorization: `Bearer ${localStorage.getItem(key)}`, 'x-requested-with': 'salesdesk' };
      return (await fetch(url, { headers, credentials: 'include' })).status;
    },
    [`${API}/api/${path}`, ACCESS_TOKEN_KEY] as const,
  );
}

test('sign-in, board, upload, live update, refresh, download and sign-out', { tag: '@long' }, async ({ page }) => {
  const called = new Map<string, string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (/^\/(api|refresh)(\/|$)/.test(pathname)) called.set(pathname, origin);
  });
  await signIn(page, 'admin');

  await page.goto(`${PAGE}/leads`);
  await expect(page.getByRole('region', { name: /^New,/ }).getByRole('article').first()).toBeVisible();

  await page.goto(`${PAGE}/networks`);
  const name = `Elsewhere ${Date.now()}`;
  await page.getByRole('button', { name: 'Add Network' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Network' });
  await dialog.getByLabel('Network Name').fill(name);
  await dialog.getByLabel('Network code').fill(`E${Date.now() % 100_000}`);
  await dialog.getByRole('textbox', { name: 'Network color code', exact: true }).fill('#AA3366');
  await dialog.getByLabel('Network URL').fill('https://network.example');
  await dialog.getByLabel('Network Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
  await dialog.getByRole('button', { name: 'Save & Close' }).click();
  const row = page.getByRole('row', { name: new RegExp(name) });
  const logo = row.locator('img');
  await expect(logo).toHaveAttribute('src', new RegExp(`^${API}/api/files/`));
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(page.getByRole('img', { name: 'Network Logo' })).toHaveAttribute(
    'src',
    new RegExp(`^${API}/api/files/`),
  );
  await page.keyboard.press('Escape');

  const colleague = await ApiClient.signIn(demo('network-edit'), product.url);
  const viewer = await ApiClient.signIn(demo('network-view'), product.url);
  const networks = (await viewer.get<Network[]>(endpoints.networks.list)).data ?? [];
  const network_id = networks.find(({ network_name }) => network_name === name)?.network_id ?? 0;
  await colleague.post(endpoints.networks.statusChange, { network_id, network_status: 2 });
  await expect(row.getByRole('switch')).not.toBeChecked();

  const before = await page.evaluate((key) => localStorage.getItem(key), ACCESS_TOKEN_KEY);
  called.delete('/api/refresh');
  await tokenExpired(page);
  await page.goto(`${PAGE}/q-list`);
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  expect(called.get('/api/refresh')).toBe(API);
  expect(await page.evaluate((key) => localStorage.getItem(key), ACCESS_TOKEN_KEY)).not.toBe(before);

  // The file name is in a header that browsers hide from other origins unless CORS exposes it.
  const [download] = await Promise.all([page.waitForEvent('download'), page.goto(`${PAGE}/q-list?do=export`)]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);

  expect(await statusOf(page, `${endpoints.auth.generatePasscode.path}`)).toBe(200);

  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${PAGE}/`);
  expect(called.get('/api/logout')).toBe(API);
  const cookies = await page.context().cookies(API);
  expect(cookies.map((cookie) => cookie.name)).not.toContain('refresh');

  expect(Object.fromEntries([...called].filter(([, origin]) => origin !== API))).toEqual({});
});

test('an override is granted at the page, which fetches its ticket from the host of the API', { tag: '@long' }, async ({
  page,
}) => {
  const { totpSecret } = demo('admin');
  await signIn(page, 'admin');
  await page.goto(`${PAGE}/platform/override?remote=networks`);
  const form = page.getByRole('form', { name: 'Override networks' });
  await expect(form).toBeVisible();
  // The ticket is no longer in the address.
  await expect(page).toHaveURL(`${PAGE}/platform/override?remote=networks`);
  await form.getByRole('combobox').click();
  await page.keyboard.press('Enter');
  // The code of this step was spent at sign-in.
  await form.getByLabel(/^Code of your authenticator app/).fill(totpCode(totpSecret, 1));
  await form.getByRole('button', { name: 'Override', exact: true }).click();
  await expect(page).toHaveURL(`${PAGE}/platform`);
  await expect(page.getByRole('complementary', { name: 'Overrides' })).toBeVisible();
});
