/** Undo, and two users dragging one card. */
import type { Page } from '@playwright/test';
import { type PermissionKey, TOASTS, UNDO_TEXTS } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';
import { cardIn, dragOver, stage } from './board.page.ts';
import { colleague } from './colleague.ts';
import { makeLead, stageOf, uniqueName } from './leads.data.ts';

const MOVE_ANY: PermissionKey[] = ['data.leads.view', 'data.leads.edit-all'];
const boardOf = (name: string) => `/leads?search=${encodeURIComponent(name)}`;
const undo = (page: Page) => page.getByRole('button', { name: UNDO_TEXTS.button, exact: true });

async function moveBy(page: Page, name: string, from: string, to: string): Promise<void> {
  await cardIn(page, from, name).focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: to, exact: true }).click();
}

test('a colleague sees a move and its undo with the author; an undo after their own move is refused', async ({
  page,
  browser,
  admin,
  signInWith,
}) => {
  const name = uniqueName('Undo');
  const id = await makeLead(admin, { name, amount: 700 });
  const { lastName } = await signInWith(MOVE_ANY, 'Marta');
  const otto = await colleague(browser, admin, { rights: MOVE_ANY, firstName: 'Otto' });
  await Promise.all([page.goto(boardOf(name)), otto.page.goto(boardOf(name))]);
  await expect(cardIn(otto.page, 'new', name)).toBeVisible();

  await moveBy(page, name, 'new', 'Contacted');
  const seen = stage(otto.page, 'contacted').locator(`article[data-lead="${id}"]`);
  // At once, because both go after some seconds.
  await Promise.all([
    expect(seen).toContainText(`Marta ${lastName} moved this`),
    expect(otto.page.getByText(`Marta ${lastName} moved ${name}.`)).toBeVisible(),
  ]);
  await expect(cardIn(otto.page, 'contacted', name)).toBeVisible();

  await expect(page.getByText(TOASTS.leadMoved)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`${name} is back in New.`)).toBeVisible();
  await expect(cardIn(page, 'new', name)).toBeVisible();
  await expect(cardIn(otto.page, 'new', name)).toBeVisible();
  await expect(otto.page.getByText(`Marta ${lastName} undid the move of ${name}.`)).toBeVisible();
  await expect(stage(otto.page, 'new')).toHaveAttribute('aria-label', /^New, 1 of \d+ leads, \$700$/);

  await moveBy(page, name, 'new', 'Contacted');
  await moveBy(otto.page, name, 'contacted', 'Qualified');
  await expect(cardIn(page, 'qualified', name)).toBeVisible();
  await undo(page).click();
  await expect(
    page.getByText(`${otto.name} changed ${name} since then: Moved from Contacted to Qualified. It stays as it is.`),
  ).toBeVisible();
  await expect(cardIn(page, 'qualified', name)).toBeVisible();
  expect(await stageOf(admin, id)).toBe('qualified');
  await otto.context.close();
});

test('two users drag one card: the first drop wins, and the other user sees who moved it where', {
  tag: '@long',
}, async ({ page, browser, admin, signInWith }) => {
  const name = uniqueName('Both');
  const id = await makeLead(admin, { name });
  await signInWith(MOVE_ANY, 'Marta');
  const otto = await colleague(browser, admin, { rights: MOVE_ANY, firstName: 'Otto' });
  await Promise.all([page.goto(boardOf(name)), otto.page.goto(boardOf(name))]);
  await dragOver(page, cardIn(page, 'new', name), stage(page, 'contacted'));
  await dragOver(otto.page, cardIn(otto.page, 'new', name), stage(otto.page, 'qualified'));
  await otto.page.mouse.up();
  await expect(cardIn(otto.page, 'qualified', name)).toBeVisible();
  // A dragged card does not move on live updates.
  await expect(stage(page, 'new').locator(`article[data-lead="${id}"]`)).toHaveAttribute('data-dragging');
  await page.mouse.up();
  const card = stage(page, 'qualified').locator(`article[data-lead="${id}"]`);
  await expect(card).toContainText(`${otto.name} moved this lead to Qualified.`);
  expect(await stageOf(admin, id)).toBe('qualified');
  await otto.context.close();
});

test('a promotion, a switch and a deletion are undone by button and by key, but not while typing', async ({
  page,
  admin,
  signInWith,
}) => {
  const name = uniqueName('Back');
  await makeLead(admin, { name, staysOnQList: true });
  await signInWith([
    'data.q-list.view',
    'data.leads.view',
    'system.network.view',
    'system.network.edit',
    'system.network.delete',
  ]);
  // The bar of a toast shows its remaining time, also with reduced motion.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/q-list?search=${encodeURIComponent(name)}`);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByRole('button', { name: /Status of/ }).click();
  await page.getByRole('menuitem', { name: 'Leads' }).click();
  await expect(row).toContainText('Leads');
  await page.getByPlaceholder('Search by name').focus();
  await page.keyboard.press('Control+z');
  await expect(undo(page)).toBeVisible();
  await undo(page).click();
  await expect(row).toContainText('Q-List');
  await expect(page.getByText(`${name} is back on the Q List.`)).toBeVisible();

  await page.goto('/networks');
  const network = page.getByRole('switch').first();
  const label = (await network.getAttribute('aria-label')) ?? '';
  const same = page.getByRole('switch', { name: label, exact: true });
  const wasOn = await same.isChecked();
  await same.click();
  await expect(same).toBeChecked({ checked: !wasOn });
  await expect(undo(page)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(same).toBeChecked({ checked: wasOn });
  await expect(page.getByText(/ is (in)?active again\.$/)).toBeVisible();
});
