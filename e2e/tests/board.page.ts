/** Page object of the board, with drag and drop of its cards. */
import { expect, type Locator, type Page } from '@playwright/test';

export const stage = (page: Page, slug: string) => page.locator(`section[data-stage="${slug}"]`);
export const cardIn = (page: Page, slug: string, name: string) => stage(page, slug).getByRole('link', { name });

/** Drags the card in steps to the middle of the target's upper part without dropping it. */
export async function dragOver(page: Page, card: Locator, target: Locator): Promise<void> {
  await pressCard(page, card);
  const from = await card.boundingBox();
  const to = await target.boundingBox();
  if (!from || !to) throw new Error('Card or target is not on the screen.');
  await page.mouse.move(from.x + 34, from.y + 14, { steps: 4 });
  await page.mouse.move(to.x + Math.min(to.width / 2, 150), to.y + 180, { steps: 12 });
}

/** Presses the card at 20 × 8 px and holds it, however other cards move meanwhile. */
export const pressCard = (page: Page, card: Locator) => expect(() => press(page, card)).toPass();

/** Presses the card. A colleague's new lead may move another card under the pointer; that one is let go again. */
async function press(page: Page, card: Locator): Promise<void> {
  // It also waits until the card stops moving.
  await card.hover({ position: { x: 20, y: 8 } });
  await page.mouse.down();
  if (await card.evaluate((link) => link.matches(':active'))) return;
  await page.mouse.move(0, 0);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  throw new Error('Another card was pressed.');
}
