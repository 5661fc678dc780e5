/** My Team: the table, the two-tab popup, the switch, deletion and permissions. product.md sections 2, 4 and 5. */
import type { Page } from '@playwright/test';
import { endpoints, type Lead, type PermissionKey } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';
import { PNG } from '../support/images.ts';
import { makeLead, uniqueName } from './leads.data.ts';

const ALL: PermissionKey[] = [
  'system.staff.view',
  'system.staff.create',
  'system.staff.edit',
  'system.staff.delete',
  'system.staff.status',
  'data.leads.view',
];
const popup = (page: Page) => page.getByRole('dialog', { name: /(Add|Edit) User/ });
const unique = () => `u${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`;

async function fillGeneral(page: Page, name: string): Promise<void> {
  const form = popup(page);
  await form.getByLabel('First name').fill('Ada');
  await form.getByLabel('Last name').fill(name);
  await form.getByLabel('Designation').fill('Sales');
  await form.getByLabel('Email').fill(`${name}@staff.example`);
  await form.getByLabel('Phone').fill(`+31 ${name}`);
  await form.getByLabel('Country').fill('Netherlands');
  await page.getByTitle('Netherlands', { exact: true }).click();
  await form.getByLabel('Reporting to').fill('Amelia');
  await page.getByTitle('Amelia Okafor').last().click();
  await form.getByLabel('Username').fill(name);
  await form.getByLabel('Password', { exact: false }).first().fill('Sturdy-Bridge-12');
}

test('a user is added with both tabs, edited, switched and deleted', async ({ page, signInWith }) => {
  await signInWith(ALL);
  await page.goto('/my-team');
  const name = unique();
  await page.getByRole('button', { name: 'Add User' }).click();
  await fillGeneral(page, name);
  await popup(page).getByLabel('Profile image').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG });
  await expect(popup(page).getByRole('textbox', { name: 'Passcode' })).toHaveCount(0);
  await popup(page).getByRole('button', { name: 'Next' }).click();
  await expect(popup(page).getByRole('tab', { name: /Permissions/ })).toHaveAttribute('aria-selected', 'true');

  await popup(page).getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please choose atleast one network and permission to continue.')).toBeVisible();
  await popup(page).getByRole('checkbox', { name: 'Leads: View' }).check();
  await popup(page).getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please choose atleast one networks to continue.')).toBeVisible();
  await popup(page).getByRole('group', { name: 'Networks' }).getByRole('checkbox', { name: 'Select all' }).check();
  await popup(page).getByRole('checkbox', { name: 'Leads: View' }).uncheck();
  await popup(page).getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please choose atleast one permission to continue.')).toBeVisible();
  await popup(page).getByRole('checkbox', { name: 'Leads: View' }).check();
  await popup(page).getByLabel('Remark').fill('Started in spring');
  await popup(page).getByRole('checkbox', { name: 'Receive Notifications' }).check();
  await popup(page).getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('User created successfully!').first()).toBeVisible();
  await expect(popup(page)).toBeHidden();

  await page.getByRole('button', { name: `Edit Ada ${name}` }).click();
  await expect(popup(page).getByLabel('Username')).toHaveValue(name);
  await expect(popup(page).getByRole('img', { name: 'Profile image' })).toBeVisible();
  await popup(page).getByRole('button', { name: 'Generate' }).click();
  await expect(popup(page).getByLabel('Passcode', { exact: true })).toHaveValue(/^\d{6}$/);
  await popup(page).getByLabel('Designation').fill('Senior Sales');
  await popup(page).getByRole('button', { name: 'Next' }).click();
  await expect(popup(page).getByRole('checkbox', { name: 'Leads: View' })).toBeChecked();
  await expect(popup(page).getByLabel('Remark')).toHaveValue('Started in spring');
  await popup(page).getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Senior Sales');

  const toggle = page.getByRole('switch', { name: `Status of Ada ${name}` });
  await toggle.click();
  await page.getByRole('dialog', { name: 'Deactivate user' }).getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('User status updated to inactive').first()).toBeVisible();
  await expect(toggle).not.toBeChecked();
  await page.getByRole('button', { name: `Delete Ada ${name}` }).click();
  await page.getByRole('dialog', { name: 'Delete User' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('User deleted successfully!').first()).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
});

test('deleting a user reassigns their companies and leads', async ({ page, signInWith, admin }) => {
  const leaving = await admin.createUser({ permissions: [], firstName: 'Aad' });
  const reassignee = await admin.createUser({ permissions: [] });
  const name = uniqueName('Handed over');
  await makeLead(admin, { name, primary: leaving.userId });
  // Deletion requires the deleted user's permissions: here the single one that the client grants for none.
  await signInWith([...ALL, 'system.network.delete']);
  await page.goto('/my-team');
  await page.getByRole('button', { name: `Delete Aad ${leaving.lastName}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete User' });
  await dialog.getByLabel('Hand over companies and leads to').fill(reassignee.lastName);
  await page.getByTitle(`Test ${reassignee.lastName}`).last().click();
  // It appears once a colleague is chosen.
  await expect(dialog.getByLabel('A line for the new owner')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('User deleted successfully!').first()).toBeVisible();
  const leads = await admin.get<Lead[]>(endpoints.leads.list, `?search_term=${encodeURIComponent(name)}`);
  expect(leads.data?.[0]?.account_pri_assignee_id).toBe(reassignee.userId);
});
