/** A company begins: from an empty database to a colleague's first logged call, by what the screens say alone. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { PORT as BASE_PORT, type Product, startProduct } from '../support/product.ts';
import { earlyInStep, totpCode } from '../support/totp.ts';

const FIRST_PASSWORD = 'Sturdy-Bridge-12';
const PASSWORD = 'Fresh-Orchard-31';

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await startProduct(BASE_PORT + 9, {
    DEMO: 'off',
    FIRST_ADMIN_USERNAME: 'ada',
    FIRST_ADMIN_NAME: 'Ada Moss',
    FIRST_ADMIN_EMAIL: 'ada@company.example',
    FIRST_ADMIN_PASSWORD: FIRST_PASSWORD,
  });
});
test.afterAll(() => product?.stop());

/** Signs in for the first time. */
async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto(`${product.url}/`);
  await page.getByPlaceholder('Username').fill(username);
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await page.getByPlaceholder('Password').fill(password);
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await enrol(page);
}

/** The code step for the first time, with the authenticator of the shown key. */
async function enrol(page: Page): Promise<void> {
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await page.locator('code').textContent()) ?? '';
  await earlyInStep();
  await page.keyboard.type(totpCode(secret));
  await page.getByRole('button', { name: 'SUBMIT' }).click();
}

const card = (page: Page) => page.getByRole('region', { name: 'Get started' });
const step = (page: Page, name: string) => card(page).getByRole('listitem').filter({ hasText: name });

test('the first administrator gets a colleague to the first logged call', async ({ page, browser }) => {
  await signIn(page, 'ada', FIRST_PASSWORD);
  await expect(page.getByText('Choose one that only you know, then you can begin.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Current password' }).fill(FIRST_PASSWORD);
  await page.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Good to see you, Ada.')).toBeVisible();
  await expect(page.getByText('Sample')).toHaveCount(0);

  // Somebody begins with the colleague: the form leads to the network that is missing.
  await step(page, 'A colleague').getByRole('link', { name: 'Add a colleague' }).click();
  const form = page.getByRole('dialog', { name: 'Add User' });
  await form.getByLabel('Invite by a link').check();
  await form.getByLabel('First name').fill('Ben');
  await form.getByLabel('Last name').fill('Blum');
  await form.getByLabel('Email').fill('ben@company.example');
  await form.getByRole('button', { name: 'Next' }).click();
  const networks = form.getByRole('group', { name: 'Networks' });
  await expect(networks).toContainText('No networks yet, and every colleague needs one.');
  await networks.getByRole('button', { name: 'Add network' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Network' });
  await dialog.getByLabel('Network Name').fill('Google Ads');
  await dialog.getByLabel('Network code').fill('GADS');
  await dialog.getByLabel('Network URL').fill('ads.example');
  await dialog.getByRole('button', { name: 'Save & Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(networks.getByRole('checkbox', { name: /Google Ads/ })).toBeChecked();
  await form.getByLabel('Preset').click();
  await page.getByTitle('Rep', { exact: true }).click();
  await form.getByRole('button', { name: 'Submit' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invitation' });
  await expect(invitation).toContainText('Send this link to ben@company.example.');
  const link = await invitation.getByLabel('Link', { exact: true }).inputValue();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(step(page, 'A network')).toContainText('Done');
  await expect(step(page, 'A colleague')).toContainText('Done');

  const context = await browser.newContext();
  const ben = await context.newPage();
  await ben.goto(link);
  await ben.getByPlaceholder('Password').fill(PASSWORD);
  await ben.getByRole('button', { name: 'SUBMIT' }).click();
  await enrol(ben);
  await expect(ben.getByText('Good to see you, Ben.')).toBeVisible();
  await step(ben, 'Companies').getByRole('link', { name: 'Add one' }).click();
  const popup = ben.getByRole('dialog', { name: /Add Account/ });
  await popup.getByLabel('Company Name').fill('Harbour Books');
  for (const tab of ['Contact', 'Socials', 'Sales', 'Assignee']) {
    await popup.getByRole('button', { name: 'Next' }).click();
    await expect(popup.getByRole('tab', { name: new RegExp(tab) })).toHaveAttribute('aria-selected', 'true');
  }
  await popup.getByRole('button', { name: 'Submit' }).click();
  await expect(popup).toBeHidden();

  await ben.getByRole('link', { name: 'Harbour Books' }).click();
  const record = ben.getByRole('dialog', { name: 'Harbour Books' });
  await record.getByRole('button', { name: 'Log a call', exact: true }).click();
  await expect(record.getByRole('textbox', { name: 'Call' })).toBeFocused();
  await ben.keyboard.type('Asked for an offer');
  await ben.keyboard.press('Control+Enter');
  await expect(record.getByRole('list', { name: /Timeline/ })).toContainText('Asked for an offer');
  await context.close();
});
