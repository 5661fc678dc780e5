/** A colleague's change rings the bell of another user, live. ADR-143. */
import { endpoints, type PermissionKey } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';
import { makeLead, uniqueName } from './leads.data.ts';

const SELLER: PermissionKey[] = ['data.q-list.view', 'data.leads.view', 'data.leads.create'];

test('a lead assigned by one user rings the bell of another; it opens the lead and is read', async ({
  page,
  admin,
  signInWith,
}) => {
  const seller = await signInWith(SELLER);
  const receives = { user_id: seller.userId, receiveNotifications: true };
  expect((await admin.post(endpoints.users.update, receives)).error).toBe(false);
  const name = uniqueName('Rings');
  const id = await makeLead(admin, { name });
  await page.goto('/home');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  const line = 'They expect a call on Friday';
  const assigned = await admin.post(endpoints.bulk.act, {
    action: 'assign',
    ids: [id],
    assignee: seller.userId,
    line,
  });
  expect(assigned.error).toBe(false);
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' });
  await expect(bell).toBeVisible();
  await bell.press('Enter');
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expect(list).toBeFocused();
  const entry = list.getByRole('link', { name: new RegExp(`assigned ${name} to you`) });
  await expect(entry).toContainText(line);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(entry).toBeFocused();
  await page.keyboard.press('Enter');

  const record = page.getByRole('dialog', { name });
  await expect(
    record
      .getByRole('list', { name: /Timeline/ })
      .getByRole('listitem')
      .first(),
  ).toContainText(line);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

test('a list that cannot be shown costs its panel; bell and header stay, and it is tried again', async ({
  page,
  signInWith,
  complaints,
}) => {
  complaints.expect(/^(console|page error|uncaught): /);
  await signInWith(SELLER);
  const odd = { error: false, message: '', errorCode: null, validations: {}, url: null, data: {} };
  await page.route('**/notification/notifications*', (route) => route.fulfill({ json: odd }));
  await page.goto('/q-list');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel).toContainText('Notifications could not be loaded.');
  await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible();
  await page.unroute('**/notification/notifications*');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel).toContainText('Nothing has happened yet.');
});
