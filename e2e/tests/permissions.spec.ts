/** The permission table of product.md section 6: each control works with its key and is blocked without it. */
import type { Locator, Page } from '@playwright/test';
import { PERMISSION_KEYS, type PermissionKey } from '@salesdesk/shared/domain';
import { expect, moveTo, test } from '../support/fixtures.ts';
import { SCREENS } from '../support/remoteScreens.ts';

/** What a key guards: a page that redirects without it, or a control that is disabled without it. */
type Guarded =
  | { page: string; title: string }
  | { page: string; needs: PermissionKey; control: (page: Page) => Locator };

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();

const TABLE: Partial<Record<PermissionKey, Guarded>> = {
  'data.q-list.view': { page: '/q-list', title: 'Q List' },
  'data.q-list.create': { page: '/q-list', needs: 'data.q-list.view', control: button('Add') },
  'data.leads.view': { page: '/leads', title: 'Leads' },
  'data.leads.create': { page: '/leads', needs: 'data.leads.view', control: button('Add') },
  'system.staff.view': { page: '/my-team', title: 'My Team' },
  'system.staff.create': { page: '/my-team', needs: 'system.staff.view', control: button('Add User') },
  'system.staff.edit': { page: '/my-team', needs: 'system.staff.view', control: button(/^Edit /) },
  'system.staff.delete': { page: '/my-team', needs: 'system.staff.view', control: button(/^Delete /) },
  'system.staff.status': {
    page: '/my-team',
    needs: 'system.staff.view',
    control: (page) => page.getByRole('switch').first(),
  },
  'system.network.view': { page: '/networks', title: 'Networks' },
  'system.network.create': { page: '/networks', needs: 'system.network.view', control: button('Add Network') },
  'system.network.edit': {
    page: '/networks',
    needs: 'system.network.view',
    control: (page) => page.getByRole('switch').first(),
  },
  'system.network.delete': { page: '/networks', needs: 'system.network.view', control: button(/^Delete /) },
  'system.platform.view': { page: '/platform', title: 'Platform' },
  'system.platform.override': { page: '/platform', needs: 'system.platform.view', control: button(/^Override /) },
  'system.platform.tokens': { page: '/platform', needs: 'system.platform.view', control: button(/^Hand over /) },
  'system.audit.view': { page: '/audit', title: 'Audit' },
  'system.settings.edit': { page: '/leads/stages', title: 'Stages' },
};

/** These keys affect single leads and stages, not a control; leads-board.spec.ts moves cards with and without them. */
const ON_THE_BOARD: PermissionKey[] = ['data.leads.edit-all', 'data.leads.convert-to-account'];

test('every key of the table is asserted here or on the board', () => {
  expect([...Object.keys(TABLE), ...ON_THE_BOARD].sort()).toEqual([...PERMISSION_KEYS].sort());
});

const ENTRIES = Object.entries(TABLE) as [PermissionKey, Guarded][];
const PAGES = ENTRIES.filter(([, guarded]) => 'title' in guarded) as [PermissionKey, { page: string; title: string }][];

/** Opens every page and checks its controls with these permissions. */
async function visitAll(page: Page, permissions: readonly PermissionKey[]): Promise<void> {
  for (const [, { page: address, title }] of PAGES) {
    if (address === PAGES[0]?.[1].page) await page.goto(address);
    else await moveTo(page, address);
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${address}($|\\?)`));
    for (const [key, guarded] of ENTRIES) {
      if (!('needs' in guarded) || guarded.page !== address) continue;
      await expect(guarded.control(page), key).toBeEnabled({ enabled: permissions.includes(key) });
    }
  }
}

// That each control needs its own key is asserted by the component tests of its page, "… enables nothing but its control".
test('with only the keys of the pages every page opens and every control is blocked', async ({ page, signInWith }) => {
  const permissions = PAGES.map(([key]) => key);
  await signInWith(permissions);
  await visitAll(page, permissions);
});

test('with all keys every control works', async ({ page, signInWith }) => {
  await signInWith(PERMISSION_KEYS);
  await visitAll(page, PERMISSION_KEYS);
});

test('each page is guarded by its own key', () => {
  const routes = SCREENS.flatMap(({ routes }) => routes);
  const keyOf = (address: string) => routes.find(({ path }) => path === address)?.permission;
  expect(PAGES.map(([, { page }]) => keyOf(page))).toEqual(PAGES.map(([key]) => key));
});

test('without its key, all others held, a page redirects', async ({ page, signInWith }) => {
  await signInWith(PERMISSION_KEYS.filter((key) => key !== 'system.staff.view'));
  await page.goto('/my-team');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText('You do not have permission to access this page.')).toBeVisible();
});
