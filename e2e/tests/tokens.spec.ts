/** A team's publishing token: made on Platform with a code, used by the command line, named in the trail, revoked. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@salesdesk/api/database';
import { demoSignIns } from '@salesdesk/api/seed';
import { ApiClient } from '../support/apiClient.ts';
import { expect, openSession, test } from '../support/fixtures.ts';
import { releaseStore } from '../support/probes.ts';
import { PORT as BASE_PORT, type Product, ROOT, startProduct } from '../support/product.ts';
import { earlyInStep, totpCode } from '../support/totp.ts';
import { buildVariant } from '../support/variant.ts';

let product: Product;
let dataDir: string;
let build: string;
const demo = demoSignIns().find((user) => user.username === 'admin');
const totpSecret = demo?.totp_secret ?? '';

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'salesdesk-tokens-'));
  build = buildVariant({
    remote: 'networks',
    version: '9.9.8',
    change: ['NetworksPage.tsx', 'Add Network', 'Add our Network'],
  });
  const RELEASES_DIR = await releaseStore({ withProbes: false });
  product = await startProduct(BASE_PORT + 8, {
    RELEASES_DIR,
    DATA_DIR: dataDir,
    ACCESS_TOKEN_SECONDS: '3600',
    RELEASE_PROOFS: 'off',
  });
});
test.afterAll(async () => {
  await product?.stop();
  for (const folder of [dataDir, build]) rmSync(folder, { recursive: true, force: true });
});

/** Runs the command line as a pipeline elsewhere does; returns its exit code and what it wrote. */
function salesdesk(token: string, ...args: string[]) {
  const env = { ...process.env, SALESDESK_URL: product.url, SALESDESK_TOKEN: token };
  const program = join(ROOT, 'delivery/bin/salesdesk.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: tmpdir(),
    env,
    encoding: 'utf8',
  });
  return { status, text: `${stdout}${stderr}` };
}

test('a token made on Platform publishes, is named with its maker in the trail, and ends when it is revoked', {
  tag: '@long',
}, async ({ page, context }) => {
  test.slow();
  if (!demo) throw new Error('The demo has no administrator.');
  const admin = await ApiClient.signIn({ ...demo, totpSecret }, product.url);
  await openSession(page, admin);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  await page.goto(`${product.url}/platform`);
  await page.getByText('Tokens', { exact: true }).click();
  await expect(page.getByText('There are no tokens')).toBeVisible();
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('form', { name: 'New token' });
  await form.getByLabel('What it is for').fill('CI of networks');
  // By keyboard: what is typed is chosen with Enter.
  await form.getByRole('combobox', { name: 'Team' }).fill('Networks team');
  await page.keyboard.press('Enter');
  const remotes = form.getByRole('combobox', { name: 'Remotes' });
  await page.keyboard.press('Tab');
  await expect(remotes).toBeFocused();
  await page.keyboard.type('networks');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await form.getByLabel('Code of your authenticator app').fill('000000');
  await form.getByRole('button', { name: 'Create token' }).click();
  await expect(form.getByText('This code is not right')).toBeVisible();
  await earlyInStep();
  // The current code was used to sign in.
  await form.getByLabel('Code of your authenticator app').fill(totpCode(totpSecret, 1));
  await form.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Token copied')).toBeVisible();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(token).toMatch(/^sdp_[0-9a-f]{8}_/);
  expect(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))).toEqual(
    expect.not.arrayContaining([expect.stringContaining('/r/')]),
  );

  const published = salesdesk(token, 'publish', build);
  expect([published.status, published.text]).toEqual([0, expect.stringContaining('Published networks 9.9.8')]);
  expect(salesdesk(token, 'rollback', 'leads')).toEqual({
    status: 5,
    text: expect.stringContaining('is for networks'),
  });

  await page.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: /CI of networks/ });
  await expect(row).toContainText('Networks team');
  await expect(row).toContainText('Amelia Okafor');
  await expect(row).not.toContainText('Never');
  expect(await page.locator('body').textContent()).not.toContain(token);
  await row.getByRole('button', { name: 'Revoke CI of networks' }).click();
  await page.getByRole('dialog', { name: 'Revoke token' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toContainText('Revoked');
  expect(salesdesk(token, 'publish', build)).toEqual({ status: 5, text: expect.stringContaining('was revoked') });

  // The open page would ask the product that is gone for its releases.
  await page.close();
  // No screen shows these rows of the trail, and only one process at a time may open the embedded database.
  await product.stop();
  const db = openDatabase({ databaseUrl: undefined, dataDir });
  const rows = await db
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.actor_id')
    .where('audit.entity', '=', 'remote')
    .select(['audit.action', 'audit.summary', 'users.username'])
    .orderBy('audit.id')
    .execute();
  await db.destroy();
  const id = token.split('_')[1];
  expect(rows).toEqual([
    {
      action: 'token.created',
      summary: expect.stringContaining(`Created the token CI of networks (${id}) of Networks team for networks`),
      username: 'admin',
    },
    {
      action: 'release.published',
      summary: `CI of networks (token ${id}, made by Amelia Okafor) published networks 9.9.8 for 100 % of users`,
      username: null,
    },
    { action: 'token.revoked', summary: `Revoked the token CI of networks (${id})`, username: 'admin' },
  ]);
});
