/** Taking pictures of a page in both sizes and both themes, and comparing them with those in `e2e/pictures`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const MASK = '#8a94a6';
const THEMES = ['light', 'dark'] as const;
/** Letters are drawn by the machine's fonts where Inter has none: what was drawn with others is not compared. */
const FONTS_FILE = join(import.meta.dirname, '../pictures/fonts.json');

/**
 * Four pictures: the page follows the window and the theme live, so that it is loaded once. `keepsRunning`: animations
 * are not brought to their end, which is when a toast goes.
 */
export async function pictures(page: Page, name: string, mask: Locator[] = [], keepsRunning = false): Promise<void> {
  const isCompared = await drawsAlike(page);
  // Nothing is under the mouse, in either size.
  await page.mouse.move(0, 0);
  const placing = await page.evaluate(() => window.setInterval(() => dispatchEvent(new Event('resize')), 150));
  for (const size of SIZES) {
    await resize(page, size);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator(`:root[data-theme="${colorScheme}"]`)).toBeAttached();
      await page.evaluate(() => document.fonts.ready);
      const file = `${name}-${size.width}-${colorScheme}.png`;
      if (isCompared)
        await expect
          .soft(page)
          .toHaveScreenshot(file, { mask, maskColor: MASK, animations: keepsRunning ? 'allow' : 'disabled' });
    }
  }
  await resize(page, SIZES[0] as (typeof SIZES)[0]);
  await page.evaluate((timer) => clearInterval(timer), placing);
}

/** The page finds its layout after an open menu heard of the size: it hears again of it, here and while it is compared. */
async function resize(page: Page, size: (typeof SIZES)[0]): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () =>
      new Promise<void>((placed) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            dispatchEvent(new Event('resize'));
            placed();
          }),
        );
      }),
  );
}

/**
 * Does this machine draw letters as the one did that the pictures are from? Elsewhere the screens are walked through,
 * said to be not compared, and no picture is taken. Renewing the pictures makes this machine that one.
 */
async function drawsAlike(page: Page): Promise<boolean> {
  const info = test.info();
  const here = { platform: process.platform, ...(await page.evaluate(widthsOfLetters)) };
  if (['all', 'changed'].includes(info.config.updateSnapshots)) {
    writeFileSync(FONTS_FILE, `${JSON.stringify(here, null, 2)}\n`);
    return true;
  }
  if (readFileSync(FONTS_FILE, 'utf8') === `${JSON.stringify(here, null, 2)}\n`) return true;
  const description = `Not compared: the pictures were drawn with other fonts (${FONTS_FILE}).`;
  if (!info.annotations.some((one) => one.description === description)) {
    info.annotations.push({ type: 'pictures', description });
    console.warn(description);
  }
  return false;
}

/** In the page: how wide its fonts and those of the machine draw what stands in the demo data. */
async function widthsOfLetters(): Promise<Record<string, number>> {
  await document.fonts.ready;
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return {};
  context.font = `40px ${getComputedStyle(document.body).fontFamily}`;
  const SAMPLES = { latin: 'Salesdesk 0123', accents: 'Açaí Björkman', arabic: 'شركة الأفق', japanese: '株式会社 桜' };
  return Object.fromEntries(
    Object.entries(SAMPLES).map(([script, text]) => [script, Math.round(context.measureText(text).width * 10) / 10]),
  );
}
