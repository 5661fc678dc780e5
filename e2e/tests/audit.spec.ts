/** Own profile and Audit: what a user changes of themselves is in the trail, which is intact.. */
import { expect, test } from '../support/fixtures.ts';

test('a user changes the own telephone number, and Audit shows it', async ({ page, signInWith }) => {
  await signInWith(['system.audit.view']);
  await page.goto('/home');
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'My profile' }).click();
  const number = `+3161${String(Date.now()).slice(-7)}`;
  await page.getByRole('textbox', { name: 'Phone' }).fill(number);
  await page.getByRole('button', { name: 'Save phone' }).click();
  await expect(page.getByText('Your profile was saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save phone' })).toBeHidden();

  await page.goto('/audit?what=profile.edited');
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('Edited the own profile');
  await expect(page.getByText('The trail is intact')).toBeVisible();
});
