/** A reload without a network shows what was read before, and nothing of it outlives the session. R-170, ADR-151. */
import type { Page } from '@playwright/test';
import { CONNECTION_TEXTS, endpoints, TOASTS } from '@salesdesk/shared/domain';
import { isLong } from '../../tools/check/testScope.mjs';
import { ApiClient } from '../support/apiClient.ts';
import { expect, openSession, test } from '../support/fixtures.ts';
import { buildProbes, publishProbes, releaseStore } from '../support/probes.ts';
import { PORT as BASE_PORT, startProduct } from '../support/product.ts';
import { makeLead, uniqueName } from './leads.data.ts';
import { isServed } from './worker.page.ts';

test.use({ serviceWorkers: 'allow' });

const PORT = BASE_PORT + 23;
const AWAY = [/net::ERR_INTERNET_DISCONNECTED/, /Failed to (fetch|load)/, /ServiceWorker/];

const answerStores = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('salesdesk-answers-')));

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const lead = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

/** Which of the stores have a text, in an address, a header of the request, or the copy itself. */
const storesWith = (page: Page, text: string) =>
  page.evaluate(async (wanted) => {
    const found = new Set<string>();
    for (const name of await caches.keys()) {
      const store = await caches.open(name);
      for (const request of await store.keys()) {
        const response = await store.match(request);
        const all = [request.url, JSON.stringify([...request.headers]), await response?.text()].join();
        if (all.includes(wanted)) found.add(name.replace(/\d+$/, ''));
      }
    }
    return [...found];
  }, text);

test('the board opens without a network, says so, and catches up; a sign-out leaves nothing behind', async ({
  page,
  admin,
  signInWith,
  complaints,
}) => {
  complaints.expect(...AWAY);
  const name = uniqueName('Tunnel');
  const account_id = await makeLead(admin, { name });
  const { api } = await signInWith(['data.leads.view', 'data.q-list.view']);
  const isCopy = page.locator('html[data-copy]');
  await page.goto('/home');
  await isServed(page);
  await link(page, 'Leads').click();
  await expect(lead(page, name)).toBeVisible();
  await expect(isCopy).toHaveCount(0);

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(CONNECTION_TEXTS.offline)).toBeVisible();
  await expect(lead(page, name)).toBeVisible();
  await expect(isCopy).toHaveCount(1);
  await expect(page.getByText(TOASTS.fetchUser)).toHaveCount(0);
  await link(page, 'Home').click();
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await page.goBack();
  await lead(page, name).click();
  const record = page.getByRole('dialog', { name });
  await expect(record.getByRole('region', { name: 'Company', exact: true })).toContainText(name);
  await expect(record.getByText('The timeline could not be loaded')).toBeVisible();

  const account_name = `${name} later`;
  expect((await admin.post(endpoints.accounts.info, { account_id, account_name })).error).toBe(false);
  await page.context().setOffline(false);
  await expect(lead(page, account_name)).toBeVisible();
  await expect(page.getByText(CONNECTION_TEXTS.offline)).toHaveCount(0);
  await expect(isCopy).toHaveCount(0);
  await expect(record.getByRole('list', { name: 'Timeline, newest first' })).toBeVisible();
  await page.keyboard.press('Escape');

  expect(await storesWith(page, name)).toEqual(['salesdesk-answers-']);
  expect(await storesWith(page, api.token)).toEqual([]);
  // Code has this word, answers have not.
  expect(await storesWith(page, 'draft_keys')).not.toContain('salesdesk-answers-');

  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByPlaceholder('Username')).toBeVisible();
  await expect.poll(() => answerStores(page)).toEqual([]);
  await page.context().setOffline(true);
  await page.goto('/leads');
  await expect(page.getByPlaceholder('Username')).toBeVisible();
  expect(await storesWith(page, name)).toEqual([]);
});

if (isLong)
  test('a new release is found by an open page and by a reload; a server without offline use removes the worker', async ({
    page,
    complaints,
  }) => {
    test.slow();
    complaints.expect(...AWAY);
    const releases = await releaseStore({ withProbes: false });
    const product = await startProduct(PORT, { RELEASES_DIR: releases });
    const probe = link(page, 'Probe A');
    try {
      await openSession(page, await ApiClient.signInAsDemo(product.url));
      await page.goto(`${product.url}/home`);
      await isServed(page);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
      await expect(probe).toHaveCount(0);
      buildProbes();
      await publishProbes(releases);
      // The page asks every 15 seconds.
      await expect(probe).toBeVisible({ timeout: 20_000 });
      await page.reload();
      await expect(probe).toBeVisible();
    } finally {
      await product.stop();
    }
    const without = await startProduct(PORT, { RELEASES_DIR: releases, OFFLINE: 'off' });
    try {
      await page.goto(without.url);
      await expect
        // The browser replaces a worker once it has nothing to do, and looks for another only some time after a load.
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), {
          timeout: 120_000,
        })
        .toBe(0);
      expect(await page.evaluate(() => caches.keys())).toEqual([]);
    } finally {
      await without.stop();
    }
  });
