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
/** What the board and the list load first. */
const list = new RegExp(endpoints.leads.list.path);

test('without data.leads.view the page is refused and home is shown', async ({ page, signInWith }) => {
  await signInWith(['data.q-list.view']);
  await page.goto('/leads');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText(NO_PAGE_PERMISSION_TEXT)).toBeVisible();
});

test('with data.leads.view alone leads are seen; Add is off and nothing can be moved', async ({
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

test('the list shows the ten columns with what the record holds', async ({ page, admin, signInWith }) => {
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

test('an empty record shows -- where it says nothing', async ({ page, admin, signInWith }) => {
  const name = uniqueName('Sparse');
  await makeLead(admin, { name });
  await signInWith(VIEW);
  await page.goto(`/leads?view=list&search=${encodeURIComponent(name)}`);
  await expect(rowOf(page, name).getByRole('cell').nth(10)).toHaveText('--');
  await expect(rowOf(page, name).getByRole('cell').nth(11)).toHaveText('--');
});

test('the stage dropdown moves an assignee’s lead; closed stages are off and say why', async ({
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

test('view and search stand in the address, hold across the views, and the view is kept', async ({
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
  // No made-up name has a comma.
  await page.getByRole('searchbox').pressSequentially('zz,z', { delay: 60 });
  await expect(page.getByText(SCREENS.noData)).toBeVisible();
  expect(terms).toEqual(['zz,z']);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page.getByRole('region', { name: /^New/ })).toBeVisible();
});

test('while loading the board shows 12 cards of nothing and the list 26 rows', async ({ page, signInWith }) => {
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

test('a list that cannot be loaded is said and can be tried again', async ({ page, signInWith }) => {
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

test('Add without what a lead needs keeps the company on the Q List and says so', async ({ page, signInWith }) => {
  await signInWith([...VIEW, 'data.leads.create']);
  await page.goto('/leads');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const popup = page.getByRole('dialog', { name: /Add Account/ });
  await popup.getByLabel('Company Name').fill(uniqueName('Unready'));
  for (const step of ['Contact', 'Socials', 'Sales', 'Assignee']) {
    await popup.getByRole('button', { name: 'Next' }).click();
    // While a step is being saved the button does nothing.
    await expect(popup.getByRole('tab', { name: step, selected: true })).toBeVisible();
  }
  await popup.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/Website or any Social media and Email or Phone number is missing/)).toBeVisible();
});

test('a card says what the specification lists', async ({ page, admin, signInWith }) => {
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

test('a record has an address of its own, opens from a link, and Back closes it', async ({
  page,
  admin,
  signInWith,
}) => {
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

test('maximised the sidebar gives way; Escape brings it back', async ({ page, signInWith }) => {
  await signInWith(VIEW);
  await page.goto('/leads');
  const sidebar = page.getByRole('link', { name: 'Dashboards' });
  await expect(sidebar).toBeVisible();
  await page.getByRole('button', { name: 'Maximise' }).click();
  await expect(sidebar).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(sidebar).toBeVisible();
});
