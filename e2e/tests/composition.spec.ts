/** An operator composes: what is hidden, moved or pinned on Platform is seen in another process and in an open page. */
import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { DiscoveryDocument } from '@salesdesk/shared/domain';
import { isLong } from '../../tools/check/testScope.mjs';
import { ApiClient } from '../support/apiClient.ts';
import { expect, openSession, test } from '../support/fixtures.ts';
import { keyOf, storeExtensions } from '../support/forgedExtensions.ts';
import { releaseStore } from '../support/probes.ts';
import { PORT as BASE_PORT, type Product, startProduct } from '../support/product.ts';

// Two products start.
test.describe.configure({ timeout: 300_000 });

const PORT = BASE_PORT + 19;
/**
 * Until another process serves a change, and until an open page has it: the poll takes 15 s. The strict limit applies to the
 * long form, which runs without other load.
 */
const LIVE_MS = isLong ? 2_000 : 20_000;
const PAGE_MS = isLong ? 20_000 : 60_000;
const BELL = 'activities/bell';
const ADDED = keyOf('header', 'good');
let here: Product;
let there: Product;
let releases: string;

test.beforeAll(async () => {
  releases = await releaseStore({ withProbes: false });
  await storeExtensions(releases);
  const settings = { RELEASES_DIR: releases, ACCESS_TOKEN_SECONDS: '3600' };
  [here, there] = await Promise.all([startProduct(PORT, settings), startProduct(PORT + 1, settings)]);
});
test.afterAll(async () => {
  await Promise.all([here?.stop(), there?.stop()]);
  rmSync(releases, { recursive: true, force: true });
});

const served = async () => (await (await fetch(`${there.url}/discovery.json`)).json()) as DiscoveryDocument;
/** What is composed, by remote; everything else of the document has to stay. */
const composed = ({ microFrontends }: DiscoveryDocument) =>
  Object.fromEntries(
    Object.entries(microFrontends).flatMap(([key, releases]) =>
      releases.flatMap(({ extras: { composition } }) =>
        composition ? [[key.replace('@salesdesk/', ''), composition]] : [],
      ),
    ),
  );
const withoutComposition = (document: DiscoveryDocument) =>
  JSON.parse(JSON.stringify(document, (key, value) => (key === 'composition' ? undefined : value)));
const inHeader = (page: Page) =>
  page
    .getByRole('banner')
    .locator('[data-extension]')
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('data-extension')));

/** Waits until the open page has it. */
async function shows(page: Page, expected: string[]): Promise<void> {
  // A page asks when it becomes visible, too; the long form waits for the poll.
  if (!isLong) await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => inHeader(page), { timeout: PAGE_MS }).toEqual(expected);
}

/** Waits until the page itself shows the state. A change that was made from what it showed before is refused. */
const isIn = (page: Page, title: string, state: string) =>
  expect(
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title, exact: true }) }),
  ).toContainText(state);

/** Opens the form of an extension, and sends it with these keys; nothing is clicked. */
async function change(page: Page, title: string, keys: (page: Page) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: `Change ${title}` }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Change ${title}` });
  await expect(dialog).toBeVisible();
  // It takes the focus once it is open.
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await keys(page);
  await dialog.getByRole('button', { name: 'Change', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
}

test('hide, order and pin reach another process and an open page with its poll, and are taken back', async ({
  page,
  browser,
}) => {
  await openSession(page, await ApiClient.signInAsDemo(here.url));
  const context = await browser.newContext();
  const other = await context.newPage();
  await openSession(other, await ApiClient.signInAsDemo(there.url));
  await other.goto(`${there.url}/home`);
  await expect.poll(() => inHeader(other)).toEqual([ADDED, BELL]);
  const before = await served();
  expect(composed(before)).toEqual({});
  const reaches = async (expected: object) => {
    await expect.poll(async () => composed(await served()), { timeout: LIVE_MS, intervals: [100] }).toEqual(expected);
    expect(withoutComposition(await served())).toEqual(before);
  };

  await page.goto(`${here.url}/platform?view=extensions`);
  await expect(page.getByRole('rowheader', { name: 'Notifications', exact: true })).toBeVisible();
  await change(page, 'Notifications', async () => {
    await page.getByRole('checkbox', { name: 'Keep it first in its slot' }).press('Space');
  });
  const undo = page.getByRole('button', { name: 'Undo' }).first();
  // A message that the pointer rests on stays.
  await undo.hover();
  await reaches({ activities: { bell: { pinned: true } } });
  await shows(other, [BELL, ADDED]);

  await isIn(page, 'Notifications', 'Pinned');
  await undo.press('Enter');
  await reaches({});
  await expect(page.getByRole('button', { name: 'Notifications as declared' })).toBeHidden();
  await change(page, 'Notifications', async () => {
    await page.getByRole('textbox', { name: 'Order' }).press('1');
  });
  await reaches({ activities: { bell: { order: 1 } } });
  await shows(other, [BELL, ADDED]);

  await change(page, 'Title of good header', async () => {
    await page.getByRole('checkbox', { name: 'Hide it' }).press('Space');
  });
  await reaches({ activities: { bell: { order: 1 } }, audit: { 'good-header': { hidden: true } } });
  await shows(other, [BELL]);

  await isIn(page, 'Title of good header', 'Hidden');
  for (const title of ['Title of good header', 'Notifications']) {
    const asDeclared = page.getByRole('button', { name: `${title} as declared` });
    await asDeclared.press('Enter');
    await expect(asDeclared).toBeHidden();
  }
  await reaches({});
  await shows(other, [ADDED, BELL]);
  await page.goto(`${here.url}/platform/remotes/activities`);
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history.first()).toContainText('bell is as declared.');
  await expect(history.nth(1)).toContainText('bell is at order 1.');
  await context.close();
});
