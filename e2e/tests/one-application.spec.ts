/** Host and remotes as one application (`npm run build -- --one`, `npm run serve -- --one`). ADR-001. */
import { demoSignIns } from '@salesdesk/api/seed';
import { PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { buildOne } from '../../tools/release/build.mjs';
import { ApiClient } from '../support/apiClient.ts';
import { expect, openSession, speak, test } from '../support/fixtures.ts';
import { IS_ONE, PORT, type Product, ROOT, startProduct } from '../support/product.ts';
import { openByEntry, SCREENS } from '../support/remoteScreens.ts';

let product: Product;
let admin: ApiClient;

test.beforeAll(async () => {
  // The product under test is that build when the whole suite runs on one application.
  if (!IS_ONE) await buildOne();
  product = await startProduct(PORT + 4, { RELEASES_DIR: `${ROOT}/.data/no-releases` }, ROOT, true);
  const demo = demoSignIns().find(({ permissions }) => PERMISSION_KEYS.every((key) => permissions.includes(key)));
  if (!demo?.totp_secret) throw new Error('No demo user holds every permission.');
  admin = await ApiClient.signIn({ ...demo, totpSecret: demo.totp_secret }, product.url);
});
test.afterAll(() => product?.stop());

test('it shows each screen without a release, a container or a discovery document', { tag: '@long' }, async ({
  page,
}) => {
  const federated: string[] = [];
  page.on('request', (request) => {
    if (/\/r\/|remoteEntry|discovery/.test(new URL(request.url()).pathname)) federated.push(request.url());
  });
  await page.goto(`${product.url}/`);
  await expect(page.getByPlaceholder('Username')).toBeVisible();

  await openSession(page, admin);
  await page.goto(`${product.url}/leads`);
  await expect(page.locator('[data-remote="leads"]').getByRole('article').first()).toBeVisible();
  for (const { remote, entry } of SCREENS) {
    if (!entry) continue;
    await openByEntry(page, remote);
    await expect(page.locator(`[data-remote="${remote}"]`)).not.toBeEmpty();
    await expect(page.getByText('is unavailable')).toHaveCount(0);
  }
  expect(await page.evaluate(() => '__FEDERATION__' in globalThis)).toBe(false);
  expect(federated).toEqual([]);
});

test('its remotes have their texts in the language of the page', { tag: '@long' }, async ({ page }) => {
  await speak(page, 'nl');
  await openSession(page, admin);
  await page.goto(`${product.url}/accounts`);
  await expect(page.getByRole('button', { name: 'Alle klanten' })).toBeVisible();
});
