/** The isolation page: every remote in each of its scenarios, the effects of the controls, and their limits. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ACCESS_TOKEN_KEY, PERMISSION_KEYS, type Scenario } from '@salesdesk/shared/domain';
import { isLong } from '../../tools/check/testScope.mjs';
import { expect, openSession, test } from '../support/fixtures.ts';
import { ROOT } from '../support/product.ts';
import { totpCode } from '../support/totp.ts';

const frame = (page: Page) => page.frameLocator('iframe');
const control = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const choose = (page: Page, name: string, option: string) =>
  control(page, name).locator('label').filter({ hasText: option }).click();
const recorder = (page: Page) => page.getByRole('region', { name: 'Recorder' });
const storedToken = (page: Page) => page.evaluate((key) => localStorage.getItem(key), ACCESS_TOKEN_KEY);

const REMOTES = readdirSync(join(ROOT, 'remotes')).map((remote) => ({
  remote,
  scenarios: JSON.parse(readFileSync(join(ROOT, 'remotes', remote, 'scenarios.json'), 'utf8')) as Scenario[],
}));

for (const { remote, scenarios } of REMOTES) {
  const tag = remote === 'networks' ? [] : '@long';
  test(`${remote} in each of its ${scenarios.length} scenarios`, { tag }, async ({ page, admin }) => {
    await openSession(page, admin);
    await page.goto(`/isolate/${remote}`);
    for (const { name, title, expect: text } of scenarios) {
      await test.step(`${name}: ${title}`, async () => {
        const link = page.getByRole('link', { name: title, exact: true });
        await link.click();
        await expect(link).toHaveAttribute('aria-current', 'true');
        await expect(frame(page).getByText(text).filter({ visible: true }).first()).toBeVisible();
      });
    }
  });
}

test.describe('by an administrator', () => {
  test.beforeEach(({ page, admin }) => openSession(page, admin));

  test('the frame runs the published release at the chosen width', async ({ page }) => {
    await page.goto('/networks');
    const live = page.locator('[data-remote="networks"]');
    const version = (await live.getAttribute('data-release')) ?? '';
    for (const width of isLong ? [390, 1440] : [390]) {
      await page.goto(`/isolate/networks?width=${width}`);
      await expect(frame(page).locator(`[data-remote="networks"][data-release="${version}"]`)).toBeVisible();
      await expect(page.getByText(`${width} px`)).toBeVisible();
      expect(
        await frame(page)
          .locator('html')
          .evaluate(() => innerWidth),
      ).toBe(width);
    }
    await page.goto(`/isolate/networks?release=${version}`);
    await expect(frame(page).locator(`[data-remote="networks"][data-release="${version}"]`)).toBeVisible();
    // Reached without a page load, so the policy of the previous page allows no frame.
    await page.goto('/home');
    await page.evaluate(() => {
      history.pushState({}, '', '/isolate/networks');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(frame(page).locator(`[data-remote="networks"][data-release="${version}"]`)).toBeVisible();
    await page.goto('/isolate/networks?release=0.0.0');
    await expect(frame(page).getByText('There is no such release')).toBeVisible();
  });

  test('the chosen permissions decide what is enabled, without a restart', async ({ page }) => {
    await page.goto('/isolate/networks');
    const add = frame(page).getByRole('button', { name: 'Add Network' });
    await expect(add).toBeEnabled();
    await choose(page, 'Permissions', 'None');
    await expect(add).toBeDisabled();
    await expect(page.getByText('Without system.network.view the product sends people home.')).toBeVisible();
    await choose(page, 'Permissions', 'Some');
    await page.getByRole('checkbox', { name: 'system.network.create' }).check();
    await expect(add).toBeEnabled();
    await expect(frame(page).getByRole('switch').first()).toBeDisabled();
    await expect(page).toHaveURL(/permissions=system\.network\.create$/);
    await choose(page, 'Permissions', 'Own');
    await expect(frame(page).getByRole('switch').first()).toBeEnabled();
    await expect(recorder(page).getByText(/^networks /)).toHaveCount(1);
  });

  test('failing with 11015 shows the toast at the next call, which never reaches the server', { tag: '@long' }, async ({
    page,
  }) => {
    await page.goto('/isolate/networks');
    const first = frame(page).getByRole('switch').first();
    await expect(first).toBeChecked();
    await choose(page, 'API', 'Fail');
    await expect(page).toHaveURL(/api=11015$/);
    await first.click();
    await expect(
      frame(page).getByText('An unexpected error occurred. Please try again later.', { exact: true }),
    ).toBeVisible();
    await expect(recorder(page).getByRole('listitem').filter({ hasText: 'network-status-change' })).toContainText(
      '500 · 11015',
    );
    await choose(page, 'API', 'Real');
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(first).toBeChecked();
  });

  test('offline and slow, from the next call on', { tag: '@long' }, async ({ page }) => {
    await page.goto('/isolate/networks');
    await expect(frame(page).getByRole('switch').first()).toBeVisible();
    await choose(page, 'API', 'Offline');
    await frame(page).getByRole('switch').first().click();
    await expect(frame(page).getByText('Failed to update status')).toBeVisible();
    await expect(recorder(page).getByText('no answer').first()).toBeVisible();

    await page.goto('/isolate/networks?api=slow-60000');
    await expect(recorder(page).getByText('waiting…').first()).toBeVisible();
    await recorder(page).getByRole('button', { name: 'Clear' }).click();
    await expect(recorder(page).getByText('waiting…')).toHaveCount(0);
  });

  test('the recorder shows the screen’s bus events', { tag: '@long' }, async ({ page }) => {
    await page.goto('/isolate/leads');
    await frame(page).getByRole('button', { name: 'Maximise' }).click();
    await expect(recorder(page).getByText('shell.maximised {"maximised":true}')).toBeVisible();
    await expect(recorder(page).getByRole('listitem').first()).toContainText('shell.maximised');
  });

  test('a session that ends in the frame does not end outside it', async ({ page }) => {
    await page.goto('/home');
    const token = await storedToken(page);
    await page.goto('/isolate/networks?api=11012');
    await expect(frame(page).getByRole('heading', { name: 'The session ended' })).toBeVisible();
    expect(await storedToken(page)).toBe(token);
    expect(await page.evaluate((key) => sessionStorage.getItem(key), ACCESS_TOKEN_KEY)).toBeNull();
    await page.goto('/networks');
    await expect(page.getByRole('button', { name: 'Add Network' })).toBeEnabled();
  });

  test('a sign-in inside the frame does not change the session outside it', { tag: '@long' }, async ({
    page,
    admin,
  }) => {
    const other = await admin.createUser({ permissions: ['data.leads.view'] });
    await page.goto('/isolate/auth');
    // The page's own report brings the cookie of the host's trials at any moment.
    const cookies = async () => (await page.context().cookies()).filter(({ name }) => name !== 'salesdesk-host-cohort');
    const before = [await storedToken(page), await cookies()];
    await frame(page).getByPlaceholder('Username').fill(other.username);
    await frame(page).getByRole('button', { name: 'SUBMIT' }).click();
    await frame(page).getByPlaceholder('Password').fill(other.password);
    await frame(page).getByRole('button', { name: 'SUBMIT' }).click();
    await frame(page).getByLabel('Digit 1 of 6').click();
    await page.keyboard.type(totpCode(other.totpSecret));
    await frame(page).getByRole('button', { name: 'SUBMIT' }).click();
    await expect(frame(page).getByRole('heading', { name: '/home is elsewhere' })).toBeVisible();
    await expect(recorder(page).getByText('session.began')).toBeVisible();
    expect([await storedToken(page), await cookies()]).toEqual(before);
    expect(await page.evaluate(() => sessionStorage.getItem('username'))).toBeNull();
  });

  test('with another user the list leaves out that user', { tag: '@long' }, async ({ page, admin }) => {
    const other = await admin.createUser({ permissions: [] });
    const name = `${other.firstName} ${other.lastName}`;
    const row = frame(page).getByRole('row', { name: new RegExp(name) });
    await page.goto(`/isolate/team?path=${encodeURIComponent(`/my-team?name=${other.lastName}`)}`);
    await expect(row).toBeVisible();
    await page.getByRole('combobox', { name: 'User' }).fill(name);
    await page.getByRole('option', { name }).or(page.getByTitle(name)).last().click();
    await expect(frame(page).getByText('No data found!!')).toBeVisible();
    await expect(row).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`user=\\d+\\+Test\\+${other.lastName}$`));
  });

  test('every choice is in the address and restored from it', { tag: '@long' }, async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/isolate/leads');
    await frame(page).getByTitle('List', { exact: true }).click();
    await expect(page).toHaveURL(/path=/);
    await choose(page, 'Width', '768');
    await choose(page, 'Theme', 'Dark');
    await choose(page, 'Permissions', 'None');
    await expect(frame(page).locator('html[data-theme="dark"]')).toBeAttached();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(page.url());

    await page.goto('/isolate/qlist');
    await page.goto(link);
    await expect(frame(page).getByText('Company Name')).toBeVisible();
    await expect(frame(page).getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
    await expect(frame(page).locator('html[data-theme="dark"]')).toBeAttached();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.getByText('768 px')).toBeVisible();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page).toHaveURL(/\/isolate\/leads$/);
    await expect(frame(page).getByText('Qualified').first()).toBeVisible();
  });
});

test('without the permission both page and frame redirect to Home', async ({ page, signInWith }) => {
  await signInWith(PERMISSION_KEYS.filter((key) => key !== 'system.platform.view'));
  for (const address of ['/isolate/leads', '/isolate/leads/frame?permissions=all']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByText('You do not have permission to access this page.').first()).toBeVisible();
  }
});

test('signed-out users get the sign-in, and an unknown remote the 404', async ({ page, signInWith }) => {
  await page.goto('/isolate/leads/frame');
  await expect(page.getByPlaceholder('Username')).toBeVisible();
  await signInWith(['system.platform.view']);
  await page.goto('/isolate/no-such-remote');
  await expect(page.getByRole('heading', { name: 'Page not found.' })).toBeVisible();
});
