/** Ctrl+K and `?` by keyboard only. */
import { expect, test } from '../support/fixtures.ts';
import { makeLead, uniqueName } from './leads.data.ts';

test('a record, a screen and an action are found and opened by keyboard alone', async ({ page, admin, signInWith }) => {
  const name = uniqueName('Palette');
  await makeLead(admin, { name });
  await signInWith(['data.leads.view', 'data.leads.create']);
  await page.goto('/home');
  const field = page.getByRole('combobox', { name: /^Search companies/ });
  await expect(page.getByRole('button', { name: 'Search everything' })).toBeVisible();

  await page.keyboard.press('Control+K');
  await expect(field).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name })).toContainText('Mia Jansen');
  await expect(page).toHaveURL(/\/home\?company=\d+$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Control+K');
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option', { name })).toBeVisible();
  // Items without permission are not offered.
  await expect(page.getByRole('option', { name: 'Q-List' })).toHaveCount(0);
  await expect(page.getByRole('option', { name: 'Add user' })).toHaveCount(0);
  await page.keyboard.type('add le');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Add Account/ })).toBeVisible();
  await expect(page).toHaveURL(/\/leads$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByRole('region', { name: 'Leads board' })).toContainText(
    'Move the lead to the next or previous stage',
  );
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('/');
  await page.keyboard.type('?');
  await expect(page.getByRole('searchbox', { name: 'Search by name' })).toHaveValue('?');
  await expect(help).toBeHidden();
  await expect(field).toBeHidden();
});
