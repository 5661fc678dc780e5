/** The Leads screen outside the board: rights, bar, list, record. product.md sections 2, 6 and 8. */
import type { Page } from '@playwright/test';
import {
  endpoints,
  MOVE_REFUSALS,
  type Network,
  NO_PAGE_PERMISSION_TEXT,
  type PermissionKey,
  SCREENS,
  TOASTS,
} from '@salesdesk/shared/domain';
import { expect, test, withoutLive } from '../fixtures.ts';
import { makeLead, stageOf, uniqueName } from './leads.data.ts';

const VIEW: PermissionKey[] = ['data.leads.view'];
const searchFor = (page: Page, text: string) => page.getByRole('searchbox', { name: SCREENS.searchByName }).fill(text);
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
/** The first requests of the board and the list. */
const list = new RegExp(endpoints.leads.list.path);

test('without data.leads.view the page redirects to Home', async ({ page, signInWith }) => {
  await signInWith(['data.q-list.view']);
  await page.goto('/leads');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText(NO_PAGE_PERMISSION_TEXT)).toBeVisible();
});

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

test('the list shows the ten columns with the record’s data', async ({ page, admin, signInWith }) => {
  const name = uniqueName('Columns');
  const person = await signInWith(VIEW);
  await makeLead(admin, { name, amount: 12_500, primary: person.userId, stages: ['contacted'] });
  await page.goto(`/leads?view=list&search=${encodeURIComponent(name)}`);
  const cells = rowOf(page, name).getByRole('cell');
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'Row number#',
    'Company Name',
    'Lead stage',
    'Last Action',
    'Last Action On',
    'Contact',
    'Phone',
    'Country',
    'Source',
    'Targeted fee',
    'Primary Assignee',
  ]);
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/Amsterdam' });
  await expect(cells).toHaveText([
    '',
    '1',
    name,
    'Contacted',
    'Moved from New to Contacted',
    today.format(new Date()),
    'Mia Jansen',
    '+31 205550123',
    /\w/,
    'Facebook, LinkedIn',
    '$12,500',
    `${person.firstName} ${person.lastName}`,
  ]);
  await expect(page.getByRole('columnheader', { name: 'Phone' }).locator('span').first()).toHaveCSS(
    'position',
    'absolute',
  );
});

test('an empty record shows -- for missing values', async ({ page, admin, signInWith }) => {
  const name = uniqueName('Sparse');
  await makeLead(admin, { name });
  await signInWith(VIEW);
  await page.goto(`/leads?view=list&search=${encodeURIComponent(name)}`);
  await expect(rowOf(page, name).getByRole('cell').nth(10)).toHaveText('--');
  await expect(rowOf(page, name).getByRole('cell').nth(11)).toHaveText('--');
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

test('view and search are in the address and apply to both views, and the view is remembered', async ({
  page,
  admin,
  signInWith,
}) => {
  const name = uniqueName('Search');
  await makeLead(admin, { name });
  await signInWith(VIEW);
  await page.goto('/leads');
  await searchFor(page, name.toLowerCase());
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('region', { name: /^New, 1 of \d+ leads/ })).toBeVisible();
  await page.getByText('List', { exact: true }).click();
  await expect(page).toHaveURL(/view=list/);
  await expect(page).toHaveURL(/search=/);
  // Titles, filters, and the one lead.
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.goto('/leads');
  await expect(page.getByRole('table', { name: 'Leads' })).toBeVisible();
});

test('one search is sent for a word typed quickly', async ({ page, signInWith }) => {
  await signInWith(VIEW);
  await page.goto('/leads');
  await page.getByRole('region', { name: /^New/ }).waitFor();
  const terms: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().includes(endpoints.leads.list.path))
      terms.push(new URL(request.url()).searchParams.get('search_term'));
  });
  // Names in the demo contain no comma.
  await page.getByRole('searchbox').pressSequentially('zz,z', { delay: 60 });
  await expect(page.getByText(SCREENS.noData)).toBeVisible();
  expect(terms).toEqual(['zz,z']);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page.getByRole('region', { name: /^New/ })).toBeVisible();
});

test('while loading the board shows 12 skeleton cards and the list 26 skeleton rows', async ({ page, signInWith }) => {
  await signInWith(VIEW);
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(list, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/leads');
  await expect(page.getByTestId('skeleton-card')).toHaveCount(12);
  await page.getByText('List', { exact: true }).click();
  await expect(page.getByTestId('skeleton-row')).toHaveCount(26);
  answer();
  await expect(page.getByTestId('skeleton-row')).toHaveCount(0);
});

test('a list that cannot be loaded shows a message and can be retried', async ({ page, signInWith }) => {
  await signInWith(VIEW);
  await withoutLive(page);
  await page.route(list, (route) => route.abort());
  await page.goto('/leads');
  await expect(page.getByRole('alert').getByText(TOASTS.fetchLeadList).first()).toBeVisible();
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: /^New/ })).toBeVisible();
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

test('Add without the data a lead needs leaves the company on the Q List and says so', async ({ page, signInWith }) => {
  await signInWith([...VIEW, 'data.leads.create']);
  await page.goto('/leads');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const popup = page.getByRole('dialog', { name: /Add Account/ });
  await popup.getByLabel('Company Name').fill(uniqueName('Unready'));
  for (const step of ['Contact', 'Socials', 'Sales', 'Assignee']) {
    await popup.getByRole('button', { name: 'Next' }).click();
    // The button does nothing while a step is being saved.
    await expect(popup.getByRole('tab', { name: step, selected: true })).toBeVisible();
  }
  await popup.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/Website or any Social media and Email or Phone number is missing/)).toBeVisible();
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
