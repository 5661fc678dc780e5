/** Without a network: loaded data stays readable, input is sent later, and the screen is refreshed afterwards. */
import { CONNECTION_TEXTS, endpoints } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';
import { makeLead, uniqueName } from './leads.data.ts';

/** A minute with LONG_TESTS. */
const AWAY_MS = process.env.LONG_TESTS ? 60_000 : 1_000;

test('a while without a network', async ({ page, admin, signInWith, complaints }) => {
  // Other remotes are being loaded for later when the network goes.
  complaints.expect(/net::ERR_INTERNET_DISCONNECTED/, /Failed to (fetch|load)/, /RemoteFailure: /, /ChunkLoadError/);
  const name = uniqueName('Away');
  const account_id = await makeLead(admin, { name, staysOnQList: true });
  await signInWith(['data.q-list.view', 'data.q-list.create', 'data.leads.view']);
  await page.goto(`/q-list?search=${encodeURIComponent(name)}`);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Add Account' });
  const typed = uniqueName('Typed');
  await form.getByLabel('Company Name').fill(typed);

  await page.context().setOffline(true);
  await expect(page.getByText(CONNECTION_TEXTS.offline)).toBeVisible();
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(form.getByText(CONNECTION_TEXTS.formOffline)).toBeVisible();
  const edited = { account_id, account_name: `${name} edited` };
  expect((await admin.post(endpoints.accounts.info, edited)).error).toBe(false);
  await page.waitForTimeout(AWAY_MS);
  await expect(row).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText(CONNECTION_TEXTS.offline)).toHaveCount(0);
  await expect(page.getByText(`${name} edited`, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible();
  await expect(form.getByRole('tab', { name: /Contact/, selected: true })).toBeVisible();
  const found = await admin.get<{ total: number }>(endpoints.accounts.list, `?search=${encodeURIComponent(typed)}`);
  expect(found.data?.total).toBe(1);
});
