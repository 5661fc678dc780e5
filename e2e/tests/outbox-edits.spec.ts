/** Fields, assignees and days of tasks that are changed without a connection: each is sent once, and a colleague's is not lost. ADR-126. */
import { type AccountRecord, endpoints, endpointWith, localDay, type Timeline } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';
import { makeLead, uniqueName } from './leads.data.ts';
import { AWAY, refused, waits } from './outbox.page.ts';
import { isServed } from './worker.page.ts';

test.use({ serviceWorkers: 'allow' });

test('a field is edited, a lead assigned and a task postponed without a connection, over a reload and a conflict', async ({
  page: first,
  admin,
  signInWith,
  complaints,
}) => {
  complaints.expect(...AWAY, /409/);
  const { accounts, activities } = endpoints;
  const name = uniqueName('Edited');
  const account_id = await makeLead(admin, { name, amount: 500 });
  await admin.post(activities.create, { account_id, kind: 'task', text: 'Call them', due_on: localDay(new Date()) });
  const user = await signInWith(['data.leads.view', 'data.leads.edit-all', 'data.leads.create'], 'Nora');
  const context = first.context();
  const address = `/leads?search=${encodeURIComponent(name)}&company=${account_id}`;
  await first.goto(address);
  await isServed(first);
  await first.goto(address);
  const recordIn = (page = first) => page.getByRole('dialog', { name });
  const nextIn = (page = first) => recordIn(page).getByRole('region', { name: 'Next step', exact: true });
  await expect(nextIn()).toContainText('Call them');

  await context.setOffline(true);
  for (const [label, typed] of [
    ['City', 'Delft'],
    ['Expected sale amount', '900'],
  ] as const) {
    await recordIn()
      .getByRole('button', { name: `Edit ${label}` })
      .press('e');
    await recordIn().getByRole('textbox', { name: label }).fill(typed);
    await first.keyboard.press('Enter');
  }
  await recordIn()
    .getByRole('button', { name: /^Show \d+ empty/ })
    .click();
  await recordIn().getByRole('button', { name: 'Edit Primary assignee' }).press('e');
  await first.getByRole('option', { name: /^Nora/ }).or(first.getByTitle(/^Nora/)).last().click();
  await nextIn().getByRole('button', { name: 'Postpone Call them' }).click();
  await first.getByRole('button', { name: /^Tomorrow/ }).click();
  await expect(waits(first)).toHaveText(/^4 changes wait/);
  await expect(first.getByText(/Failed to fetch/)).toHaveCount(0);

  const page = await context.newPage();
  await first.close();
  await page.goto(address);
  const record = recordIn(page);
  const card = page.locator(`[data-lead="${account_id}"]`);
  const shows = async () => {
    await expect(record.getByText('$900').first()).toBeVisible();
    await expect(record.getByText(/^Nora/).first()).toBeVisible();
    await expect(nextIn(page)).toContainText(/Call them.*Tomorrow/);
    await expect(card).toContainText('$900');
    await expect(card).toContainText('Nora');
  };
  await shows();
  await expect(record.getByText('Delft', { exact: true })).toBeVisible();
  // The timeline has the sign too where it was read before.
  const unsent = page.getByRole('img', { name: 'Not sent yet' });
  await expect(record.getByRole('definition').filter({ has: unsent })).toHaveCount(3);
  await expect(nextIn(page).filter({ has: unsent })).toHaveCount(1);
  await expect(card).toContainText('Not sent yet');
  await admin.post(accounts.info, { account_id, account_name: name, account_city: 'Breda', account_country_id: 1 });

  await context.setOffline(false);
  await expect(waits(page)).toHaveCount(0);
  await expect(refused(page)).toHaveText(/^1 change was not accepted/);
  await expect(record.getByText(/changed it to “Breda” meanwhile/)).toBeVisible();
  await expect(record.getByText('Not saved: City: Utrecht → Delft')).toBeVisible();
  await record.getByRole('button', { name: 'Do it anyway' }).click();
  await expect(refused(page)).toHaveCount(0);
  await shows();
  await expect(record.getByText('Delft', { exact: true })).toBeVisible();
  await expect(record.getByRole('img', { name: 'Not sent yet' })).toHaveCount(0);

  const { data: saved } = await admin.get<AccountRecord>(endpointWith(accounts.one, { id: account_id }));
  expect(saved).toMatchObject({
    account_city: 'Delft',
    account_exp_sale_amount: 900,
    account_pri_assignee_id: user.userId,
    planned: [{ due_on: localDay(new Date(), 1) }],
  });
  const { data: timeline } = await admin.get<Timeline>(endpointWith(accounts.timeline, { id: account_id }));
  const own = timeline?.data.filter(({ by }) => by?.user_id === user.userId) ?? [];
  expect(own).toHaveLength(4);
});
