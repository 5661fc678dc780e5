/**
 * Extensions of remotes in every slot: good ones are drawn, and faulty ones cost their own box. LONG_TESTS runs all 18 faults;
 * each test goes through all twelve slots.
 */
import type { Page } from '@playwright/test';
import { SLOTS, type SlotName } from '@salesdesk/shared/domain';
import { expect, test } from '../fixtures.ts';
import { EXTENSION_FAULTS, type ExtensionFault, keyOf, serveExtensions, textOf } from '../forgedExtensions.ts';

const RIGHTS = ['data.q-list.view', 'data.q-list.create', 'data.leads.view'] as const;
const SHORT = ['X1', 'X11', 'X16'];

test('every slot draws what a remote adds, alone with a title and in its place', async ({ page, signInWith }) => {
  await signInWith(RIGHTS);
  await serveExtensions(page);
  await visitSlots(page);
});

test('a page that nobody adds to asks for nothing more', async ({ page, signInWith }) => {
  await signInWith(RIGHTS);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await page.waitForTimeout(2_000);
  expect(asked.filter((path) => /^\/r\/(audit|reports)\//.test(path))).toEqual([]);
});

for (const fault of EXTENSION_FAULTS) {
  const tag = SHORT.includes(fault.id) ? [] : '@long';
  test(`${fault.id} ${fault.what}: each slot`, { tag }, async ({ page, signInWith, complaints }) => {
    test.setTimeout(240_000);
    complaints.expect(/^console: (?!\[content policy\])/, /^uncaught: (Error: boom|boom|SyntaxError|TypeError: boom)/);
    await signInWith(RIGHTS);
    await serveExtensions(page, fault);
    await visitSlots(page, fault);
  });
}

/** Goes through all slots in one document, with text that is typed beside them. */
async function visitSlots(page: Page, fault?: ExtensionFault): Promise<void> {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
  });
  const go = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  const good = (slot: SlotName) =>
    page.getByText(textOf(slot, 'good'), { exact: true }).filter({ visible: true }).first();
  const drawn = async (...slots: SlotName[]) => {
    for (const slot of slots) {
      const { kind, loads } = SLOTS[slot];
      // It is loaded once it comes into view.
      if (kind === 'component' && !loads)
        await page
          .locator(`[data-extension="${keyOf(slot, 'good')}"]`)
          .first()
          .scrollIntoViewIfNeeded();
      await expect(good(slot)).toBeVisible();
      if (!fault) continue;
      const bad = page.getByText(textOf(slot, 'bad'), { exact: true });
      if (fault.isShown) await expect(bad.filter({ visible: true }).first()).toBeVisible();
      else {
        await expect(page.locator(`[data-extension="${keyOf(slot, 'bad')}"]`)).toHaveCount(0, { timeout: 60_000 });
        await expect(bad).toHaveCount(0);
      }
    }
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('navigation').first()).toBeVisible();
  };

  /** Of a slot whose extensions the user opens one by one: a faulty one says so, and the good one is drawn after it. */
  const opened = async (slot: SlotName, open: (title: string) => Promise<void>) => {
    if (fault) {
      const title = `Title of ${textOf(slot, 'bad')}`;
      const text = fault.isShown ? textOf(slot, 'bad') : `${title} is unavailable`;
      await open(title);
      await expect(page.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible({
        timeout: 60_000,
      });
    }
    await open(`Title of ${textOf(slot, 'good')}`);
    await expect(good(slot)).toBeVisible();
  };

  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search companies/ }).fill('harbour');
  await drawn('search.source');
  await drawn('header', 'overlay', 'home.tile');
  await expect(page.getByRole('combobox', { name: /^Search companies/ })).toHaveValue('harbour');
  await page.keyboard.press('Escape');

  await go('Q-List');
  await page.getByRole('searchbox').first().fill('a');
  await drawn('list.column');
  await page.getByRole('table').getByRole('checkbox').nth(1).check();
  await drawn('list.action');
  await expect(page.getByRole('searchbox').first()).toHaveValue('a');

  await page.getByRole('table').getByRole('rowheader').first().getByRole('link').click();
  await drawn('company.fact', 'company.action');
  const drawer = page.getByRole('dialog');
  await opened('company.tab', (name) => drawer.getByRole('tab', { name }).click());
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  await go('Leads');
  await drawn('lead.badge');

  const close = async () => {
    // Escape is not heard while a dialog opens.
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await opened('settings.entry', async (name) => {
    if (await page.getByRole('dialog').count()) await close();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name }).click();
  });
  await close();

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'My profile' }).click();
  await drawn('profile.section');
  expect(documents).toHaveLength(1);
}
