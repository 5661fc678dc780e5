/** Networks: the table, the dialog with its messages, the switch, and deleting. product.md section 2, "Networks". */
import type { Page } from '@playwright/test';
import { endpoints, type PermissionKey } from '@salesdesk/shared/domain';
import { expect, test, withoutLive } from '../fixtures.ts';
import { PNG } from '../images.ts';

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
  await dialog(page).getByLabel('Network color code').fill('#AA3366');
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

test('every message of the form, cleared when the field is touched', async ({ page, signInWith }) => {
  await signInWith(ALL);
  await page.goto('/networks');
  await page.getByRole('button', { name: 'Add Network' }).click();
  await dialog(page).getByRole('button', { name: 'Save & Close' }).click();
  for (const text of [
    'Network Name is required',
    'Network code is required',
    'Network color code is required',
    'Network URL is required',
    'Network Logo is required',
  ]) {
    await expect(dialog(page).getByText(text)).toBeVisible();
  }
  await dialog(page).getByLabel('Network URL').focus();
  await expect(dialog(page).getByText('Network URL is required')).toBeHidden();
  await dialog(page).getByLabel('Network URL').fill('javascript:alert(1)');
  await dialog(page).getByRole('button', { name: 'Save & Close' }).click();
  await expect(dialog(page).getByText('Invalid URL')).toBeVisible();

  await dialog(page)
    .getByLabel('Network Logo')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(dialog(page).getByText('Please select only jpeg or png file')).toBeVisible();
  await dialog(page).getByLabel('Network Logo').setInputFiles({ name: 'logo.PNG', mimeType: 'image/png', buffer: PNG });
  await expect(dialog(page).getByRole('img', { name: 'Network Logo' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Remove Network Logo' }).click();
  await expect(dialog(page).getByRole('img', { name: 'Network Logo' })).toBeHidden();
});

test('a taken code shows a toast and a field error, and the input stays', async ({ page, signInWith }) => {
  await signInWith(ALL);
  await page.goto('/networks');
  const taken = code();
  await add(page, `First ${taken}`, taken);
  await expect(dialog(page)).toBeHidden();
  await add(page, `Second ${taken}`, taken.toLowerCase());
  await expect(page.getByText('Network code already exists').first()).toBeVisible();
  await expect(dialog(page).getByLabel('Network Name')).toHaveValue(`Second ${taken}`);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Discard what you typed?')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog(page).getByLabel('Network Name')).toHaveValue(`Second ${taken}`);
});

test('a switch that cannot be saved flips back and says so', async ({ page, signInWith, admin }) => {
  await signInWith(ALL);
  await page.goto('/networks');
  const own = code();
  await add(page, `Flip ${own}`, own);
  const toggle = page.getByRole('switch', { name: `Status of Flip ${own}` });
  await expect(toggle).toBeChecked();
  await page.route(`**/${endpoints.networks.statusChange.path}`, (route) => route.abort());
  await toggle.click();
  await expect(page.getByText('Failed to update status').first()).toBeVisible();
  await expect(toggle).toBeChecked();
  const stored = await admin.get<{ network_code: string; network_status: number }[]>(endpoints.networks.list);
  expect(stored.data?.find((network) => network.network_code === own)?.network_status).toBe(1);
});

test('permissions: controls are disabled without their keys', async ({ page, signInWith }) => {
  await signInWith(['system.network.view']);
  await page.goto('/networks');
  await expect(page.getByRole('button', { name: 'Add Network' })).toBeDisabled();
  await expect(page.getByRole('switch').first()).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Delete / }).first()).toBeDisabled();
});

test('without view the page redirects with the message', async ({ page, signInWith }) => {
  await signInWith(['system.network.edit']);
  await page.goto('/networks');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText('You do not have permission to access this page.')).toBeVisible();
});

test('15 skeletons while loading, an empty list, and a failed one that recovers', async ({ page, signInWith }) => {
  await signInWith(ALL);
  await withoutLive(page);
  const list = `**/${endpoints.networks.list.path}`;
  let answer: 'wait' | 'empty' | 'fail' = 'wait';
  await page.route(list, async (route) => {
    if (answer === 'fail') return route.abort();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return route.fulfill({
      json: { error: false, message: '', errorCode: null, validations: {}, url: null, data: [] },
    });
  });
  await page.goto('/networks');
  await expect(page.getByTestId('skeleton-row')).toHaveCount(15);
  await expect(page.getByText('No data found!!')).toBeVisible();
  answer = 'fail';
  await page.reload();
  await expect(page.getByText('Failed to fetch Network').first()).toBeVisible();
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('switch').first()).toBeVisible();
});
