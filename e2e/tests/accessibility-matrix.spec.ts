/**
 * WCAG 2.2 A and AA and best practice by axe: every state in every language, at the three widths, light and dark, in
 * `npm run test:long` only. 320 px is a window of 1280 px at 400 %.
 */
import type { Page } from '@playwright/test';
import { endpoints, localDay, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { isLong } from '../../tools/check/testScope.mjs';
import { expect, test } from '../support/fixtures.ts';
import { STATES, type State } from './accessibility.states.ts';
import { isAccessible } from './axe.ts';
import { sayIn } from './catalogues.ts';
import { makeLead, uniqueName } from './leads.data.ts';

const LANGUAGES = isLong ? ['en', 'nl', 'de', 'ar-XB'] : [];
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];
const THEMES = ['light', 'dark'] as const;
/** Each part is a test, so that they run beside each other. */
const PARTS = 4;

test.describe.configure({ mode: 'parallel', timeout: 900_000 });

async function speaks(page: Page, language: string): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('salesdesk.language', JSON.stringify(chosen)), language);
}

async function reach(page: Page, state: State, language: string, id: number, isWide: boolean): Promise<boolean> {
  if (state.only && (state.only === 'wide') !== isWide) return false;
  await page.goto(state.address.replace('{id}', String(id)));
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await state.open?.({ page, say: sayIn(language) });
  await expect(page.getByRole(state.shows).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByTestId('skeleton-row')).toHaveCount(0);
  return true;
}

for (const language of LANGUAGES)
  for (const size of SIZES) {
    test(`${language}, ${size.width} px, sign-in`, async ({ page, admin }) => {
      const say = sayIn(language);
      await page.setViewportSize(size);
      await speaks(page, language);
      const check = (state: string) =>
        isAccessible(page, `${state}, ${language}, ${size.width} px`, { themes: THEMES });
      for (const { username, password, isNew } of [
        { ...(await admin.createUser({ permissions: [], enrolled: false })), isNew: true },
        { ...(await admin.createUser({ permissions: [] })), isNew: false },
      ]) {
        await page.goto('/');
        const field = page.getByRole('textbox');
        const submit = page.getByRole('button', { name: say('SUBMIT') });
        await expect(field).toBeVisible();
        if (isNew) await check('the name');
        await submit.click();
        await expect(page.locator('[aria-invalid="true"]')).toBeVisible();
        if (isNew) await check('the name, refused');
        await field.fill(username);
        await submit.click();
        await expect(page.locator('input[type="password"]')).toBeVisible();
        if (isNew) await check('the password');
        await page.locator('input[type="password"]').fill(password);
        await submit.click();
        await expect(field).toHaveCount(6);
        await check(isNew ? 'the first code' : 'the code');
      }
      await page.getByRole('button', { name: say('Use a recovery code') }).click();
      await expect(page.getByRole('textbox')).toHaveCount(1);
      await check('a recovery code');
      await page.goto('/contact-admin');
      await expect(page.getByRole('textbox').first()).toBeVisible();
      await check('the passcode');
    });

    for (let part = 0; part < PARTS; part++)
      test(`${language}, ${size.width} px, part ${part + 1}`, async ({ page, admin, signInWith, complaints }) => {
        // Of the states without a connection and without a remote.
        complaints.expect(/^console: (?!\[content policy\])|net::ERR_INTERNET_DISCONNECTED/);
        const seller = await signInWith(PERMISSION_KEYS);
        const id = await makeLead(admin, { name: uniqueName('Accessible'), primary: seller.userId });
        const task = { account_id: id, kind: 'task', text: 'Call again', due_on: localDay(new Date(), -1) };
        await seller.api.post(endpoints.activities.create, task);
        await page.setViewportSize(size);
        await speaks(page, language);
        for (const state of STATES.filter((_, at) => at % PARTS === part))
          await test.step(state.name, async () => {
            if (!(await reach(page, state, language, id, size.width > 767))) return;
            await isAccessible(page, `${state.name}, ${language}, ${size.width} px`, { themes: THEMES });
            await state.close?.(page);
          });
      });
  }
