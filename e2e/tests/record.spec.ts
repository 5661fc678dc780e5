/** A company's record: opened from card, row and link, with permissions and live changes by colleagues. */
import type { Page } from '@playwright/test';
import { endpoints, type PermissionKey } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';
import { totpCode } from '../support/totp.ts';
import { makeLead, move, uniqueName } from './leads.data.ts';

const BOTH: PermissionKey[] = ['data.q-list.view', 'data.leads.view'];
const record = (page: Page, name: string) => page.getByRole('dialog', { name });

test('opens from a card and from a row, goes through the list by keyboard, and shows changes by a colleague', async ({
  page,
  admin,
  signInWith,
}) => {
  const word = uniqueName('Record');
  const first = await makeLead(admin, { name: `${word} one`, amount: 700 });
  await makeLead(admin, { name: `${word} two` });
  await signInWith(BOTH);

  await page.goto(`/leads?search=${encodeURIComponent(word)}`);
  await page.getByRole('link', { name: `${word} one` }).click();
  await expect(record(page, `${word} one`)).toContainText('hello@company.example');
  await expect(page).toHaveURL(new RegExp(`search=.*company=${first}`));
  await page.goBack();
  await expect(record(page, `${word} one`)).toBeHidden();
  await expect(page.getByRole('link', { name: `${word} one` })).toBeFocused();

  await page.goto(`/q-list?search=${encodeURIComponent(word)}`);
  await page.getByRole('link', { name: `${word} two` }).focus();
  await page.keyboard.press('Enter');
  await expect(record(page, `${word} two`)).toBeVisible();
  await page.keyboard.press('j');
  await expect(record(page, `${word} one`)).toBeVisible();
  await page.reload();
  await move(admin, first, 'new', 'contacted');
  await admin.post(endpoints.accounts.contact, { account_id: first, account_email: 'new@company.example' });
  await expect(record(page, `${word} one`)).toContainText('moved it from New to Contacted');
  await expect(record(page, `${word} one`)).toContainText(
    'changed Email from hello@company.example to new@company.example',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/q-list\?search=[^&]*$/);
});

test('beside an open record the board stays in use, arrow keys walk it, and the amount is corrected by a click and Enter', async ({
  page,
  admin,
  signInWith,
}) => {
  const word = uniqueName('Beside');
  await makeLead(admin, { name: `${word} one`, amount: 700 });
  await makeLead(admin, { name: `${word} two`, amount: 800 });
  await signInWith([...BOTH, 'data.q-list.create', 'data.leads.edit-all']);
  await page.goto(`/leads?search=${encodeURIComponent(word)}`);
  await page.getByRole('link', { name: `${word} one` }).click();
  await expect(record(page, `${word} one`)).toBeVisible();
  await page.getByRole('link', { name: `${word} two` }).click();
  const second = record(page, `${word} two`);
  await expect(second).toBeFocused();
  await second.getByText('Expected sale amount').locator('xpath=following-sibling::dd').click();
  await page.keyboard.type('1250');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').filter({ hasText: `${word} two` })).toContainText('$1,250');
  await expect(second.getByRole('textbox')).toHaveCount(0);
  // No toast lies over the button.
  await expect(page.locator('.Toastify__toast').first()).toBeVisible();
  await second.getByRole('button', { name: 'Close' }).click({ trial: true });
  // The last stage can be scrolled out from under the record.
  for (const name of ['Expand Lost', 'Collapse New']) await page.getByRole('button', { name }).click({ trial: true });
  await page.keyboard.press('ArrowDown');
  await expect(record(page, `${word} one`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: `${word} one` })).toBeFocused();

  // Modal on a narrow screen: the form over it takes the focus from it.
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.keyboard.press('Enter');
  await record(page, `${word} one`).getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit account' });
  await expect(form.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(record(page, `${word} one`)).toBeVisible();
});

test('a link leads through the sign-in to the record, or names the missing permission', async ({ page, admin }) => {
  const name = uniqueName('Linked');
  const id = await makeLead(admin, { name, staysOnQList: true });
  const seller = await admin.createUser({ permissions: ['data.leads.view'] });
  await page.goto(`/companies/${id}`);
  await expect(page).toHaveURL(/\/$/);
  await page.getByPlaceholder('Username').fill(seller.username);
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await page.getByPlaceholder('Password').fill(seller.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/auth-otp/);
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  // The enrolment used the code of the previous step.
  await page.keyboard.type(totpCode(seller.totpSecret));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/companies/${id}$`));
  await expect(page.getByRole('heading', { name: 'No permission' })).toBeVisible();
  await expect(page.getByText('To see it you need the permission “Open Q List” (data.q-list.view).')).toContainText(
    'can give it to you.',
  );
  await expect(page.getByText(name)).toHaveCount(0);

  await admin.post(endpoints.accounts.statusChange, { account_id: id, account_change_type: 2 });
  await page.reload();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('list', { name: /Timeline/ })).toContainText('promoted it to a lead (New)');
  // What is not there is answered like what one may not read.
  await page.goto('/companies/999999999');
  await expect(page.getByRole('heading', { name: 'No permission' })).toBeVisible();
});
