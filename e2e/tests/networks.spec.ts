/** Networks: the table, the dialog with its messages, the switch, and deleting. product.md section 2, "Networks". */
import type { Page } from '@playwright/test';
import type { PermissionKey } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';
import { PNG } from '../support/images.ts';

const ALL: PermissionKey[] = [
  'system.network.view',
  'system.network.create',
  'system.network.edit',
  'system.network.delete',
];
const code = () => `X${Math.random().toString(36).slice(2, 8)}`.toUpperCase();
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const dialog = (page: Page) => page.getByRole('dialog', { name: /(Add|Edit) Network/ });

async function add(page: Page, name: string, networkCode: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Network' }).click();
  await dialog(page).getByLabel('Network Name').fill(name);
  await dialog(page).getByLabel('Network code').fill(networkCode);
  await dialog(page).getByRole('textbox', { name: 'Network color code', exact: true }).fill('#AA3366');
  await dialog(page).getByLabel('Network URL').fill('https://network.example');
  await dialog(page).getByLabel('Network Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
  await dialog(page).getByRole('button', { name: 'Save & Close' }).click();
}

test('a network is added, edited, switched and deleted', async ({ page, signInWith }) => {
  await signInWith(ALL);
  await page.goto('/networks');
  const name = `Net ${code()}`;
  await add(page, name, code());
  await expect(page.getByText('Network created successfully!').first()).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, name).getByRole('link')).toHaveAttribute('target', '_blank');

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(dialog(page).getByLabel('Network Name')).toHaveValue(name);
  await expect(dialog(page).getByRole('img', { name: 'Network Logo' })).toBeVisible();
  await dialog(page).getByLabel('Network Name').fill(`${name} changed`);
  await dialog(page).getByRole('button', { name: 'Save & Close' }).click();
  await expect(row(page, `${name} changed`)).toBeVisible();

  const toggle = page.getByRole('switch', { name: `Status of ${name} changed` });
  await toggle.click();
  await expect(page.getByText('Network status updated to inactive').first()).toBeVisible();
  await expect(toggle).not.toBeChecked();
  await toggle.hover();
  await expect(page.getByRole('tooltip', { name: 'Inactive' })).toBeVisible();

  await page.getByRole('button', { name: `Delete ${name} changed` }).click();
  await expect(page.getByText('Are you sure you want to delete this Network?')).toBeVisible();
  await page.getByRole('dialog', { name: 'Delete Network' }).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Delete ${name} changed` }).click();
  await page.getByRole('dialog', { name: 'Delete Network' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Network deleted successfully!').first()).toBeVisible();
  await expect(row(page, `${name} changed`)).toHaveCount(0);
});
