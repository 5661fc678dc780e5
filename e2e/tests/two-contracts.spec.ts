/**
 * A host of the next contract runs the remotes of this one: each screen opens, and each name that the next contract changes
 * works. `e2e/programs/next/next.main.ts` runs all browser tests of the remotes on such a host. ADR-136.
 */
import { rmSync } from 'node:fs';
import { demoSignIns } from '@salesdesk/api/seed';
import { PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { buildNext, copyWorkspace, type NextHost, releaseNext } from '../programs/next/nextHost.ts';
import { ApiClient } from '../support/apiClient.ts';
import { expect, openSession, test } from '../support/fixtures.ts';
import { PORT, type Product, startProduct } from '../support/product.ts';
import { makeLead, uniqueName } from './leads.data.ts';

let next: NextHost;
let product: Product;
let admin: ApiClient;

test.beforeAll(async () => {
  // Builds the whole workspace.
  test.setTimeout(300_000);
  next = copyWorkspace({ hasLayer: true });
  await buildNext(next.root, { withKit: false });
  await releaseNext(next);
  product = await startProduct(PORT + 22, { RELEASES_DIR: next.releases }, next.root);
  const demo = demoSignIns().find(({ permissions }) => PERMISSION_KEYS.every((key) => permissions.includes(key)));
  if (!demo?.totp_secret) throw new Error('No demo user holds every permission.');
  admin = await ApiClient.signIn({ ...demo, totpSecret: demo.totp_secret }, product.url);
});
test.afterAll(async () => {
  await product?.stop();
  if (next) rmSync(next.root, { recursive: true, force: true });
});

test('the remotes of the older contract work, by one file that no page without them loads', { tag: '@long' }, async ({
  page,
}) => {
  const layers: string[] = [];
  page.on('request', (request) => void (/\/contract-\d+\./.test(request.url()) && layers.push(request.url())));
  const name = uniqueName('Older');
  await makeLead(admin, { name, staysOnQList: true });

  await page.goto(`${product.url}/`);
  await expect(page.getByPlaceholder('Username')).toBeVisible();
  expect(layers).toHaveLength(1);

  await openSession(page, admin);
  await page.goto(`${product.url}/platform/remotes/networks`);
  await expect(page.getByTitle('Its owner moves it to the new contract with salesdesk upgrade.').first()).toBeVisible();

  // The prop of the page: its buttons are there.
  for (const [path, button] of [
    ['leads', 'Add'],
    ['networks', 'Add Network'],
    ['my-team', 'Add User'],
  ]) {
    await page.goto(`${product.url}/${path}`);
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
  }

  // The renamed function.
  await page.goto(`${product.url}/q-list?search=${encodeURIComponent(name)}`);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row.getByTitle(/ \d{4}, \d\d:\d\d:\d\d$/)).toBeVisible();

  // The event with its payload: the host's own screen reports the change, the remote reloads the row of that company.
  await row.getByRole('link', { name }).click();
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Edit', exact: true }).click();
  const popup = page.getByRole('dialog', { name: /Edit Account/ });
  await popup.getByLabel('Company Name').fill(`${name} renamed`);
  await popup.getByRole('button', { name: 'Next' }).click();
  await expect(popup.getByRole('tab', { name: /Contact/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: new RegExp(`${name} renamed`), includeHidden: true })).toBeVisible();

  // The function with other parameters.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.goto(`${product.url}/q-list?do=export&search=${encodeURIComponent(name)}`),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
});
