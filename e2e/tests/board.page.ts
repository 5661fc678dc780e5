/** The board as tests look at it and take hold of its cards. */
import type { Locator, Page } from '@playwright/test';

export const stage = (page: Page, slug: string) => page.locator(`section[data-stage="${slug}"]`);
export const cardIn = (page: Page, slug: string, name: string) => stage(page, slug).getByRole('link', { name });
export const countOf = async (page: Page, slug: string) =>
  Number(/, (\d+) leads?/.exec((await stage(page, slug).getAttribute('aria-label')) ?? '')?.[1]);

/** Presses on the card and moves by steps to the middle of the target's upper part, without letting go. */
export async function dragOver(page: Page, card: Locator, target: Locator): Promise<void> {
  // Waits until the card stands still: others have just moved up, perhaps.
  await card.hover({ position: { x: 20, y: 8 } });
  const from = await card.boundingBox();
  const to = await target.boundingBox();
  if (!from || !to) throw new Error('Card or target is not on the screen.');
  await page.mouse.down();
  await page.mouse.move(from.x + 34, from.y + 14, { steps: 4 });
  await page.mouse.move(to.x + Math.min(to.width / 2, 150), to.y + 180, { steps: 12 });
}
