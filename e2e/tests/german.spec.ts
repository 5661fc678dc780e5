/** Languages: who chooses German gets it from the sign-in to the profile, and no page is wider than a phone. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { totpCode } from '../totp.ts';

test('a day in German', { tag: '@long' }, async ({ page, admin }) => {
  const user = await admin.createUser({
    permissions: ['data.q-list.view', 'data.q-list.create', 'data.leads.view', 'data.leads.create'],
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page).toHaveTitle('Anmelden');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('button', { name: 'Deutsch' })).toHaveAttribute('aria-current', 'true');
  await page.getByPlaceholder('Benutzername').fill(user.username);
  await page.getByRole('button', { name: 'WEITER' }).click();
  await page.getByPlaceholder('Passwort').fill('Wrong-Horse-9');
  await page.getByRole('button', { name: 'WEITER' }).click();
  // The API answers in English.
  await expect(page.getByText('Ungültige Anmeldedaten.', { exact: false })).toBeVisible();
  await page.getByPlaceholder('Passwort').fill(user.password);
  await page.getByRole('button', { name: 'WEITER' }).click();
  await expect(page.getByRole('heading', { name: /^Öffnen Sie Ihre Authenticator-App/ })).toBeVisible();
  await page.keyboard.type(totpCode(user.totpSecret));
  await page.getByRole('button', { name: 'WEITER' }).click();
  await expect(page.getByRole('heading', { name: 'Start', exact: true })).toBeVisible();

  await page.goto('/q-list?do=add');
  await expect(page.getByRole('dialog', { name: 'Firma hinzufügen' })).toBeVisible();
  await page.goto('/leads?view=board');
  await expect(page.getByRole('button', { name: 'Alle Leads' })).toBeVisible();
  await expect(page.getByPlaceholder('Nach Namen suchen')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/home', '/q-list', '/leads?view=board', '/my-profile']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await overflow(page)).toBe(0);
  }
  await page.goto('/reports');
  for (const name of ['Konversion nach Phase', 'Zeit in der Phase']) {
    const card = page.locator('section').filter({ has: page.getByRole('table', { name }) });
    await expect(card).toBeVisible();
    expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
});

/** The pixels that the page is wider than the screen. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
