/** Activities: written on the record by keyboard alone, worked through on Home and in the queue. */
import { endpoints, localDay, type MyActivities, type PermissionKey } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';
import { makeLead, uniqueName } from './leads.data.ts';

const SELLER: PermissionKey[] = ['data.q-list.view', 'data.leads.view', 'data.leads.create'];
const { activities, accounts } = endpoints;

test('a call with outcome and next step takes four keys beside typing; the card shows it', async ({
  page,
  admin,
  signInWith,
}) => {
  const name = uniqueName('Called');
  const seller = await signInWith(SELLER);
  const id = await makeLead(admin, { name, primary: seller.userId });
  await page.goto(`/leads?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).click();
  const record = page.getByRole('dialog', { name });
  await expect(record).toContainText('hello@company.example');

  await page.keyboard.press('2');
  await expect(record.getByRole('textbox', { name: 'Call' })).toBeFocused();
  await page.keyboard.type('Is at the fair');
  await page.keyboard.press('Tab');
  await page.keyboard.press('t');
  await page.keyboard.press('Enter');

  const timeline = record.getByRole('list', { name: /Timeline/ });
  await expect(timeline).toContainText('logged a call: No answer');
  await expect(timeline).toContainText('Is at the fair');
  await expect(record.getByRole('region', { name: 'Next step' })).toContainText(/Call again.*Tomorrow/);

  await record.getByText('Activities', { exact: true }).click();
  await expect(timeline).not.toContainText('promoted it to a lead');
  await page.keyboard.press('Escape');
  await expect(record).toBeHidden();
  await expect(page.getByRole('link', { name }).locator('xpath=ancestor::article')).toContainText('Call again');

  await page.goto(`/companies/${id}`);
  await page
    .getByRole('button', { name: /Delete what/ })
    .last()
    .click();
  await expect(page.getByText('Activity deleted')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('It is as it was before.')).toBeVisible();
  await expect(page.getByRole('list', { name: /Timeline/ })).toContainText('Is at the fair');
});

test('Home shows what is for today and next; a task is completed and postponed there, the rest in the queue', async ({
  page,
  admin,
  signInWith,
}) => {
  const word = uniqueName('Day');
  const seller = await signInWith(SELLER);
  await page.goto('/home');
  const tasks = page.getByRole('region', { name: 'My Tasks' });
  const notices = page.getByRole('region', { name: 'Notifications', exact: true });
  // Nothing yet: the sample of the specification.
  await expect(tasks.getByText('Sample')).toBeVisible();

  const plan = async (name: string, days: number) => {
    const account_id = await makeLead(admin, { name: `${word} ${name}`, primary: seller.userId });
    const due_on = localDay(new Date(), days);
    await seller.api.post(activities.create, { account_id, kind: 'task', text: `Call ${name}`, due_on });
    return account_id;
  };
  const late = await plan('late', -2);
  await plan('early', -3);
  await plan('today', 0);
  await plan('soon', 4);
  await page.reload();
  await expect(tasks.getByRole('listitem')).toHaveCount(3);
  await expect(notices).toContainText('Call soon');
  await expect(tasks.getByText('Sample')).toBeHidden();
  await expect(notices.getByRole('tab', { name: /Overdue/ })).toContainText('2');

  await tasks.getByRole('button', { name: 'Complete Call early' }).click();
  await expect(tasks.getByRole('listitem')).toHaveCount(2);
  await tasks.getByRole('button', { name: 'Postpone Call late' }).click();
  await page.getByRole('button', { name: /^Tomorrow/ }).click();
  await expect(notices.getByRole('tab', { name: /Overdue/ })).not.toContainText('1');
  await notices.getByRole('tab', { name: 'Completed' }).click();
  await expect(notices).toContainText('Call early');

  // Due by today again, so the queue has two.
  await seller.api.post(accounts.info, { account_id: late, account_name: `${word} late` });
  const { data: mine } = await seller.api.get<MyActivities>(activities.mine, `?today=${localDay(new Date())}`);
  const task = mine?.open.find(({ text }) => text === 'Call late');
  await seller.api.post(activities.postpone, { activity_id: task?.activity_id, due_on: localDay(new Date(), -1) });

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('q');
  const queue = page.getByRole('region', { name: 'Work queue' });
  await expect(queue).toContainText('1 of 2');
  await expect(page.getByRole('dialog', { name: `${word} late` })).toBeVisible();
  await page.keyboard.press('1');
  await expect(queue).toContainText('2 of 2');
  await expect(page.getByRole('dialog', { name: `${word} today` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(queue).toBeHidden();
  await expect(page.getByRole('dialog', { name: `${word} today` })).toBeVisible();
  await page.keyboard.press('q');
  await expect(queue).toContainText('1 of 1');
  await page.keyboard.press('2');
  await expect(queue).toBeHidden();
  await expect(page.getByText('That was the last one.')).toBeVisible();
  // Nobody answered: the next call is planned for tomorrow.
  await notices.getByRole('tab', { name: 'Upcoming' }).click();
  await expect(notices).toContainText('Call again');
});
