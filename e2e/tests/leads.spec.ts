/** The Leads screen outside the board: rights, bar, list, record. product.md sections 2, 6 and 8. */
import type { Page } from '@playwright/test';
import { endpoints, MOVE_REFUSALS, type Network, type PermissionKey, SCREENS, TOASTS } from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';
import { makeLead, stageOf, uniqueName } from './leads.data.ts';

const VIEW: PermissionKey[] = ['data.leads.view'];
const searchFor = (page: Page, text: string) => page.getByRole('searchbox', { name: SCREENS.searchByName }).fill(text);

test('with only data.leads.view leads are shown; Add is disabled and nothing can be moved', async ({
  page,
  admin,
  signInWith,
}) => {
  const name = uniqueName('Readonly');
  await makeLead(admin, { name });
  await signInWith(VIEW);
  await page.goto(`/leads?view=list&search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('heading', { name: 'Leads' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: `Stage of ${name}: New` }).click();
  await expect(page.getByText(MOVE_REFUSALS.notYours)).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Contacted' })).toHaveAttribute('aria-disabled', 'true');
});

test('the stage dropdown moves an assignee’s lead; refused stages are disabled and say why', async ({
  page,
  admin,
  signInWith,
}) => {
  const name = uniqueName('Dropdown');
  const person = await signInWith(VIEW);
  const id = await makeLead(admin, { name, primary: person.userId });
  await page.goto(`/leads?view=list&search=${encodeURIComponent(name)}`);
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

test('a card shows the specified data', async ({ page, admin, signInWith }) => {
  const name = uniqueName('Face');
  const networks = (await admin.get<Network[]>(endpoints.networks.list)).data ?? [];
  const network = networks.find((one) => one.network_status === 1);
  const person = await signInWith(VIEW);
  await makeLead(admin, {
    name,
    amount: 98_000,
    secondary: person.userId,
    networkIds: [network?.network_id ?? 0],
  });
  await page.goto(`/leads?search=${encodeURIComponent(name)}`);
  const card = page.getByRole('article');
  await expect(card).toContainText(name);
  await expect(card).toContainText('$98,000');
  await expect(card).toContainText(/Last TP: \d{1,2} \w{3} \d{4}/);
  await expect(card).toContainText(`${person.firstName} ${person.lastName}`);
  await expect(card.getByText(network?.network_code ?? '', { exact: true })).toBeVisible();
});

test('a record has its own address, opens from a link, and Back closes it', async ({ page, admin, signInWith }) => {
  const name = uniqueName('Record');
  const id = await makeLead(admin, { name, amount: 700 });
  await signInWith([...VIEW, 'data.leads.create', 'data.leads.edit-all']);
  await page.goto('/leads?view=list');
  await searchFor(page, name);
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`company=${id}`));
  const record = page.getByRole('dialog', { name });
  await expect(record).toContainText('hello@company.example');
  await expect(record).toContainText('Mia Jansen');
  await page.goBack();
  await expect(record).toBeHidden();

  await page.goto(`/leads?lead=${id}`);
  await expect(record).toContainText('$700');
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
