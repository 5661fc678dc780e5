/** The leads that a browser has: filters are shown from them before the server replies, and a lost right takes them away. ADR-100. */
import type { Page } from '@playwright/test';
import { endpoints, type LeadChanges } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';
import { cardIn, stage } from './board.page.ts';
import { makeLead, uniqueName } from './leads.data.ts';
import { AWAY, waits } from './outbox.page.ts';
import { isServed } from './worker.page.ts';

test.use({ serviceWorkers: 'allow' });

/** What this browser has on disk: the rows that it sealed, and the number of copied replies about companies. */
const onDisk = (page: Page) =>
  page.evaluate(async () => {
    const isThere = (await indexedDB.databases()).some(({ name }) => name === 'salesdesk-copies');
    const copies = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    const replies = copies.flat().filter(({ url }) => url.includes('/api/account/')).length;
    if (!isThere) return { rows: 0, replies, texts: [] };
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('salesdesk-copies');
      opening.onsuccess = () => resolve(opening.result);
    });
    const rows = await new Promise<unknown[]>((resolve) => {
      const reading = database.transaction('sealed').objectStore('sealed').getAll();
      reading.onsuccess = () => resolve(reading.result);
    });
    database.close();
    const texts = rows.map((row) => new TextDecoder().decode(row as Uint8Array));
    return { rows: rows.length, replies, texts };
  });

test('a search is shown without a reply and without a connection; a right that is taken away leaves nothing in two tabs', async ({
  page,
  admin,
  signInWith,
  complaints,
}) => {
  complaints.expect(/net::ERR_/, /Failed to (fetch|load)/, /ServiceWorker/, /403/);
  const word = uniqueName('Own');
  const names = [`${word} alder`, `${word} birch`];
  for (const name of names) await makeLead(admin, { name });
  const person = await signInWith(['data.leads.view', 'data.q-list.view']);
  await page.goto('/home');
  await isServed(page);
  await page.goto('/leads');
  await expect(stage(page, 'new').getByRole('article').first()).toBeVisible();
  // All leads come after the first cards.
  await expect.poll(async () => (await onDisk(page)).rows).toBeGreaterThan(2);
  const stored = await onDisk(page);
  expect(stored.replies).toBeGreaterThan(0);
  expect(stored.texts.join()).not.toContain(word);

  // The server does not reply any more.
  await page.route(`**/api/account/**`, () => {});
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(names[1] ?? '');
  await expect(cardIn(page, 'new', names[1] ?? '')).toBeVisible();
  await expect(cardIn(page, 'new', names[0] ?? '')).toHaveCount(0);
  await expect(stage(page, 'new')).toHaveAttribute('aria-label', /^New, 1 of \d+ leads/);
  await page.unroute(`**/api/account/**`);

  // A page that opens shows the cards of the last visit until it has a reply.
  const second = await page.context().newPage();
  await second.route(`**/api/account/**`, () => {});
  await second.goto('/leads');
  await expect(stage(second, 'new').getByRole('article').first()).toBeVisible();
  await second.unroute(`**/api/account/**`);

  const reply = await admin.post(endpoints.users.update, {
    user_id: person.userId,
    checkedPermissions: ['data.q-list.view'],
    checkedNetworks: [1],
  });
  expect(reply.error).toBe(false);
  for (const tab of [page, second]) {
    await expect(tab.getByRole('article')).toHaveCount(0);
    await expect(tab.getByText(word)).toHaveCount(0);
  }
  await expect.poll(() => onDisk(page)).toEqual({ rows: 0, replies: 0, texts: [] });
});

test('a page that is opened without a connection shows what was confirmed since the board was read', async ({
  page,
  admin,
  signInWith,
  complaints,
}) => {
  complaints.expect(...AWAY);
  const name = uniqueName('Newer');
  await makeLead(admin, { name });
  // For a minute after a stage was changed, the API lists no changes: the browser would load the whole board.
  const changes = () => admin.get<LeadChanges>(endpoints.leads.changes, `?since=${Date.now() * 1000}`);
  await expect.poll(async () => (await changes()).data?.changed ?? null, { timeout: 90_000 }).not.toBeNull();
  await signInWith(['data.leads.view', 'data.leads.edit-all']);
  await page.goto('/home');
  await isServed(page);
  await page.goto('/leads');
  await expect.poll(async () => (await onDisk(page)).rows).toBeGreaterThan(2);
  const { texts } = await onDisk(page);
  await cardIn(page, 'new', name).press('Shift+ArrowRight');
  await expect(cardIn(page, 'contacted', name)).toBeVisible();
  await expect(waits(page)).toHaveCount(0);
  await expect.poll(async () => (await onDisk(page)).texts).not.toEqual(texts);
  await page.context().setOffline(true);
  const copied = page.waitForResponse((reply) => reply.url().includes(endpoints.leads.list.path));
  await page.reload();
  await (await copied).finished();
  // What is shown before the copy has come is what was stored.
  await page.waitForTimeout(1_000);
  await expect(cardIn(page, 'contacted', name)).toBeVisible();
});
