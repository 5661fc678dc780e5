/** Lists begin high: one row of few controls above the table. A row of tabs or a switch is one stop of Tab, so one control. */
import type { Page } from '@playwright/test';
import { endpoints, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { expect, speak, test } from '../support/fixtures.ts';
import { makeLead, uniqueName } from './leads.data.ts';

const LISTS = ['/q-list', '/leads?view=list', '/accounts', '/contacts'];
const ROW = 'tbody tr[data-index]';
/** Of the first row or card, found and measured in one step: a colleague's change may put others above it. */
const topOf = (page: Page, selector: string) =>
  page.evaluate((one) => document.querySelector(one)?.getBoundingClientRect().top, selector);

/** The stops of Tab of the page above its table or board, radio buttons of a switch once. */
const controls = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const found = [...main.querySelectorAll<HTMLInputElement>('button, input, a[href], select')].filter(
      (one) =>
        !one.closest('table, section, article') &&
        one.tabIndex >= 0 &&
        one.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
    const seen = found.filter(({ type, checked }) => type !== 'radio' || checked);
    const middles = seen.map((one) => {
      const { top, bottom } = (one.closest('label') ?? one).getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    });
    return {
      names: seen.map((one) => one.ariaLabel ?? one.textContent),
      spread: Math.max(...middles) - Math.min(...middles),
    };
  });

test('at 1440 px at most eight controls in one row stand above a list, and its first row begins at 185 px or less', async ({
  page,
  admin,
  signInWith,
}) => {
  await makeLead(admin, { name: uniqueName('High') });
  await signInWith(PERMISSION_KEYS);
  for (const path of [...LISTS, '/leads?view=board']) {
    await page.goto(path);
    const first = path.includes('board') ? 'main article' : ROW;
    await expect(page.locator(first).first()).toBeVisible();
    const { names, spread } = await controls(page);
    expect(names.length, `${path}: ${names}`).toBeGreaterThan(2);
    expect(names.length, `${path}: ${names}`).toBeLessThanOrEqual(8);
    expect(spread, path).toBeLessThanOrEqual(8);
    expect(await topOf(page, first), path).toBeLessThanOrEqual(185);
  }
});

test('at 1024 px in German the first row begins at 220 px or less', async ({ page, admin, signInWith }) => {
  await makeLead(admin, { name: uniqueName('High') });
  await page.setViewportSize({ width: 1024, height: 900 });
  await speak(page, 'de');
  await signInWith(PERMISSION_KEYS);
  for (const path of LISTS) {
    await page.goto(path);
    await expect(page.locator(ROW).first()).toBeVisible();
    expect(await topOf(page, ROW), path).toBeLessThanOrEqual(220);
  }
});

test('views with long names take the room of tabs one by one: "My leads" stays one press away', async ({
  page,
  signInWith,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { api } = await signInWith(PERMISSION_KEYS);
  for (const end of ['one', 'two'])
    await api.post(endpoints.lists.saveView, {
      list: 'leads',
      name: `${uniqueName('A view with a long name')} ${end}`,
      content: { filters: { name: 'x' }, columns: [] },
    });
  await page.goto('/leads');
  await expect(page.getByRole('button', { name: 'My leads', exact: true })).toBeVisible();
  expect((await page.getByRole('searchbox').boundingBox())?.width).toBeGreaterThanOrEqual(100);
});
