/** A duplicate from the first letter to its undone merge: seen while typing, merged in the record, and back again. */
import { type AccountRecord, endpoints, endpointWith, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';
import { isAccessible } from './axe.ts';
import { makeLead, uniqueName } from './leads.data.ts';

test('a planted duplicate is named while typing, merged field by field, and the merge is undone', async ({
  page,
  admin,
  signInWith,
}) => {
  const name = uniqueName('Ribera');
  await makeLead(admin, { name, staysOnQList: true });
  await signInWith(PERMISSION_KEYS);
  await page.goto('/q-list');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const form = page.getByRole('dialog', { name: /Add Account/ });
  await form.getByLabel('Company Name').fill(`${name} S.L.`);
  await expect(form.getByText('Looks like')).toContainText(name);
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(form.getByText('Saved so far')).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).click();

  await page.goto(`/q-list?search=${encodeURIComponent(name)}`);
  await expect(page.getByText('2 companies', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: `${name} S.L.`, exact: true }).click();
  const record = page.getByRole('dialog', { name: `${name} S.L.` });
  await record.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Merge with another company…' }).click();
  const popup = page.getByRole('dialog', { name: 'Merge companies' });
  await popup.getByRole('combobox').fill(name);
  await page.getByTitle(new RegExp(`^${name} ·`)).click();
  await expect(popup.getByRole('group', { name: 'Company name' })).toBeVisible();
  await isAccessible(page, 'merging companies');
  await popup.getByRole('group', { name: 'Company name' }).getByRole('radio').first().check();
  await popup.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('The companies were merged.')).toBeVisible();
  await expect(page.getByText('1 company', { exact: true })).toBeVisible();

  const merged = page.getByRole('dialog', { name: /^Ribera/ }).last();
  await merged.getByRole('button', { name: 'Undo merge' }).click();
  await expect(page.getByText(/is a company of its own again/).first()).toBeVisible();
  await expect(page.getByText('2 companies', { exact: true })).toBeVisible();
});

test('an archived company leaves the list, is among the archived ones, and is restored from its record', async ({
  page,
  admin,
  signInWith,
}) => {
  const name = uniqueName('Stored');
  const id = await makeLead(admin, { name, staysOnQList: true });
  await signInWith(PERMISSION_KEYS);
  await page.goto(`/companies/${id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByRole('note')).toContainText('It is in no list');
  await page.goto(`/q-list?search=${encodeURIComponent(name)}`);
  await expect(page.getByText('0 companies', { exact: true })).toBeVisible();
  await page.goto(`/q-list?archived=1&search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Restore', exact: true }).last().click();
  await expect(page.getByRole('note')).toHaveCount(0);
  const one = endpointWith(endpoints.accounts.one, { id });
  await expect.poll(async () => (await admin.get<AccountRecord>(one)).data?.account_archived_at).toBeNull();
});
