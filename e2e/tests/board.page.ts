/** Page object of the board, with drag and drop of its cards. */
import type { Locator, Page } from '@playwright/test';

export const stage = (page: Page, slug: string) => page.locator(`section[data-stage="${slug}"]`);
export const cardIn = (page: Page, slug: string, name: string) => stage(page, slug).getByRole('link', { name });
export const countOf = async (page: Page, slug: string) =>
  Number(/, (\d+) leads?/.exec((await stage(page, slug).getAttribute('aria-label')) ?? '')?.[1]);

/** Drags the card in steps to the middle of the target's upper part without dropping it. */
export async function dragOver(page: Page, card: Locator, target: Locator): Promise<void> {
  // Wait until the card stops moving: other cards may just have moved up.
  await card.hover({ position: { x: 20, y: 8 } });
  const from = await card.boundingBox();
  const to = await target.boundingBox();
  if (!from || !to) throw new Error('Card or target is not on the screen.');
  await page.mouse.down();
  await page.mouse.move(from.x + 34, from.y + 14, { steps: 4 });
  await page.mouse.move(to.x + Math.min(to.width / 2, 150), to.y + 180, { steps: 12 });
}
