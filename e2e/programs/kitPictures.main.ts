/**
 * Takes the pictures of the UI kit, `delivery/kit/pictures/<component>.webp`, from the live examples of the documentation. The last
 * step of `npm run screenshots`. ADR-137.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import { chromiumHere } from '../../tools/check/debian.mjs';
import { PORT, ROOT, startProduct } from '../support/product.ts';

const FOLDER = join(ROOT, 'delivery/kit/pictures');
/** The pages of the kit with examples. */
const PAGES = ['core', 'form', 'table', 'overlay', 'icons'];
/** They show a button first. What it opens is the picture, or stands beside the button. */
const OPENED = ['ConfirmDialog', 'Drawer', 'Dropdown', 'Modal', 'OtpBoxes', 'Popover', 'Popup'];
const ALONE = '[role="dialog"]:visible';
const BESIDE = '[role="menu"]:visible, [role="tooltip"]:visible';
const VIEWPORT = { width: 720, height: 640 };
const PADDING = 8;
const QUALITY = 70;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const product = await startProduct(PORT, {});
const browser = await chromium.launch({ executablePath: chromiumHere() ?? undefined, args: ['--no-sandbox'] });
try {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce', colorScheme: 'light' });
  const page = await context.newPage();
  for (const name of PAGES) {
    const address = `${product.url}/docs/teams/ui/${name}`;
    await page.goto(address);
    await page.locator('[data-example]').first().waitFor();
    const examples = page.locator('[data-example]');
    const components = await examples.evaluateAll((all) => all.map((one) => one.getAttribute('data-example') ?? ''));
    for (const component of components) {
      await page.goto(address);
      await take(page, component);
    }
  }
  console.log(`Took ${readdirSync(FOLDER).length} pictures.`);
} finally {
  await browser.close();
  await product.stop();
}

async function take(page: Page, component: string): Promise<void> {
  const example = page.locator(`[data-example="${component}"]`);
  await example.locator('*').first().waitFor();
  await example.scrollIntoViewIfNeeded();
  let boxes = [await example.boundingBox()];
  if (OPENED.includes(component)) {
    await example.getByRole('button').first().click();
    // Until it has slid in.
    await page.waitForTimeout(1_000);
    const boxOf = async (layers: Locator) => ((await layers.count()) ? await layers.last().boundingBox() : null);
    const dialog = await boxOf(page.locator(ALONE));
    boxes = dialog ? [dialog] : [await example.boundingBox(), await boxOf(page.locator(BESIDE))];
  }
  const devtools = await page.context().newCDPSession(page);
  const scroll = await page.evaluate(() => ({ x: scrollX, y: scrollY }));
  const box = around(boxes.filter((one) => one !== null));
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    clip: { ...box, x: box.x + scroll.x, y: box.y + scroll.y, scale: 1 },
  });
  writeFileSync(join(FOLDER, `${component}.webp`), Buffer.from(data, 'base64'));
}

/** The smallest box around all of them, with a margin. */
function around(boxes: readonly Box[]): Box {
  const x = Math.max(0, Math.min(...boxes.map((box) => box.x)) - PADDING);
  const y = Math.max(0, Math.min(...boxes.map((box) => box.y)) - PADDING);
  const right = Math.max(...boxes.map((box) => box.x + box.width)) + PADDING;
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + PADDING;
  return { x, y, width: Math.min(right, VIEWPORT.width) - x, height: bottom - y };
}
