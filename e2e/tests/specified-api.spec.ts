/** Every specified screen works with an API that has the calls of product.md section 7 and no other. */
import type { Page } from '@playwright/test';
import { expect, moveTo, test } from '../support/fixtures.ts';
import { serveSpecifiedApi } from '../support/specifiedApi.ts';

const FAILURES = /unavailable|could not be|cannot be|failed|went wrong|Try again|Retry/i;

/** The screen shows its title, no failure, and no error toast. */
async function isWhole(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title, exact: true, level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText(FAILURES)).toHaveCount(0);
  await expect(page.locator('.Toastify__toast--error, .Toastify__toast--warning')).toHaveCount(0);
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

test('sign-in, Home and Dashboard, Q List, Leads, My Team, Networks, My profile', async ({ page, complaints }) => {
  // The page reports how its remotes loaded to the real server, which does not know this session.
  complaints.expect(/releases\/reports/);
  await serveSpecifiedApi(page);

  await test.step('sign-in', async () => {
    await page.goto('/');
    await page.getByPlaceholder('Username').fill('ada');
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    await page.getByPlaceholder('Password').fill('Tall-Ship-42!');
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    await page.getByLabel('Digit 1 of 6').pressSequentially('123456');
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByText('Good to see you, Ada.')).toBeVisible();
  });

  await test.step('Home and Dashboard have their samples', async () => {
    for (const [path, title] of [
      ['/home', 'Home'],
      ['/dashboard', 'Dashboard'],
    ] as const) {
      if (path !== '/home') await moveTo(page, path);
      await expect(page).toHaveTitle(title);
      await expect(page.getByText('Sample', { exact: true })).toHaveCount(4);
      await isWhole(page, title);
    }
  });

  await test.step('Q List: a company is added, edited and promoted', async () => {
    await moveTo(page, '/q-list');
    await expect(row(page, 'Prospect 14')).toBeVisible();
    await isWhole(page, 'Q List');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const popup = page.getByRole('dialog', { name: 'Add Account' });
    const next = popup.getByRole('button', { name: 'Next' });
    await popup.getByLabel('Company Name').fill('Windmill BV');
    await next.click();
    await popup.getByLabel('Email', { exact: true }).fill('hello@windmill.example');
    await next.click();
    await popup.getByLabel('Website').fill('https://windmill.example');
    await next.click();
    await popup.getByLabel('Expected Sale Amount').fill('9000');
    await next.click();
    await popup.getByRole('button', { name: 'Submit' }).click();
    await expect(popup).toBeHidden();
    await page.getByRole('button', { name: 'Edit Windmill BV' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Account' });
    await expect(edit.getByLabel('Company Name')).toHaveValue('Windmill BV');
    await page.keyboard.press('Escape');
    await expect(edit).toBeHidden();
    await page.getByRole('button', { name: 'Status of Windmill BV: Q-List' }).click();
    await page.getByRole('menuitem', { name: 'Leads' }).click();
    await expect(row(page, 'Windmill BV').getByText('Leads', { exact: true })).toBeVisible();
    await isWhole(page, 'Q List');
  });

  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name},`) });
  await test.step('Leads: the board has every lead; a card is moved', async () => {
    await moveTo(page, '/leads');
    await expect(column('New')).toHaveAccessibleName('New, 2 leads, $21,500');
    await column('New').getByRole('link', { name: 'Fresh Lead' }).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(column('Contacted').getByRole('link', { name: 'Fresh Lead' })).toBeVisible();
    await expect(page.getByText('Status updated successfully').first()).toBeVisible();
    await expect(column('Contacted')).toContainText('Last TP: --');
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('windmill');
    await expect(column('New')).toHaveAccessibleName('New, 1 of 1 leads, $9,000');
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('');
    await isWhole(page, 'Leads');
  });

  await test.step('Leads: in the list a stage is chosen; an idle lead goes cold', async () => {
    await page.getByTitle('List', { exact: true }).click();
    await page.getByRole('button', { name: 'Stage of Windmill BV: New' }).click();
    await page.getByRole('menuitem', { name: /^Contacted/ }).click();
    await expect(page.getByRole('button', { name: 'Stage of Windmill BV: Contacted' })).toBeVisible();
    await page.getByRole('link', { name: 'Idle Lead' }).click();
    await page
      .getByRole('dialog', { name: 'Move to Cold Status' })
      .getByRole('button', { name: 'Move to Cold' })
      .click();
    await expect(page.getByRole('button', { name: 'Stage of Idle Lead: Cold' })).toBeVisible();
    await isWhole(page, 'Leads');
  });

  await test.step('My Team: a colleague is edited and switched', async () => {
    await moveTo(page, '/my-team');
    await expect(page).toHaveTitle('My Team');
    await expect(row(page, 'Bea Blum')).toBeVisible();
    await expect(row(page, 'Ada Moss')).toHaveCount(0);
    await isWhole(page, 'My Team');
    await page.getByRole('button', { name: 'Edit Bea Blum' }).click();
    const popup = page.getByRole('dialog', { name: 'Edit User' });
    await expect(popup.getByLabel('First name')).toHaveValue('Bea');
    await popup.getByRole('button', { name: 'Next' }).click();
    await popup.getByRole('button', { name: 'Submit' }).click();
    await expect(popup).toBeHidden();
    await isWhole(page, 'My Team');
  });

  await test.step('Networks: one is switched off', async () => {
    await moveTo(page, '/networks');
    await expect(row(page, 'Google Ads')).toBeVisible();
    await row(page, 'Google Ads').getByRole('switch').click();
    await expect(page.getByText('Network status updated to inactive')).toBeVisible();
    await isWhole(page, 'Networks');
  });

  await test.step('My profile, and signing out', async () => {
    await moveTo(page, '/my-profile');
    await expect(page.getByText('ada@company.example').last()).toBeVisible();
    await isWhole(page, 'My profile');
    await page.getByRole('button', { name: /^Profile of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByPlaceholder('Username')).toBeVisible();
  });
});
