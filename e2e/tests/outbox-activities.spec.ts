/** Notes, calls and tasks that are written without a connection: each is sent once, in order. ADR-126. */
import type { Page } from '@playwright/test';
import { endpoints, localDay } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';
import { cardIn } from './board.page.ts';
import { makeLead, uniqueName } from './leads.data.ts';
import { AWAY, historyOf, NAMES, refused, STAGES, waits } from './outbox.page.ts';
import { isServed } from './worker.page.ts';

test.use({ serviceWorkers: 'allow' });

test('50 notes and moves in two tabs without a connection, a killed tab and a reload: each is sent once, in order', async ({
  page: first,
  admin,
  signInWith,
  complaints,
}) => {
  test.setTimeout(240_000);
  complaints.expect(...AWAY);
  const word = uniqueName('Written');
  const leads = ['a', 'b'].map((letter) => ({ name: `${word} ${letter}`, id: 0, at: 0, done: [] as string[] }));
  for (const lead of leads) lead.id = await makeLead(admin, { name: lead.name });
  await signInWith(['data.leads.view', 'data.leads.edit-all', 'data.leads.create']);
  const addressOf = (id: number) => `/leads?search=${encodeURIComponent(word)}&company=${id}`;
  const context = first.context();
  await first.goto(addressOf(leads[0]?.id ?? 0));
  await isServed(first);
  const tabs = [first, await context.newPage()];
  const open = async (tab: Page, { id, name }: (typeof leads)[number]) => {
    await tab.goto(addressOf(id));
    await expect(tab.getByRole('dialog', { name }).getByRole('list', { name: /Timeline/ })).toBeVisible();
  };
  for (const [at, lead] of leads.entries()) await open(tabs[at] as Page, lead);
  await context.setOffline(true);
  for (let count = 0; count < 50; count += 1) {
    // Each tab has the record of one lead and moves both.
    const [tab, lead] = [tabs[count % 2] as Page, leads[count % 2] as (typeof leads)[number]];
    const moved = leads[(count >> 1) % 2] as (typeof leads)[number];
    if (count % 5 < 2) {
      const step = moved.at === STAGES.length - 1 ? -1 : 1;
      const card = cardIn(tab, STAGES[moved.at] ?? '', moved.name);
      if (moved === lead) {
        await tab.getByRole('button', { name: `Stage of ${lead.name}` }).click();
        await tab.getByRole('menuitem', { name: NAMES[moved.at + step] ?? '', exact: true }).click();
      } else await card.press(step === 1 ? 'Shift+ArrowRight' : 'Shift+ArrowLeft');
      moved.at += step;
      moved.done.push(NAMES[moved.at] ?? '');
      await expect(cardIn(tab, STAGES[moved.at] ?? '', moved.name)).toBeVisible();
    } else {
      const record = tab.getByRole('dialog', { name: lead.name });
      await record.getByRole('button', { name: /Log a call, add a note/ }).click();
      const text = `Note ${count}.`;
      await record.getByRole('textbox', { name: 'Note' }).fill(text);
      await tab.keyboard.press('Control+Enter');
      lead.done.push(text);
      await expect(record.getByRole('listitem').filter({ hasText: text })).toContainText('Not sent yet');
    }
  }
  await tabs[0]?.close();
  tabs[0] = await context.newPage();
  for (const [at, lead] of leads.entries()) await open(tabs[at] as Page, lead);
  for (const [at, { name, done }] of leads.entries()) {
    const record = (tabs[at] as Page).getByRole('dialog', { name });
    await expect(record.getByRole('list', { name: /Timeline/ }).getByText('Not sent yet')).toHaveCount(
      done.filter((what) => what.startsWith('Note')).length,
    );
    await expect(waits(tabs[at] as Page)).toHaveText(/^50 changes wait/);
  }
  await context.setOffline(false);
  for (const tab of tabs) {
    await expect(waits(tab)).toHaveCount(0);
    await expect(refused(tab)).toHaveCount(0);
    await expect(tab.getByText('Not sent yet')).toHaveCount(0);
  }
  for (const { id, done } of leads) expect(await historyOf(admin, id)).toEqual(done);
});

test('a task is completed and the next one planned without a connection, over a reload', async ({
  page,
  admin,
  signInWith,
  complaints,
}) => {
  complaints.expect(...AWAY);
  const name = uniqueName('Tasks');
  const account_id = await makeLead(admin, { name });
  const due_on = localDay(new Date());
  await admin.post(endpoints.activities.create, { account_id, kind: 'task', text: 'Call them', due_on });
  await signInWith(['data.leads.view', 'data.leads.edit-all', 'data.leads.create']);
  const address = `/leads?search=${encodeURIComponent(name)}&company=${account_id}`;
  await page.goto(address);
  await isServed(page);
  await page.goto(address);
  const record = page.getByRole('dialog', { name });
  const next = record.getByRole('region', { name: 'Next step', exact: true });
  await expect(next).toContainText('Call them');
  await page.context().setOffline(true);
  await next.getByRole('button', { name: 'Complete Call them' }).click();
  await expect(next).toHaveCount(0);
  await record.getByRole('button', { name: 'Plan a task' }).click();
  await record.getByRole('textbox', { name: 'Task' }).fill('Send it');
  await record.getByRole('button', { name: /^Tomorrow/ }).click();
  await record.getByRole('button', { name: 'Save' }).click();
  await expect(next).toContainText(/Send it.*Tomorrow/);
  await page.goto(address);
  await expect(next).toContainText(/Send it.*Tomorrow/);
  await expect(waits(page)).toHaveText(/^2 changes wait/);
  await page.context().setOffline(false);
  await expect(waits(page)).toHaveCount(0);
  await next.getByRole('button', { name: 'Complete Send it' }).click();
  await expect(next).toHaveCount(0);
  await expect(record.getByRole('button', { name: /^Open .* again$/ })).toHaveCount(2);
  expect(await historyOf(admin, account_id)).toEqual(['Call them', 'Send it']);
});
