/**
 * A host whose first script never ends: its pages come back by themselves with the host before, its trial is stopped, nobody is
 * signed out, and no form is lost. ADR-162.
 */
import type { Browser, Page } from '@playwright/test';
import { ApiClient } from '../apiClient.ts';
import { expect, test } from '../fixtures.ts';
import { tryBroken, versionFor } from '../forgedHost.ts';
import { hostOf, hostTrialIn, loadsOf, MY_TEAM_RIGHTS, openMyTeamAs, type Person } from '../hostTrial.ts';
import { releaseStore } from '../probes.ts';
import { PORT as BASE_PORT, type Product, startProduct } from '../product.ts';

const PORT = BASE_PORT + 41;
/** How long a trial that fails may go on. */
const STOPPED_MS = 60_000;

test.use({ serviceWorkers: 'allow' });

let product: Product;
let releases: string;
const people: Person[] = [];

test.beforeAll(async () => {
  releases = await releaseStore({ withProbes: false });
  const settings = { RELEASES_DIR: releases, CANARY_MIN_REPORTERS: '2', ACCESS_TOKEN_SECONDS: '3600' };
  product = await startProduct(PORT, settings);
  const admin = await ApiClient.signInAsDemo(product.url);
  // Neighbours by number are never in the same small trial: the first and the last of them can be.
  for (let number = 0; number < 6; number++) people.push(await admin.createSignedIn({ permissions: MY_TEAM_RIGHTS }));
});
test.afterAll(() => product?.stop());

/** Also waits for the worker, which has to know the browser before a host loops. */
async function openAs(browser: Browser, person: Person): Promise<Page> {
  const page = await openMyTeamAs(browser, person, product.url);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

test('a host that loops reaches its trial only, and is stopped without anybody acting', { tag: '@long' }, async ({
  browser,
  complaints,
}) => {
  complaints.expect(/./);
  const [first, other, second] = [people[0], people[1], people[5]] as [Person, Person, Person];
  const page = await openAs(browser, first);
  const pageOfSecond = await openAs(browser, second);
  const pageOfOther = await openAs(browser, other);
  const good = await hostOf(page);
  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByRole('dialog', { name: 'Add User' }).getByLabel('First name').fill('Ottilie');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('salesdesk.draft'))).not.toBeNull();

  const looping = versionFor('loops', { inside: [first.userId, second.userId], outside: [other.userId] });
  await tryBroken(releases, 'loops', looping);
  const [loads, loadsOfOther] = [loadsOf(page), loadsOf(pageOfOther)];
  const began = Date.now();
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload({ waitUntil: 'commit' });
  await pageOfSecond.reload({ waitUntil: 'commit' });
  await pageOfOther.reload();
  await expect(pageOfOther.getByRole('button', { name: 'Add User' })).toBeVisible();
  expect([await hostOf(pageOfOther), loadsOfOther.length]).toEqual([good, 1]);

  const stopped = { traffic: 0, reason: expect.stringMatching(/^It failed for 2 of 2 users/) };
  await expect.poll(() => hostTrialIn(releases), { timeout: STOPPED_MS }).toMatchObject(stopped);
  const seconds = (Date.now() - began) / 1000;
  const description = `A host that loops was stopped after ${seconds.toFixed(1)} s`;
  test.info().annotations.push({ type: 'figure', description });
  expect(seconds).toBeLessThan(60);

  // The hung tab has come back by itself, in another process: one load more, signed in, with what was typed.
  const form = page.getByRole('dialog', { name: 'Add User' });
  await expect(form.getByLabel('First name')).toHaveValue('Ottilie');
  expect([await hostOf(page), loads.length]).toEqual([good, 2]);
  // So has that of the other person, whose next tab does not get the blocked process either.
  await expect(pageOfSecond.getByRole('button', { name: 'Add User' })).toBeVisible();
  const next = await pageOfSecond.context().newPage();
  await next.goto(`${product.url}/my-team?status=1`);
  await expect(next.getByRole('button', { name: 'Add User' })).toBeVisible();
  expect([await hostOf(pageOfSecond), await hostOf(next)]).toEqual([good, good]);
  await expect(async () => {
    await page.reload();
    await expect(form.getByLabel('First name')).toHaveValue('Ottilie');
  }).toPass();
  expect(await hostOf(page)).toBe(good);
  for (const one of [page, pageOfSecond, pageOfOther]) await one.context().close();
});
