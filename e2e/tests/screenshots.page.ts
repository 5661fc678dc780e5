/** Takes screenshots of a page in both sizes and themes, and compares them with those in `e2e/expected/screenshots`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { matchesTree } from './trees.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const MASK = '#8a94a6';
const THEMES = ['light', 'dark'] as const;
/** Rendering depends on the machine's fonts and browser, so screenshots of other machines are not compared. */
const MACHINE_FILE = join(import.meta.dirname, '../expected/screenshots/machine.json');

/**
 * Takes four screenshots. The page is loaded once, because it adapts to window size and theme. `keepsRunning`: leaves animations running, because a toast disappears at the end of its animation.
 */
export async function takeScreenshots(
  page: Page,
  name: string,
  mask: Locator[] = [],
  keepsRunning = false,
): Promise<void> {
  await matchesTree(page, name);
  if (!(await drawsAlike(page))) return;
  // Move the mouse to a place without elements in both sizes.
  await page.mouse.move(0, 0);
  const placing = await page.evaluate(() => window.setInterval(() => dispatchEvent(new Event('resize')), 150));
  for (const size of SIZES) {
    await resize(page, size);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator(`:root[data-theme="${colorScheme}"]`)).toBeAttached();
      await page.evaluate(() => document.fonts.ready);
      const file = `${name}-${size.width}-${colorScheme}.png`;
      await expect
        .soft(page)
        .toHaveScreenshot(file, { mask, maskColor: MASK, animations: keepsRunning ? 'allow' : 'disabled' });
    }
  }
  await resize(page, SIZES[0] as (typeof SIZES)[0]);
  await page.evaluate((timer) => clearInterval(timer), placing);
}

function isUpdate(): boolean {
  return ['all', 'changed'].includes(test.info().config.updateSnapshots);
}

/** Fires resize events again, because an open menu positions itself before the page has its new layout. */
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
 * Whether this machine renders like the one that took the screenshots. Otherwise the screens are visited without
 * comparison and a warning is printed. Updating the screenshots makes this machine the reference.
 */
async function drawsAlike(page: Page): Promise<boolean> {
  isAlike ??= isReference(page);
  if (await isAlike) return true;
  const { annotations } = test.info();
  const description = `Not compared: the screenshots are from a machine that renders differently (${MACHINE_FILE}).`;
  if (!annotations.some((one) => one.description === description)) {
    annotations.push({ type: 'screenshots', description });
    console.warn(description);
  }
  return false;
}

/** The answer holds for the whole run: the machine stays the same. */
let isAlike: Promise<boolean> | undefined;

async function isReference(page: Page): Promise<boolean> {
  const here = `${JSON.stringify({ platform: process.platform, ...(await page.evaluate(waysOfDrawing)) }, null, 2)}\n`;
  if (isUpdate()) {
    writeFileSync(MACHINE_FILE, here);
    return true;
  }
  return readFileSync(MACHINE_FILE, 'utf8') === here;
}

/** Runs in the page: text widths in the page's and the machine's fonts, and a hash of rendered pixels. */
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
  // FNV-1a: any different pixel changes the hash.
  const drawing = points.reduce((hash, point) => Math.imul(hash ^ point, 16_777_619) >>> 0, 2_166_136_261);
  return { ...Object.fromEntries(widths), drawing };
}
