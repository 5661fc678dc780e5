/** WCAG 2.2 AA by axe: every screen, popup and important state; in the dark theme too with LONG_TESTS. */
import type { Page } from '@playwright/test';
import { endpoints, localDay, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { isLong } from '../../tools/check/testScope.mjs';
import { expect, test, withoutLive } from '../support/fixtures.ts';
import { isAccessible } from './axe.ts';
import { makeLead, uniqueName } from './leads.data.ts';

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('the sign-in and the error pages', async ({ page, admin }) => {
  const user = await admin.createUser({ permissions: [] });
  await page.goto('/');
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page.getByText('Please enter a valid username')).toBeVisible();
  await isAccessible(page, 'the name with its message');
  await page.getByPlaceholder('Username').fill(user.username);
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page.getByPlaceholder('Password')).toBeVisible();
  await isAccessible(page, 'the password');
  await page.getByPlaceholder('Password').fill(user.password);
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
  await isAccessible(page, 'the code');
  await page.goto('/contact-admin');
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
  await isAccessible(page, 'the passcode');
  for (const address of ['/no-such-page', '/link-unavailable']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await isAccessible(page, address);
  }
});

const STATES_OF_A_LIST = [
  ['/q-list?name=nobody-is-called-this', 'row'],
  ['/q-list?archived=1', 'row'],
  ['/q-list?sort=-name&search=a', 'row'],
] as const;

test('the screens', async ({ page, signInWith }) => {
  test.slow();
  await signInWith(PERMISSION_KEYS);
  for (const [address, landmark] of [
    ['/home', 'list'],
    ['/dashboard', 'list'],
    ['/q-list', 'row'],
    ['/leads?view=board', 'article'],
    ['/leads?view=list', 'row'],
    ['/my-team', 'row'],
    ['/networks', 'row'],
    ['/my-profile', 'textbox'],
    ['/platform', 'row'],
    ['/accounts', 'row'],
    ['/contacts', 'row'],
    ['/reports', 'table'],
    ['/audit', 'row'],
    ['/invoices', 'heading'],
    ...(isLong ? STATES_OF_A_LIST : []),
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole(landmark).first()).toBeVisible();
    // Header and sidebar are the same around each.
    await isAccessible(page, address, { within: isLong || address === '/home' ? undefined : 'main' });
  }
  await page.goto('/isolate');
  await expect(page.locator('iframe')).toBeVisible();
  // The screen in the frame is a separate document, whose landmarks have the names of those around it.
  await isAccessible(page, '/isolate', { without: ['landmark-unique'] });
});

test('the lists on a phone: cards, and the menu that sorts them', { tag: '@long' }, async ({ page, signInWith }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInWith(PERMISSION_KEYS);
  for (const address of ['/q-list', '/leads?view=list', '/accounts', '/contacts', '/my-team', '/networks']) {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await isAccessible(page, `${address} on a phone`);
  }
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await page.getByRole('button', { name: 'Code', exact: true }).click();
  await expect(page).toHaveURL(/sort=code/);
  await expect(page.getByRole('button', { name: /^Code: / })).toBeVisible();
  await isAccessible(page, 'the menu that sorts');
});

test('popups and dialogs', async ({ page, admin, signInWith }) => {
  test.slow();
  const name = uniqueName('Accessible');
  const id = await makeLead(admin, { name });
  await signInWith(PERMISSION_KEYS);
  let shown = '';
  const opened = async (address: string, open: () => Promise<void>, state: string) => {
    if (shown !== address) await page.goto(address);
    shown = address;
    // The shell listens to keys once it is shown.
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await open();
    await expect(page.getByRole('dialog').first()).toBeVisible();
    // What lies behind it is a screen of the test above.
    await isAccessible(page, state, { within: isLong ? undefined : '[role="dialog"]' });
    await closeDialog(page);
  };
  const editsRights = async () => {
    await press(/^Edit /)();
    const form = page.getByRole('dialog', { name: /User$/ });
    await expect(form.getByLabel('Passcode', { exact: true })).toBeVisible();
    await form.getByRole('button', { name: 'Next' }).click();
    await expect(form.getByRole('complementary', { name: 'What this person can do' })).toBeVisible();
  };
  const press = (button: string | RegExp) => () => page.getByRole('button', { name: button }).first().click();
  await opened('/q-list', press('Add'), 'a new company');
  await opened('/q-list', press('Import'), 'the import');
  await opened('/q-list', press('Views'), 'the views');
  await opened('/q-list', press('Filters'), 'the filters');
  await opened('/q-list', press('More'), 'the menu of the list');
  await opened('/my-team', press('Add User'), 'a new colleague');
  await opened('/my-team', press(/^Delete /), 'deleting a colleague');
  await opened(
    '/my-team',
    () => page.getByRole('switch', { checked: true }).first().click(),
    'deactivating a colleague',
  );
  await opened('/my-team', editsRights, 'the permissions of a colleague');
  await opened('/networks', press(/^Add/), 'a new network');
  await opened('/networks', press(/^Delete /), 'deleting a network');
  await opened('/home', () => page.keyboard.press('Control+K'), 'the palette');
  await opened('/home', () => page.keyboard.press('?'), 'the shortcuts');
  await opened('/home', press(/^Notifications/), 'the bell');
  const timeline = page.getByRole('dialog', { name }).getByRole('list', { name: /Timeline/ });
  await opened(`/home?company=${id}`, () => expect(timeline).toBeVisible(), 'the record');
  await opened('/q-list?do=duplicates', async () => {}, 'the duplicates');
});

test('states of a record, the work queue, and tiles being arranged', { tag: '@long' }, async ({
  page,
  admin,
  signInWith,
}) => {
  test.slow();
  const seller = await signInWith(PERMISSION_KEYS);
  const name = uniqueName('Stated');
  const id = await makeLead(admin, { name, primary: seller.userId });
  const due_on = localDay(new Date(), -1);
  await seller.api.post(endpoints.activities.create, { account_id: id, kind: 'task', text: 'Call again', due_on });
  await page.goto(`/companies/${id}`);
  await page.getByRole('button', { name: 'Log a call', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Call' })).toBeFocused();
  await isAccessible(page, 'the composer');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Arrange' }).click();
  await expect(page.getByRole('toolbar').first()).toBeVisible();
  await isAccessible(page, 'tiles being arranged');
  await page.goto('/home');
  await page.getByRole('button', { name: /^Start calling/ }).click();
  await expect(page.getByRole('region', { name: 'Work queue' })).toBeVisible();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await isAccessible(page, 'the work queue');
  await page.keyboard.press('Escape');
  await page.goto('/home');
  await expect(page.getByRole('button', { name: 'Search everything' })).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: /^Search companies/ }).fill(name);
  await expect(page.getByRole('group', { name: 'Companies' }).getByRole('option').first()).toBeVisible();
  await isAccessible(page, 'the palette with a company');
});

test('failed and loading states', async ({ page, signInWith }) => {
  await signInWith(PERMISSION_KEYS);
  await withoutLive(page);
  await page.route(`**/${endpoints.networks.list.path}*`, (route) => route.abort());
  await page.goto('/networks');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await isAccessible(page, 'a list that failed', { within: isLong ? undefined : 'main' });
  await page.route(`**/${endpoints.users.list.path}*`, () => {});
  await page.goto('/my-team');
  await expect(page.getByTestId('skeleton-row').first()).toBeVisible();
  await isAccessible(page, 'a list that loads', { within: isLong ? undefined : 'main' });
});
