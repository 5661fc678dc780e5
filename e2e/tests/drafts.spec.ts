/** A half-filled form survives the end of the session: it reopens after the same user signs in on a reloaded page. */
import type { Page } from '@playwright/test';
import { endpoints } from '@salesdesk/shared/domain';
import type { ApiClient, SignIn } from '../support/apiClient.ts';
import { expect, test } from '../support/fixtures.ts';
import { earlyInStep, totpCode } from '../support/totp.ts';

const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem('salesdesk.draft'));

/** Ends the session on the server, waits for the sign-in page and reloads it. */
async function endSession(page: Page, api: ApiClient): Promise<void> {
  await expect.poll(() => stored(page)).not.toBeNull();
  await api.post(endpoints.auth.logout, {});
  await expect(page).toHaveURL(/\/$/, { timeout: 20_000 });
  await page.reload();
}

/** Signs in; `unused` is the number of steps until a code that was not used yet. */
async function enter(page: Page, user: SignIn, unused: number): Promise<void> {
  await page.getByPlaceholder('Username').fill(user.username);
  await page.keyboard.press('Enter');
  await page.getByPlaceholder('Password').fill(user.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth-otp$/);
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  await earlyInStep();
  await page.keyboard.type(totpCode(user.totpSecret, unused));
  await page.getByRole('button', { name: 'SUBMIT' }).click();
}

test('a user that was being added is restored after signing in', async ({ page, signInWith, complaints }) => {
  complaints.expect(/401/);
  const user = await signInWith(['system.staff.view', 'system.staff.create']);
  await page.goto('/my-team?status=1');
  await page.getByRole('button', { name: 'Add User' }).click();
  const form = page.getByRole('dialog', { name: 'Add User' });
  await form.getByLabel('First name').fill('Ottilie');
  await endSession(page, user.api);
  expect(JSON.stringify(await page.evaluate(() => ({ ...sessionStorage, ...localStorage })))).not.toContain('Ottilie');
  await enter(page, user, 1);
  await expect(form.getByLabel('First name')).toHaveValue('Ottilie');
  await expect(page).toHaveURL(/\/my-team\?status=1$/);
  await expect(page.getByText('What you typed is back. It is not saved yet.').first()).toBeVisible();
  await form.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  expect(await stored(page)).toBeNull();
});

test('a company is restored at its second step, also after a reload, but not for another user', {
  tag: '@long',
}, async ({ page, admin, signInWith, complaints }) => {
  complaints.expect(/401/);
  const user = await signInWith(['data.q-list.view', 'data.q-list.create']);
  const other = await admin.createUser({ permissions: ['data.q-list.view', 'data.q-list.create'] });
  await page.goto('/q-list');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Add Account' });
  await form.getByLabel('Company Name').fill(`Draft ${other.username}`);
  await form.getByRole('button', { name: 'Next' }).click();
  await form.getByLabel('Email').fill('ada@draft.example');

  page.on('dialog', (question) => void question.accept());
  await expect.poll(() => stored(page)).not.toBeNull();
  await page.reload();
  await expect(form.getByLabel('Email')).toHaveValue('ada@draft.example');
  await expect(form.getByText('Saved so far: Account info')).toBeVisible();

  await endSession(page, user.api);
  await enter(page, other, 0);
  await expect(page).toHaveURL(/\/home$/);
  await expect.poll(() => stored(page)).toBeNull();
  await page.goto('/q-list');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByLabel('Company Name')).toHaveValue('');
});
