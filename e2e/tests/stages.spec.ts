/** Stages: set up on one screen while another user's board is open. R-232. */
import type { Page } from '@playwright/test';
import { expect, openSession, test } from '../support/fixtures.ts';
import { cardIn, stage } from './board.page.ts';
import { makeLead, move, stageOf, uniqueName } from './leads.data.ts';

const dialog = (page: Page) => page.getByRole('dialog');
/** Cards are drawn in the columns near the visible part only. */
async function expectCard(board: Page, slug: string, lead: string): Promise<void> {
  await stage(board, slug).scrollIntoViewIfNeeded();
  await expect(cardIn(board, slug, lead)).toBeVisible();
}
const names = (page: Page) => page.getByRole('rowheader').allTextContents();

test('a stage is added, renamed, moved and archived with its leads, and an open board follows', async ({
  browser,
  page,
  admin,
  signInWith,
}) => {
  const [name, lead] = [uniqueName('Pilot'), uniqueName('Rider')];
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const id = await makeLead(admin, { name: lead });
  const viewer = await admin.createSignedIn({ permissions: ['data.leads.view'] });
  const context = await browser.newContext();
  const board = await context.newPage();
  await openSession(board, viewer.api);
  const connected = context.waitForEvent('response', (response) => response.url().includes('/live/changes'));
  await board.goto(`/leads?search=${encodeURIComponent(lead)}`);
  await expect(cardIn(board, 'new', lead)).toBeVisible();
  await connected;

  await signInWith(['system.settings.edit']);
  await page.goto('/home');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Stages' }).click();
  await page.getByRole('button', { name: 'Add Stage' }).click();
  await dialog(page).getByLabel('Stage name').fill(name);
  await dialog(page).getByRole('button', { name: 'Save & Close' }).click();
  await expect(page.getByRole('rowheader', { name })).toBeVisible();
  await expect(stage(board, slug)).toBeVisible();

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await dialog(page).getByLabel('Stage name').fill(`${name} two`);
  await dialog(page).getByRole('button', { name: 'Save & Close' }).click();
  await expect(stage(board, slug)).toContainText(`${name} two`);

  const last = (await names(page)).length - 1;
  await page.getByRole('button', { name: `Arrange ${name} two` }).press('ArrowUp');
  await expect(page.getByRole('rowheader').nth(last - 1)).toHaveText(`${name} two`);
  await expect(page.getByRole('button', { name: `Arrange ${name} two` })).toBeFocused();
  await expect(page.getByText('Stages arranged successfully!').first()).toBeVisible();
  await page
    .getByRole('button', { name: `Arrange ${name} two` })
    .dragTo(page.getByRole('rowheader').nth(last), { targetPosition: { x: 20, y: 10 } });
  await expect(page.getByRole('rowheader').nth(last)).toHaveText(`${name} two`);

  await move(admin, id, 'new', slug);
  await expectCard(board, slug, lead);
  await page.getByRole('button', { name: `Archive ${name} two` }).click();
  await dialog(page).getByLabel('Move its leads to').click();
  await page.getByRole('region', { name: 'Menus' }).getByTitle('Contacted', { exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByRole('rowheader', { name: `${name} two` })).toHaveCount(0);
  await expectCard(board, 'contacted', lead);
  await expect(stage(board, slug)).toHaveCount(0);
  expect(await stageOf(admin, id)).toBe('contacted');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('rowheader', { name: `${name} two` })).toBeVisible();
  await expectCard(board, slug, lead);
  await page.getByRole('button', { name: `Archive ${name} two` }).click();
  await dialog(page).getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(stage(board, slug)).toHaveCount(0);
  await context.close();
});
