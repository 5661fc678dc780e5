/** Languages: who chooses Dutch gets Dutch texts, including messages of the API, until they choose English. */
import { endpoints } from '@salesdesk/shared/domain';
import { expect, speak, test } from '../support/fixtures.ts';
import { totpCode } from '../support/totp.ts';

test.use({ locale: 'nl-NL' });

test('a Dutch browser gets English until Dutch is chosen, then a Dutch sign-in and board; a choice of English persists', async ({
  page,
  admin,
}) => {
  const user = await admin.createUser({ permissions: ['data.leads.view', 'data.leads.create', 'system.network.view'] });
  await page.goto('/');
  await expect(page).toHaveTitle('Login');
  await page.getByRole('button', { name: 'Nederlands' }).click();
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
  await page.goto('/leads?view=list&action=verplaatst+van+nieuw+naar');
  await expect(page.getByRole('cell', { name: /^Verplaatst van Nieuw naar/ }).first()).toBeVisible();
  await page.getByRole('button', { name: /^Profiel van/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByPlaceholder('Search by name')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible();
});

test('what an import says of its file, values and rows is Dutch', async ({ page, signInWith }) => {
  await speak(page, 'nl');
  const { api } = await signInWith(['data.q-list.view', 'data.q-list.create']);
  const mark = `m${Date.now().toString(36)}`;
  const there = await api.post<{ account_id: number }>(endpoints.accounts.info, { account_name: `Old ${mark}` });
  const account_website = `https://www.${mark}.example`;
  await api.post(endpoints.accounts.social, { account_id: there.data?.account_id, account_website });

  await page.goto('/q-list');
  await page.getByRole('button', { name: 'Importeren', exact: true }).click();
  const popup = page.getByRole('dialog');
  const rows = ['Company;Website;City;Country', `Any;${account_website};Utrecht;`, 'Other;;Utrecht;Atlantis'];
  await popup.getByLabel('Bestand om te importeren').setInputFiles({
    name: `${mark}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  await expect(popup.getByText('2 rijen · UTF-8, gescheiden door puntkomma’s')).toBeVisible();
  await popup.getByRole('button', { name: 'Volgende' }).click();
  await expect(popup.getByText('1 rij · Dit land bestaat niet')).toBeVisible();
  await popup.getByRole('button', { name: 'Volgende' }).click();
  await expect(popup.getByText('Niet overgenomen: Land “Atlantis”: Dit land bestaat niet')).toBeVisible();
  await popup.getByRole('button', { name: '1 Bijwerken', exact: true }).click();
  await expect(popup.getByText(`Vult Old ${mark} aan (zelfde webdomein)`)).toBeVisible();
});
