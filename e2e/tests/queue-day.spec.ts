/** Twenty calls with words through the work queue by keyboard, by a rep whose day is another one than the server's. */
import { endpoints, localDay, type MyActivities, type PermissionKey } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';
import { makeLead, uniqueName } from './leads.data.ts';

const SELLER: PermissionKey[] = ['data.q-list.view', 'data.leads.view', 'data.leads.create'];
const CALLS = 20;
const { activities } = endpoints;

test.use({ timezoneId: 'Pacific/Apia' });

test('no key lands elsewhere', { tag: '@long' }, async ({ page, admin, signInWith }) => {
  // A hundred steps, each of which a busy machine makes slower.
  test.slow();
  const mark = uniqueName('Queue');
  const seller = await signInWith(SELLER);
  const id = await makeLead(admin, { name: mark, primary: seller.userId });
  for (let call = 1; call <= CALLS; call += 1)
    await admin.post(activities.create, {
      account_id: id,
      kind: 'task',
      text: `Call ${call}`,
      due_on: localDay(new Date()),
      assignee_id: seller.userId,
    });
  await page.goto('/home');
  await expect(page.getByRole('region', { name: 'My Tasks' })).toContainText(`Call ${CALLS}`);

  await page.keyboard.press('q');
  const queue = page.getByRole('region', { name: 'Work queue' });
  const record = page.getByRole('dialog', { name: mark });
  const text = record.getByRole('textbox', { name: 'Call' });
  for (let call = 1; call <= CALLS; call += 1) {
    await expect(queue).toContainText(`${call} of ${CALLS}`);
    // The form of the call before is closed.
    await expect(record.getByRole('region', { name: 'Timeline' })).toBeVisible();
    await expect(text).toHaveCount(0);
    await page.keyboard.press('c');
    await expect(text).toBeFocused();
    // The outcome while the text is empty; from then on digits are words.
    await page.keyboard.press('1');
    await page.keyboard.type(`2 boxes for no. ${call}`);
    await page.keyboard.press('Control+Enter');
  }
  await expect(queue).toBeHidden();
  await expect(page.getByText('That was the last one.')).toBeVisible();

  await page.goto(`/companies/${id}`);
  const timeline = page.getByRole('list', { name: /Timeline/ });
  await page.getByText('Activities', { exact: true }).click();
  const older = page.getByRole('button', { name: 'Show older changes' });
  await expect(timeline.getByText(`2 boxes for no. ${CALLS}`, { exact: true })).toBeVisible();
  while (await older.isVisible()) {
    await older.click();
    await expect(older.and(page.locator('.ant-btn-loading'))).toHaveCount(0);
  }
  for (let call = 1; call <= CALLS; call += 1)
    await expect(timeline.getByText(`2 boxes for no. ${call}`, { exact: true })).toHaveCount(1);
  await expect(timeline.getByText(/logged a call: Reached/)).toHaveCount(CALLS);

  // A day is typed, and shows as it was meant.
  await page.keyboard.press('a');
  await page.getByRole('textbox', { name: 'Task' }).fill('Leap day');
  await page.getByRole('button', { name: /^Pick a day/ }).click();
  await page.getByLabel('Day', { exact: true }).pressSequentially('02292028');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Next step' })).toContainText('29 Feb 2028');
  const { data } = await seller.api.get<MyActivities>(activities.mine, `?today=${localDay(new Date())}`);
  expect(data?.open.map(({ text: words, due_on }) => [words, due_on])).toEqual([['Leap day', '2028-02-29']]);
});
