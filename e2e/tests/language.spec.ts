/** Languages: a Dutch browser gets Dutch texts, including messages of the API, until the user chooses English. */
import { expect, test } from '../fixtures.ts';
import { totpCode } from '../totp.ts';

test.use({ locale: 'nl-NL' });

test('a Dutch browser gets a Dutch sign-in and board; a choice of English persists', async ({ page, admin }) => {
  const user = await admin.createUser({ permissions: ['data.leads.view', 'data.leads.create', 'system.network.view'] });
  await page.goto('/');
  await expect(page).toHaveTitle('Inloggen');
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await expect(page.getByRole('button', { name: 'Nederlands' })).toHaveAttribute('aria-current', 'true');
  await page.getByPlaceholder('Gebruikersnaam').fill(user.username);
  await page.getByRole('button', { name: 'DOORGAAN' }).click();
  await page.getByPlaceholder('Wachtwoord').fill('Wrong-Horse-9');
  await page.getByRole('button', { name: 'DOORGAAN' }).click();
  // The API answers in English.
  await expect(page.getByText('Onjuiste gegevens. Let op hoofdletters in gebruikersnaam en wachtwoord.')).toBeVisible();
  await page.getByPlaceholder('Wachtwoord').fill(user.password);
  await page.getByRole('button', { name: 'DOORGAAN' }).click();
  await expect(page.getByRole('heading', { name: 'Open je authenticator-app en voer de code in' })).toBeVisible();
  await page.keyboard.type(totpCode(user.totpSecret));
  await page.getByRole('button', { name: 'DOORGAAN' }).click();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await page.getByRole('button', { name: 'Instellingen' }).click();
  // From the remote's declaration, before any of its code runs.
  await expect(page.getByRole('menuitem', { name: 'Mijn netwerken' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Leads' }).first().click();
  await expect(page.getByPlaceholder('Zoeken op naam')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Alle leads' })).toBeVisible();
  // The audit trail is in English, but the search uses the displayed text.
  await page.goto('/leads?view=list&action=verplaatst+van+New+naar');
  await expect(page.getByRole('cell', { name: /^Verplaatst van New naar/ }).first()).toBeVisible();
  await page.getByRole('button', { name: /^Profiel van/ }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByPlaceholder('Search by name')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible();
});
