/** Accounts and Contacts: the lists, what they open, and Dutch. product.md section 2. */
import { endpoints } from '@salesdesk/shared/domain';
import { expect, speak, test } from '../support/fixtures.ts';
import { makeLead, uniqueName } from './leads.data.ts';

const { accounts, leads } = endpoints;

test('a converted company is an account, and its person a contact', async ({ page, admin, signInWith }) => {
  const name = uniqueName('Convertible company of the north');
  const email = `${name.replaceAll(/\W/g, '-').toLowerCase()}@acme.example`;
  const id = await makeLead(admin, { name });
  await admin.post(accounts.contact, {
    account_id: id,
    account_contact_person: JSON.stringify({ name: `${name} person`, contact_details: [{ 2: email }] }),
  });
  await admin.post(leads.move, {
    leadId: id,
    fromcolumnSlug: 'new',
    tocolumnSlug: 'payment-received-converted',
  });
  await signInWith(['data.leads.view']);
  await page.goto(`/accounts?name=${encodeURIComponent(name)}`);
  await expect(page.getByText('1 account', { exact: true })).toBeVisible();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/contacts');
  await page.getByRole('searchbox', { name: 'Search people' }).fill(`${name} person`);
  // The list of filters moves the rows down.
  await expect(page.getByText('1 contact', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  await page.getByRole('link', { name: `${name} person` }).click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
});

test.describe('in Dutch', () => {
  test('the lists and the report have Dutch texts', { tag: '@long' }, async ({ page, signInWith }) => {
    await speak(page, 'nl');
    await signInWith(['data.leads.view']);
    await page.goto('/accounts');
    await expect(page.getByRole('button', { name: 'Alle klanten' })).toBeVisible();
    await page.getByRole('link', { name: 'Contacten' }).click();
    await expect(page.getByPlaceholder('Personen zoeken')).toBeVisible();
    await page.getByRole('link', { name: 'Rapporten' }).click();
    await expect(page.getByRole('heading', { name: 'Conversie per fase' })).toBeVisible();
  });
});
