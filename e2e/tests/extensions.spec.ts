/**
 * Extensions of remotes in every slot: good ones are drawn, and faulty ones cost their own box. LONG_TESTS runs all 18 faults;
 * each test goes through every slot.
 */
import type { Page } from '@playwright/test';
import { endpoints, SLOT_NAMES, SLOTS, type SlotName } from '@salesdesk/shared/domain';
import type { ApiClient } from '../support/apiClient.ts';
import { expect, test } from '../support/fixtures.ts';
import { EXTENSION_FAULTS, type ExtensionFault, keyOf, serveExtensions, textOf } from '../support/forgedExtensions.ts';

const RIGHTS = ['data.q-list.view', 'data.q-list.create', 'data.leads.view'] as const;
const SHORT = ['X11'];

// The faults below draw the same beside a faulty one.
test('every slot draws what a remote adds, alone with a title and in its place', { tag: '@long' }, async ({
  page,
  signInWith,
}) => {
  const { api } = await signInWith(RIGHTS);
  await serveExtensions(page);
  await visitSlots(page, await withHistory(api));
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
    const { api } = await signInWith(RIGHTS);
    await serveExtensions(page, fault);
    await visitSlots(page, await withHistory(api), fault);
  });
}

/** The name of a new company with a call in its timeline and an open task. */
async function withHistory(api: ApiClient): Promise<string> {
  const account_name = `Slots ${crypto.randomUUID().slice(0, 8)}`;
  const { data } = await api.post<{ account_id: number }>(endpoints.accounts.info, { account_name });
  const account_id = data?.account_id;
  const call = { account_id, kind: 'call', outcome: 'no-answer', text: 'No reply' };
  for (const body of [call, { account_id, kind: 'task', text: 'Call again', due_on: '2099-01-01' }])
    expect(await api.post(endpoints.activities.create, body)).toMatchObject({ error: false });
  return account_name;
}

/** Goes through all slots in one document, with text that is typed beside them. `company` has a history. */
async function visitSlots(page: Page, company: string, fault?: ExtensionFault): Promise<void> {
  const visited = new Set<SlotName>();
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
  });
  const go = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  const good = (slot: SlotName) =>
    page.getByText(textOf(slot, 'good'), { exact: true }).filter({ visible: true }).first();
  const drawn = async (...slots: SlotName[]) => {
    for (const slot of slots) {
      visited.add(slot);
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
  const opened = async (slot: SlotName, open: (title: string) => Promise<void> = async () => {}) => {
    visited.add(slot);
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
  await page.getByRole('searchbox').first().fill(company);
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(1);
  await drawn('list.column');
  await page.getByRole('table').getByRole('checkbox').nth(1).check();
  await drawn('list.action');
  await expect(page.getByRole('searchbox').first()).toHaveValue(company);

  await page.getByRole('table').getByRole('rowheader').first().getByRole('link').click();
  await drawn('company.fact', 'company.action');
  const drawer = page.getByRole('dialog');
  for (const slot of ['company.composer', 'company.tasks', 'company.activity'] as const) {
    await drawer
      .locator(`[data-extension="${keyOf(slot, 'good')}"]`)
      .last()
      .scrollIntoViewIfNeeded();
    await opened(slot);
  }
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
  expect([...visited].sort()).toEqual([...SLOT_NAMES].sort());
  expect(documents).toHaveLength(1);
}
