/** The outbox: what is done without a connection is sent once, in order, whatever is closed, reloaded or released meanwhile. ADR-126. */
import type { Page } from '@playwright/test';
import { endpoints } from '@salesdesk/shared/domain';
import { isLong } from '../../tools/check/testScope.mjs';
import { ApiClient } from '../support/apiClient.ts';
import { expect, openSession, test } from '../support/fixtures.ts';
import { releaseStore } from '../support/probes.ts';
import { PORT as BASE_PORT, startProduct } from '../support/product.ts';
import { buildVariant, publishBuild } from '../support/variant.ts';
import { cardIn, stage } from './board.page.ts';
import { makeLead, move, stageOf, uniqueName } from './leads.data.ts';
import { AWAY, historyOf, NAMES, refused, STAGES, waits } from './outbox.page.ts';
import { isServed } from './worker.page.ts';

const PORT = BASE_PORT + 14;
const SIZE = isLong ? { moves: 200, kills: 20, releases: 5 } : { moves: 20, kills: 2, releases: 1 };

test.describe('over reloads', () => {
  test.use({ serviceWorkers: 'allow' });

  test(`${SIZE.moves} moves in two tabs without a connection, ${SIZE.kills} killed tabs, ${SIZE.releases} releases: each is sent once, in order`, async ({
    page: first,
    complaints,
  }) => {
    test.setTimeout(isLong ? 3_600_000 : 480_000);
    complaints.expect(...AWAY);
    const releases = await releaseStore({ withProbes: false });
    const product = await startProduct(PORT, { RELEASES_DIR: releases });
    const admin = await ApiClient.signInAsDemo(product.url);
    const word = uniqueName('Outbox');
    const ids = [await makeLead(admin, { name: `${word} a` }), await makeLead(admin, { name: `${word} b` })];
    const leads = ids.map((id, at) => ({ id, name: `${word} ${'ab'[at]}`, at: 0, expected: [] as string[] }));
    const address = `${product.url}/leads?search=${encodeURIComponent(word)}`;
    const context = first.context();
    try {
      await openSession(first, admin);
      await first.goto(address);
      await isServed(first);
      const tabs = [first, await context.newPage()];
      for (const tab of tabs) {
        await tab.goto(address);
        await expect(cardIn(tab, 'new', leads[0]?.name ?? '')).toBeVisible();
      }
      const perKill = SIZE.moves / SIZE.kills;
      for (let round = 0; round < SIZE.kills; round += 1) {
        await context.setOffline(true);
        for (let count = 0; count < perKill; count += 1) {
          const lead = leads[count % leads.length] as (typeof leads)[number];
          const tab = tabs[count % 3 === 0 ? 1 : 0] as Page;
          const card = cardIn(tab, STAGES[lead.at] ?? '', lead.name);
          await expect(card).toBeVisible();
          const step = lead.at === STAGES.length - 1 || (lead.at > 0 && count % 5 === 3) ? -1 : 1;
          await card.press(step === 1 ? 'Shift+ArrowRight' : 'Shift+ArrowLeft');
          lead.at += step;
          lead.expected.push(NAMES[lead.at] ?? '');
          await expect(cardIn(tab, STAGES[lead.at] ?? '', lead.name)).toBeVisible();
        }
        await expect(waits(tabs[0] as Page)).toHaveText(new RegExp(`^${perKill} changes wait`));
        const isRelease = round % (SIZE.kills / SIZE.releases) === 0;
        if (isRelease) {
          const version = `9.9.${round}`;
          const change: [string, string, string] = ['texts.ts', '/**', `/** Release ${version}. `];
          await publishBuild(releases, buildVariant({ remote: 'leads', version, change }));
        }
        // Every second time while it sends, otherwise before: the page opens from its copy.
        if (round % 2) await context.setOffline(false);
        await tabs[0]?.close();
        tabs[0] = await context.newPage();
        await tabs[0].goto(address);
        for (const { at, name } of leads) await expect(cardIn(tabs[0], STAGES[at] ?? '', name)).toBeVisible();
        await context.setOffline(false);
        if (isRelease) await tabs[1]?.reload();
        for (const tab of tabs) {
          for (const { at, name } of leads) await expect(cardIn(tab, STAGES[at] ?? '', name)).toBeVisible();
          await expect(waits(tab)).toHaveCount(0);
        }
        for (const { id, expected } of leads) await expect.poll(() => historyOf(admin, id)).toEqual(expected);
      }
      for (const tab of tabs) {
        await expect(waits(tab)).toHaveCount(0);
        await expect(refused(tab)).toHaveCount(0);
      }
    } finally {
      await context.setOffline(false);
      await product.stop();
    }
  });
});

test('a move that a colleague was faster with shows both, and is made all the same or dropped by one press', async ({
  page,
  admin,
  signInWith,
  complaints,
}) => {
  complaints.expect(...AWAY);
  const word = uniqueName('Conflict');
  const names = [`${word} a`, `${word} b`];
  const ids = [await makeLead(admin, { name: `${word} a` }), await makeLead(admin, { name: `${word} b` })];
  await signInWith(['data.leads.view', 'data.leads.edit-all']);
  await page.goto(`/leads?search=${encodeURIComponent(word)}`);
  for (const name of names) await expect(cardIn(page, 'new', name)).toBeVisible();
  await page.context().setOffline(true);
  for (const name of names) {
    await cardIn(page, 'new', name).press('Shift+ArrowRight');
    await expect(cardIn(page, 'contacted', name)).toBeVisible();
  }
  await expect(waits(page)).toHaveText(/2 changes wait/);
  for (const id of ids) await move(admin, id, 'new', 'qualified');
  await page.context().setOffline(false);
  const card = (name: string) => stage(page, 'qualified').getByRole('article').filter({ hasText: name });
  for (const name of names) {
    await expect(card(name)).toContainText(/Test .* moved this lead to Qualified\./);
    await expect(card(name)).toContainText('Not saved: New → Contacted');
  }
  await expect(refused(page)).toHaveText(/2 changes were not accepted/);
  // A reload forgets none of it.
  await page.reload();
  await card(names[0] ?? '')
    .getByRole('button', { name: 'Do it anyway' })
    .click();
  await expect(cardIn(page, 'contacted', names[0] ?? '')).toBeVisible();
  await expect.poll(() => stageOf(admin, ids[0] ?? 0)).toBe('contacted');
  await refused(page).click();
  await page.getByRole('menuitem', { name: 'Dismiss' }).click();
  await expect(refused(page)).toHaveCount(0);
  expect(await stageOf(admin, ids[1] ?? 0)).toBe('qualified');
});

test('what waits can be taken back; signing out asks, and leaves nothing for the next user', async ({
  page,
  admin,
  signInWith,
  complaints,
}) => {
  complaints.expect(...AWAY);
  const name = uniqueName('Sign out');
  const id = await makeLead(admin, { name });
  await signInWith(['data.leads.view', 'data.leads.edit-all']);
  await page.goto(`/leads?search=${encodeURIComponent(name)}`);
  await expect(cardIn(page, 'new', name)).toBeVisible();
  const stored = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const opening = indexedDB.open('salesdesk-outbox');
          opening.onsuccess = () => {
            const reading = opening.result.transaction('intents').objectStore('intents').getAll();
            reading.onsuccess = () => {
              opening.result.close();
              resolve(JSON.stringify(reading.result));
            };
          };
        }),
    );
  await page.context().setOffline(true);
  await cardIn(page, 'new', name).press('Shift+ArrowRight');
  await waits(page).click();
  expect(await stored()).toContain('sealed');
  expect(await stored()).not.toContain(name);
  await page.getByRole('menuitem', { name: /Take back/ }).click();
  await expect(cardIn(page, 'new', name)).toBeVisible();
  await expect(waits(page)).toHaveCount(0);

  // The server is away, so that the page of the sign-in can be loaded.
  await page.route(`**/${endpoints.leads.move.path}`, (route) => route.abort());
  await page.context().setOffline(false);
  await cardIn(page, 'new', name).press('Shift+ArrowRight');
  await expect(waits(page)).toBeVisible();
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Log out and lose changes?' });
  await expect(question).toContainText('1 change has not reached the server.');
  await question.getByRole('button', { name: 'Log out and delete' }).click();
  await expect(page.getByPlaceholder('Username')).toBeVisible();
  await expect.poll(stored).toBe('[]');
  expect(await stageOf(admin, id)).toBe('new');
});
