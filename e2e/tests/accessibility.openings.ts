/** How the states of `accessibility.states.ts` are opened, by the names that controls have in the page's language. */
import type { Locator, Page } from '@playwright/test';
import { companyFile } from '@salesdesk/api/company-file';
import { CONNECTION_TEXTS, endpoints, type SessionTime, UNDO_TEXTS } from '@salesdesk/shared/domain';
import { expect } from '../support/fixtures.ts';
import type { Say } from './catalogues.ts';

/** What a state opens itself with. */
export interface Opening {
  page: Page;
  /** A control's name in the page's language. */
  say: Say;
}

const press = ({ page, say }: Opening, name: string) =>
  page
    .getByRole('button', { name: say(name) })
    .filter({ visible: true })
    .first()
    .click();

export function pressed(...names: string[]) {
  return async (opening: Opening) => {
    for (const name of names) await press(opening, name);
  };
}

export function submitted(name: string) {
  return async (opening: Opening) => {
    await expect(opening.page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    await press(opening, name);
    await expect(opening.page.locator('[aria-invalid="true"]').first()).toBeVisible();
  };
}

export function keyed(key: string) {
  return async ({ page, say }: Opening) => {
    await expect(page.getByRole('button', { name: say('Search everything') })).toBeVisible();
    await page.keyboard.press(key);
  };
}

export async function choices({ page }: Opening): Promise<void> {
  await page.getByRole('main').getByRole('combobox').first().click();
}

export async function selected({ page, say }: Opening): Promise<void> {
  await page
    .getByRole('checkbox', { name: say('Select {{name}}') })
    .first()
    .focus();
  // The one that selects all rows is there before them.
  await expect(page.getByTestId('skeleton-row')).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: say('Selection') })).toBeVisible();
}

export async function stageMenu({ page }: Opening): Promise<void> {
  await page.getByRole('article').first().getByRole('link').focus();
  await page.keyboard.press('m');
}

export async function timeline({ page, say }: Opening): Promise<void> {
  await page.getByRole('tab', { name: say('Timeline') }).click();
}

export async function edited(opening: Opening): Promise<void> {
  await press(opening, 'Edit {{name}}');
  await expect(opening.page.getByRole('dialog').locator('input[type="password"]').first()).toBeVisible();
}

export async function permissions(opening: Opening): Promise<void> {
  await edited(opening);
  await opening.page
    .getByRole('dialog')
    .getByRole('button', { name: opening.say('Next') })
    .click();
}

export async function switchedOff({ page }: Opening): Promise<void> {
  await page.getByRole('switch', { checked: true }).first().click();
}

export async function discarded({ page, say }: Opening): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').first().fill('Northern Lights');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: say('Keep editing') })).toBeVisible();
}

const REFUSED_VALUES =
  '{{count}} values cannot be taken as they are. Replace each once; otherwise it is left out, and you get it in a file.';
const IMPORT_STEPS = ['columns', 'values', 'preview', 'done'] as const;

export function imported(step: (typeof IMPORT_STEPS)[number]) {
  return async ({ page, say }: Opening) => {
    const popup = page.getByRole('dialog');
    const next = () => popup.getByRole('button', { name: say('Next') }).click();
    const ways: Record<typeof step, () => Promise<void>> = {
      columns: () => popup.locator('input[type="file"]').setInputFiles(fileOf(100)),
      values: next,
      preview: next,
      done: () =>
        popup
          .getByRole('button', { name: say('Create {{create}}') })
          .or(popup.getByRole('button', { name: say('Create {{create}}, update {{update}}') }))
          .click(),
    };
    const shown: Record<typeof step, Locator> = {
      columns: popup.getByRole('combobox').first(),
      values: popup.getByText(say(REFUSED_VALUES)).first(),
      preview: popup.getByRole('group', { name: say('Rows by what becomes of them') }),
      done: popup.getByText(say('All {{count}} rows of the file are done')),
    };
    for (const one of IMPORT_STEPS.slice(0, IMPORT_STEPS.indexOf(step) + 1)) {
      await ways[one]();
      await expect(shown[one]).toBeVisible();
    }
  };
}

function fileOf(rows: number) {
  const mark = Math.random().toString(36).slice(2, 8);
  return { name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(companyFile(rows, mark).bytes) };
}

/** Moves a card to the next stage, which is on the left where the page runs from right to left. */
export async function moved({ page, say }: Opening): Promise<void> {
  await page.getByRole('article').first().getByRole('link').focus();
  const isLeft = (await page.locator('html').getAttribute('dir')) === 'rtl';
  await page.keyboard.press(isLeft ? 'Shift+ArrowLeft' : 'Shift+ArrowRight');
  const undo = page.getByRole('button', { name: say(UNDO_TEXTS.button) });
  await expect(undo).toBeVisible();
  // The focus keeps the toast open.
  await undo.focus();
}

export async function merged({ page, say }: Opening): Promise<void> {
  await page
    .getByRole('button', { name: say('More') })
    .first()
    .click();
  await page.getByRole('menuitem', { name: say('Merge with another company…') }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('protea');
  await page
    .getByTitle(/^Protea/)
    .first()
    .click();
}

export async function near({ page, say }: Opening): Promise<void> {
  await expect(page.getByText(say('Did you mean:'))).toBeVisible();
}

export async function found(opening: Opening): Promise<void> {
  await keyed('Control+K')(opening);
  await opening.page.getByRole('dialog').getByRole('combobox').fill('protea');
}

export async function offline({ page, say }: Opening): Promise<void> {
  await expect(page.getByRole('checkbox').filter({ visible: true }).first()).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(say(CONNECTION_TEXTS.offline))).toBeVisible();
}

export async function online(page: Page): Promise<void> {
  await page.context().setOffline(false);
}

export async function unavailable({ page, say }: Opening): Promise<void> {
  await page.route('**/r/leads/**', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.goto('/leads');
  await expect(page.getByText(say('{{title}} is unavailable'))).toBeVisible();
  await page.unroute('**/r/leads/**');
}

/** The page asks how long the session lasts a minute after it has loaded. */
export async function sessionEnds({ page, say }: Opening): Promise<void> {
  const data: SessionTime = { idle_seconds: 100, seconds: 9_000 };
  await page.route(`**/${endpoints.auth.sessionTime.path}`, (route) => route.fulfill({ json: { error: false, data } }));
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('button', { name: say('Search everything') })).toBeVisible();
  // Again, because the minute may not have begun.
  await expect(async () => {
    await page.clock.fastForward(61_000);
    await expect(page.getByRole('button', { name: say('Stay signed in') })).toBeVisible({ timeout: 2_000 });
  }).toPass();
}
