/** The sign-in: name, password, code, enrolment, refusals, the lock after failed attempts, and the admin's passcode. */
import type { Page } from '@playwright/test';
import { endpoints } from '@salesdesk/shared/domain';
import type { TestUser } from '../support/apiClient.ts';
import { expect, test } from '../support/fixtures.ts';
import { totpCode } from '../support/totp.ts';

const WRONG = 'Invalid credentials. Please note that the username and password are case sensitive.';
const WRONG_CODE = 'Invalid code. Please check it and try again.';

async function toPassword(page: Page, username: string): Promise<void> {
  await page.goto('/');
  await page.getByPlaceholder('Username').fill(username);
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

async function toCode(page: Page, user: Pick<TestUser, 'username' | 'password'>): Promise<void> {
  await toPassword(page, user.username);
  await page.getByPlaceholder('Password').fill(user.password);
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page).toHaveURL(/\/auth-otp$/);
}

test('an unknown name is answered like a known one, and fails at the password', async ({ page }) => {
  await toPassword(page, `nobody${Date.now()}`);
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page.getByText('Please enter your password')).toBeVisible();
  await page.getByPlaceholder('Password').fill('Wrong-Horse-9');
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page.getByText(WRONG).first()).toBeVisible();
  await expect(page.getByPlaceholder('Password')).toHaveValue('');
});

test('failed attempts: three refusals, a warning, then a lock', async ({ page, admin }) => {
  const user = await admin.createUser({ permissions: [] });
  await toPassword(page, user.username);
  const attempt = async () => {
    await page.getByPlaceholder('Password').fill('Wrong-Horse-9');
    await page.getByRole('button', { name: 'SUBMIT' }).click();
  };
  for (let i = 0; i < 3; i++) {
    await attempt();
    await expect(page.getByText(WRONG).first()).toBeVisible();
    await expect(page.getByPlaceholder('Password')).toHaveValue('');
  }
  await attempt();
  await expect(page.getByText('Your account will be locked if you fail your next attempt.').first()).toBeVisible();
  await attempt();
  await expect(page.getByText('Account is locked. Please contact your administrator.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('first enrolment: QR code and key, then signed in; the next time a code is required', async ({ page, admin }) => {
  const user = await admin.createUser({ permissions: [], enrolled: false });
  await toCode(page, user);
  await expect(
    page.getByRole('heading', { name: 'Scan this QR code using your Authenticator App and enter the provided code' }),
  ).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.keyboard.type(totpCode(secret));
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page).toHaveURL(/\/home$/);

  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await toCode(page, user);
  await expect(
    page.getByRole('heading', { name: 'Check your Authenticator App and enter the provided code' }),
  ).toBeVisible();
});

test('contact admin: the passcode works once, and the authenticator is enrolled again', async ({ page, admin }) => {
  const user = await admin.createUser({ permissions: [] });
  const issued = await admin.get<{ passcode: string }>(endpoints.auth.generatePasscode, `?user_id=${user.userId}`);
  const passcode = issued.data?.passcode ?? '';
  await toCode(page, user);
  await page.getByRole('link', { name: 'Did not receive the code? Contact admin' }).click();
  await expect(page).toHaveTitle('Contact Admin');
  await expect(page.getByRole('heading', { name: 'Enter your Authentication code' })).toBeVisible();
  await expect(page.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.type(passcode);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);

  await page.evaluate(() => localStorage.clear());
  await toCode(page, user);
  await expect(page.getByRole('heading', { name: /^Scan this QR code/ })).toBeVisible();
  await page.getByRole('link', { name: 'Did not receive the code? Contact admin' }).click();
  await expect(page.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.type(passcode);
  await page.keyboard.press('Enter');
  await expect(page.getByText(WRONG_CODE).first()).toBeVisible();
});
