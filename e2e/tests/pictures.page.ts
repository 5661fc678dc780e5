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
/** Letters are drawn by the machine's fonts where Inter has none, edges by its browser: what others drew is not compared. */
const MACHINE_FILE = join(import.meta.dirname, '../pictures/machine.json');

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
 * Does this machine draw as the one did that the pictures are from? Elsewhere the screens are walked through, said to be
 * not compared, and no picture is taken. Renewing the pictures makes this machine that one.
 */
async function drawsAlike(page: Page): Promise<boolean> {
  const info = test.info();
  const here = `${JSON.stringify({ platform: process.platform, ...(await page.evaluate(waysOfDrawing)) }, null, 2)}\n`;
  if (['all', 'changed'].includes(info.config.updateSnapshots)) {
    writeFileSync(MACHINE_FILE, here);
    return true;
  }
  if (readFileSync(MACHINE_FILE, 'utf8') === here) return true;
  const description = `Not compared: the pictures are of a machine that draws otherwise (${MACHINE_FILE}).`;
  if (!info.annotations.some((one) => one.description === description)) {
    info.annotations.push({ type: 'pictures', description });
    console.warn(description);
  }
  return false;
}

/** In the page: how wide its fonts and those of the machine draw what stands in the demo data, and each point of some of it. */
async function waysOfDrawing(): Promise<Record<string, number>> {
  await document.fonts.ready;
  const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 120 });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return {};
  const { fontFamily } = getComputedStyle(document.body);
  context.font = `40px ${fontFamily}`;
  const SAMPLES = { latin: 'Salesdesk 0123', accents: 'Açaí Björkman', arabic: 'شركة الأفق', japanese: '株式会社 桜' };
  const widths = Object.entries(SAMPLES).map(
    ([script, text]) => [script, Math.round(context.measureText(text).width * 10) / 10] as const,
  );
  context.shadowBlur = 12;
  context.shadowColor = 'rgb(0 0 0 / 40%)';
  context.roundRect(20, 60, 360, 40, 8);
  context.fill();
  context.shadowBlur = 0;
  for (const [at, text] of Object.values(SAMPLES).entries()) {
    context.font = `${at % 2 ? 600 : 400} ${13 + at}px ${fontFamily}`;
    context.fillText(text, 10 + at * 95, 30);
  }
  const points = context.getImageData(0, 0, canvas.width, canvas.height).data;
  // FNV-1a: any point that differs gives another number.
  const drawing = points.reduce((hash, point) => Math.imul(hash ^ point, 16_777_619) >>> 0, 2_166_136_261);
  return { ...Object.fromEntries(widths), drawing };
}
