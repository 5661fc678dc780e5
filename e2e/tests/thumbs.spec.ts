/** What a phone needs: targets for a finger, fields without zoom, a layout for its side, room beside the keyboard. R-152. */
import type { Page } from '@playwright/test';
import { PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';

const FINGER_PX = 44;
/** iOS zooms into a field with smaller text. */
const FIELD_PX = 16;
const PHONE = { width: 390, height: 844 };
const ON_ITS_SIDE = { width: 844, height: 390 };
/** What an on-screen keyboard leaves of it; `interactive-widget` in index.html gives the page that height. */
const WITH_KEYBOARD = { width: 390, height: 450 };

test.use({ hasTouch: true, isMobile: true, viewport: PHONE });

/** Controls in view that a finger can miss: a press beside their middle reaches neither them nor a neighbour. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((finger) => {
    const CONTROLS = 'button, a[href], input, label, [role="tab"], [role="button"], .ant-select, .ant-segmented-item';
    const reach = finger / 2 - 1;
    return [...document.querySelectorAll<HTMLElement>('main button, main [role="tab"], header button')].flatMap(
      (control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        const middle = { x: x + width / 2, y: y + height / 2 };
        if (width === 0 || !control.contains(document.elementFromPoint(middle.x, middle.y))) return [];
        const isMissed = [
          [0, -reach],
          [0, reach],
          [-reach, 0],
          [reach, 0],
        ].some(([byX = 0, byY = 0]) => {
          const hit = document.elementFromPoint(middle.x + byX, middle.y + byY);
          return hit !== null && !control.contains(hit) && !hit.closest(CONTROLS);
        });
        const name = control.getAttribute('aria-label') ?? control.textContent;
        return isMissed ? [`${name} ${Math.round(width)}x${Math.round(height)}`] : [];
      },
    );
  }, FINGER_PX);
}

/** Fields in view whose text is smaller than what a phone leaves alone. */
function zoomingFields(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const fields = document.querySelectorAll<HTMLElement>(
      'input:not([type="checkbox"], [type="radio"]), textarea, select',
    );
    return [...fields]
      .filter((field) => field.offsetWidth > 0 && Number.parseFloat(getComputedStyle(field).fontSize) < least)
      .map((field) => field.getAttribute('aria-label') ?? field.getAttribute('name') ?? field.outerHTML);
  }, FIELD_PX);
}

test('targets have 44 px, fields 16 px, and a sideways swipe stays on the page', { tag: '@long' }, async ({
  page,
  signInWith,
}) => {
  await signInWith(PERMISSION_KEYS);
  for (const [address, shown] of [
    ['/leads', 'main article'],
    ['/q-list', 'main li'],
    ['/my-team', 'main li'],
    ['/home', 'main section'],
  ] as const) {
    await page.goto(address);
    await expect(page.locator(shown).first()).toBeVisible();
    // The cards take their places once they are measured.
    await expect.poll(() => smallTargets(page), `targets of ${address}`).toEqual([]);
    expect.soft(await zoomingFields(page), `fields of ${address}`).toEqual([]);
    const sideways = await page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorX);
    expect.soft(sideways, `sideways swipe on ${address}`).toBe('none');
  }
});

test('on its side the sidebar is a drawer, lists are cards, and there is room for one below the bars', {
  tag: '@long',
}, async ({ page, signInWith }) => {
  await page.setViewportSize(ON_ITS_SIDE);
  await signInWith(PERMISSION_KEYS);
  for (const [address, shown] of [
    ['/q-list', 'main li:has(input[type="checkbox"])'],
    ['/leads', 'main article'],
  ] as const) {
    await page.goto(address);
    const first = page.locator(shown).first();
    await expect(first).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).not.toBeInViewport();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(first, `the first card of ${address}`).toBeInViewport({ ratio: 0.99 });
  }
});

test('the keyboard covers no field of a popup, and its buttons stay in reach', { tag: '@long' }, async ({
  page,
  signInWith,
}) => {
  await signInWith(PERMISSION_KEYS);
  await page.goto('/q-list?do=add');
  const popup = page.getByRole('dialog', { name: 'Add Account' });
  await expect(popup.getByLabel('Company Name')).toBeVisible();
  expect(await zoomingFields(page)).toEqual([]);
  expect(await page.locator('meta[name="viewport"]').getAttribute('content')).toContain(
    'interactive-widget=resizes-content',
  );
  await page.setViewportSize(WITH_KEYBOARD);
  const fields = await popup.getByRole('textbox').all();
  expect(fields.length).toBeGreaterThan(1);
  for (const field of fields) {
    await field.focus();
    await expect(field).toBeInViewport({ ratio: 1 });
    const isCovered = await field.evaluate((input) => {
      const { x, y, width, height } = input.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      return !(hit && (input === hit || input.parentElement?.contains(hit)));
    });
    expect(isCovered, String(await field.getAttribute('aria-label'))).toBe(false);
  }
  await expect(popup.getByRole('button', { name: 'Next' })).toBeInViewport({ ratio: 1 });
});
