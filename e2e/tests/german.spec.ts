/** Languages: who chooses German gets it from the sign-in to the profile, and no page is wider than a phone. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { totpCode } from '../support/totp.ts';

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

  const screens = [
    '/home',
    '/dashboard',
    '/q-list',
    '/leads?view=board',
    '/leads?view=list',
    '/reports',
    '/my-profile',
  ];
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of screens) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.locator('main :is([aria-busy="true"], .ant-skeleton)')).toHaveCount(0);
      expect(await overflow(page)).toBe(0);
      await expect.poll(() => tooWide(page), { message: `too wide on ${path} at ${width} px` }).toEqual([]);
    }
  }
});

/** The pixels that the page is wider than the screen. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Texts and cards that do not fit into their boxes: all but cut texts, small controls, and what is meant to scroll. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((one) => {
        const { display, overflowX } = getComputedStyle(one);
        const isMeant = overflowX === 'hidden' || one.closest('[tabindex="0"], nav, fieldset') !== null;
        const counts = overflowX === 'auto' || one.childElementCount === 0;
        const isWide = one.clientWidth > 40 && one.scrollWidth > one.clientWidth + 1;
        return display !== 'inline' && counts && isWide && !isMeant;
      })
      .map((one) => `${one.tagName} ${one.className} ${one.textContent?.slice(0, 40)}`),
  );
