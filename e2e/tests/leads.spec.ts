/** The Leads screen outside the board: rights, bar, list, record. product.md sections 2, 6 and 8. */
import { MOVE_REFUSALS, type PermissionKey, TOASTS } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';
import { makeLead, stageOf, uniqueName } from './leads.data.ts';

const VIEW: PermissionKey[] = ['data.leads.view'];

test('with only data.leads.view an assignee moves a lead by the dropdown; another lead and Add are refused with the reason', async ({
  page,
  admin,
  signInWith,
}) => {
  const word = uniqueName('Dropdown');
  const [name, theirs] = [`${word} mine`, `${word} theirs`];
  const person = await signInWith(VIEW);
  const id = await makeLead(admin, { name, primary: person.userId });
  await makeLead(admin, { name: theirs });
  await page.goto(`/leads?view=list&search=${encodeURIComponent(word)}`);
  await expect(page.getByRole('heading', { name: 'Leads' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: `Stage of ${theirs}: New` }).click();
  await expect(page.getByText(MOVE_REFUSALS.notYours)).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Contacted' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);

  await page.getByRole('button', { name: `Stage of ${name}: New` }).click();
  await expect(page.getByRole('menuitem', { name: /^Cold/ })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('menuitem', { name: /^Cold/ })).toContainText(MOVE_REFUSALS.noDragIn);
  await page.getByRole('menuitem', { name: 'Negotiation' }).click();
  await expect(page.getByText(TOASTS.leadMoved)).toBeVisible();
  await expect(page.getByRole('button', { name: `Stage of ${name}: Negotiation` })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: `Stage of ${name}: Negotiation` })).toBeVisible();
  expect(await stageOf(admin, id)).toBe('negotiation');
});

test('Add makes a lead in five steps, promoted at the end', async ({ page, signInWith }) => {
  const name = uniqueName('Added');
  await signInWith([...VIEW, 'data.leads.create']);
  await page.goto('/leads');
  await expect(page.getByRole('button', { name: 'Import' })).toBeDisabled();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const popup = page.getByRole('dialog', { name: /Add Account/ });
  await popup.getByLabel('Company Name').fill(name);
  await popup.getByRole('button', { name: 'Next' }).click();
  await popup.getByLabel('Email').fill('hello@added.example');
  await popup.getByRole('button', { name: 'Next' }).click();
  await popup.getByLabel('Website').fill('https://added.example');
  await popup.getByRole('button', { name: 'Next' }).click();
  await expect(popup.getByRole('tab', { name: 'Sales', selected: true })).toBeVisible();
  await popup.getByRole('button', { name: 'Next' }).click();
  await popup.getByRole('button', { name: 'Submit' }).click();
  await expect(popup).toBeHidden();
  await expect(page.getByRole('region', { name: /^New/ }).getByRole('link', { name })).toBeVisible();
});

test('an old link to a lead opens its record, from which it is edited', async ({ page, admin, signInWith }) => {
  const name = uniqueName('Record');
  const id = await makeLead(admin, { name, amount: 700 });
  await signInWith([...VIEW, 'data.leads.create', 'data.leads.edit-all']);
  await page.goto(`/leads?lead=${id}`);
  const record = page.getByRole('dialog', { name });
  await expect(record).toContainText('$700');
  await expect(record).toContainText('Mia Jansen');
  await record.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /Edit Account/ }).getByLabel('Company Name')).toHaveValue(name);
});

test('the maximised view hides the sidebar; Escape restores it', async ({ page, signInWith }) => {
  await signInWith(VIEW);
  await page.goto('/leads');
  const sidebar = page.getByRole('link', { name: 'Dashboards' });
  await expect(sidebar).toBeVisible();
  await page.getByRole('button', { name: 'Maximise' }).click();
  await expect(sidebar).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(sidebar).toBeVisible();
});
