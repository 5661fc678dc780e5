/** With a person's own spacing of text (WCAG 1.4.12) lists and cards show all of their text. R-173. */
import type { Page } from '@playwright/test';
import { PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';

const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';

/** The texts of cells and cards that are cut at their end. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('tbody td, tbody td *, main article, main article *')]
      .filter(
        (one) =>
          one.clientWidth > 0 &&
          one.scrollWidth > one.clientWidth + 1 &&
          getComputedStyle(one).textOverflow === 'ellipsis' &&
          one.textContent?.trim(),
      )
      .map((one) => one.textContent ?? ''),
  );
}

test('own spacing of text cuts no cell of a list and no card of the board', { tag: '@long' }, async ({
  page,
  signInWith,
}) => {
  await signInWith(PERMISSION_KEYS);
  for (const [address, shown] of [
    ['/q-list', 'tbody tr[data-index]'],
    ['/leads?view=list', 'tbody tr[data-index]'],
    ['/leads?view=board', 'main article'],
    ['/my-team', 'tbody tr[data-index]'],
    ['/contacts', 'tbody tr[data-index]'],
  ] as const) {
    await page.goto(address);
    await expect(page.locator(shown).first()).toBeVisible();
    await expect(page.locator('html[data-spaced]')).toHaveCount(0);
    // A style of the browser, which no policy of the page refuses.
    await page.evaluate((rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }, SPACING);
    await expect(page.locator('html[data-spaced]')).toHaveCount(1);
    await expect.poll(() => cutTexts(page), { message: `cut texts of ${address}` }).toEqual([]);
  }
});
