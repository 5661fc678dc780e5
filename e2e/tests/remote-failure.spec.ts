/** One failing remote: shell, session and other remotes keep working, and Retry recovers without a page reload. */
import type { Page } from '@playwright/test';
import { demoSignIns } from '@salesdesk/api/seed';
import { ApiClient } from '../apiClient.ts';
import { expect, openSession, test } from '../fixtures.ts';
import { buildProbes, releaseStore } from '../probes.ts';
import { PORT, startProduct } from '../product.ts';

const RIGHTS = ['data.q-list.view', 'data.leads.view'] as const;
const main = (page: Page) => page.getByRole('main');
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const pageLoads = (page: Page) =>
  page.evaluate(
    () => performance.getEntriesByType('navigation').length + performance.getEntriesByName('survives').length,
  );

/** Marks the document to detect a reload. */
async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => performance.mark('survives'));
}

async function expectShellAlive(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
  await sidebar(page).getByRole('link', { name: 'Q-List' }).click();
  await expect(page.getByRole('heading', { name: 'Q List' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Companies' })).toBeVisible();
  await sidebar(page).getByRole('link', { name: 'Leads', exact: true }).click();
}

async function expectRetryRecovers(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Leads', exact: true })).toBeVisible({ timeout: 30_000 });
  expect(await pageLoads(page)).toBe(2);
}

test.beforeEach(({ complaints }) => {
  complaints.expect(/^console: (?!\[content policy\])/);
});

test('a manifest answered 404', async ({ page, signInWith }) => {
  await signInWith(RIGHTS);
  await page.route('**/r/leads/**', (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  );
  await page.goto('/home');
  await markDocument(page);
  await sidebar(page).getByRole('link', { name: 'Leads', exact: true }).click();
  await expect(main(page).getByText('Leads is unavailable')).toBeVisible({ timeout: 30_000 });
  await expectShellAlive(page);
  await expect(main(page).getByText('Leads is unavailable')).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/r/leads/**');
  await expectRetryRecovers(page);
});

test('a manifest request that hangs', async ({ page, signInWith }) => {
  test.setTimeout(120_000);
  await signInWith(RIGHTS);
  const hanging: (() => void)[] = [];
  await page.route('**/r/leads/**', () => new Promise<void>((resolve) => hanging.push(resolve)));
  await page.goto('/home');
  await markDocument(page);
  await sidebar(page).getByRole('link', { name: 'Leads', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
  await expect(main(page).getByText('Leads is unavailable')).toBeVisible({ timeout: 80_000 });
  for (const end of hanging) end();
  await page.unroute('**/r/leads/**');
  await expectRetryRecovers(page);
});

test('a module that throws while rendering', async ({ browser }) => {
  buildProbes();
  const releases = await releaseStore({ withProbes: true });
  const product = await startProduct(PORT + 11, { RELEASES_DIR: releases });
  try {
    const demo = demoSignIns().find((user) => user.username === 'rep');
    const api = await ApiClient.signIn(
      { username: 'rep', password: demo?.password ?? '', totpSecret: demo?.totp_secret ?? '' },
      product.url,
    );
    const page = await browser.newPage();
    await openSession(page, api);
    await page.goto(`${product.url}/probe-a`);
    await markDocument(page);
    await page.getByRole('button', { name: 'Fail while rendering' }).click();
    await expect(main(page).getByText('Probe A is unavailable')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible();
    await sidebar(page).getByRole('link', { name: 'Q-List' }).click();
    await expect(page.getByRole('heading', { name: 'Q List' })).toBeVisible();
    await sidebar(page).getByRole('link', { name: 'Probe A' }).click();
    await expect(page.getByRole('heading', { name: 'This is probe-a' })).toBeVisible();

    await page.getByRole('button', { name: 'Fail while rendering' }).click();
    await main(page).getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'This is probe-a' })).toBeVisible();
    expect(await pageLoads(page)).toBe(2);
    await page.close();
  } finally {
    await product.stop();
  }
});
