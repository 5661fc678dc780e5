/** Every filter survives back, reload, edit and view switch, and only matching rows are shown. ADR-115. */
import type { Page } from '@playwright/test';
import {
  type AccountRecord,
  endpoints,
  endpointWith,
  type LIST_FILTERS,
  PERMISSION_KEYS,
} from '@salesdesk/shared/domain';
import { expect, test } from '../support/fixtures.ts';
import { makeLead, uniqueName } from './leads.data.ts';

/** They are chosen in the panel, beside the filters of the columns. */
type Presence = 'empty' | 'filled';

/** Controls by their label, with the values to enter; `{…}` is known only after the lead is created. */
const LEADS = {
  search: ['Search by name', '{word}'],
  name: ['Filter by company name', '{word}'],
  action: ['Filter by last action', 'Promoted'],
  touched_from: ['Last Action On from', '2020-01-01'],
  touched_to: ['Last Action On to', '2199-12-31'],
  contact: ['Filter by contact', 'mia'],
  phone: ['Filter by phone', '20555'],
  country: ['Filter by country', '{country}'],
  source: ['Filter by source', 'facebook'],
  fee_min: ['Targeted fee from', '1,000'],
  fee_max: ['Targeted fee to', '2000.50'],
  stage: ['Filter by lead stage', 'New'],
  assignee: ['Filter by primary assignee', 'Nobody'],
  // This filter has no column: it comes from the address, as in links on Home.
  only: ['Filter by only', 'Open leads'],
  // The column of `city` is hidden at first.
} as const satisfies Record<Exclude<(typeof LIST_FILTERS.leads)[number], Presence | 'city'>, readonly [string, string]>;

const Q_LIST = {
  search: ['Search by name', '{word}'],
  name: ['Filter by name', '{word}'],
  type: ['Filter by status', 'Leads'],
  country: ['Filter by country', '{country}'],
  email: ['Filter by e-mail', 'COMPANY.example'],
  social: ['Filter by social media', 'facebook'],
  phone: ['Filter by phone number', '+31'],
  created_from: ['Created from', '2020-01-01'],
  created_to: ['Created to', '2199-12-31'],
  // Neither has a column at first: they come from the address, as with a view of the screen.
  assignee: ['Filter by primary assignee', 'Nobody'],
  only: ['Filter by only', 'No next step'],
  // `archived` shows another set of companies, which none of these filters would find; the column of `city` is hidden at first.
} as const satisfies Record<
  Exclude<(typeof LIST_FILTERS)['q-list'][number], Presence | 'archived' | 'city'>,
  readonly [string, string]
>;

const CHOICES = ['stage', 'assignee', 'type'];

/** Enters every filter; each is applied when the next one's click takes the focus. */
async function fill(page: Page, filters: Record<string, readonly [string, string]>, word: string, country: string) {
  for (const [name, [label, text]] of Object.entries(filters)) {
    if (new URL(page.url()).searchParams.has(name)) continue;
    const value = text.replace('{word}', word).replace('{country}', country);
    const control = page.getByLabel(label, { exact: true });
    if (name.endsWith('_from')) await page.getByRole('button', { name: /^Filter by (created|last action on)/ }).click();
    if (CHOICES.includes(name)) {
      await control.click();
      await page.getByTitle(value, { exact: true }).last().click();
    } else {
      await control.fill(value);
      if (name.endsWith('_to')) await page.keyboard.press('Escape');
      else await control.blur();
    }
  }
}

const namesIn = (page: Page) => [...new URL(page.url()).searchParams.keys()].filter((name) => name !== 'view').sort();
const bodyRows = (page: Page) => page.locator('tbody tr[data-index]');

test('leads: all filters together survive reload, back, both views and an edit, and can be removed one by one', async ({
  page,
  signInWith,
  admin,
}) => {
  const word = uniqueName('Filtered');
  const id = await makeLead(admin, { name: word, amount: 1500 });
  await makeLead(admin, { name: `${word} other`, amount: 5 });
  const country = (await admin.get<AccountRecord>(endpointWith(endpoints.accounts.one, { id }))).data
    ?.account_country_name as string;
  await signInWith(PERMISSION_KEYS);
  await page.goto('/leads?view=list&only=open');
  await expect(bodyRows(page).first()).toBeVisible();
  await fill(page, LEADS, word, country);
  const all = Object.keys(LEADS).sort();
  await expect.poll(() => namesIn(page)).toEqual(all);

  const isThere = async () => {
    expect(namesIn(page)).toEqual(all);
    await expect(page.getByText('1 lead', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: word, exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: `${word} other` })).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Filtered by' }).getByRole('listitem')).toHaveCount(13);
  };
  await isThere();
  for (const [label, text] of [LEADS.contact, LEADS.phone, LEADS.action])
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);

  await page.reload();
  await isThere();

  await page.getByTitle('Board', { exact: true }).click();
  await expect(page.getByRole('region', { name: /^New, 1 of \d+ leads, \$1,500$/ })).toBeVisible();
  await isThere();
  await page.getByRole('button', { name: 'Filters' }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await expect(panel.getByLabel('Targeted fee from')).toHaveValue('1000');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await page.getByTitle('List', { exact: true }).click();
  await isThere();

  await page.getByRole('link', { name: 'Q-List' }).click();
  await expect(page).toHaveURL(/\/q-list/);
  await page.goBack();
  await isThere();

  await page.getByRole('link', { name: word, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: /Edit Account/ });
  await form.getByLabel('City').fill('Delft');
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(form.getByRole('tab', { name: /Contact/ })).toHaveAttribute('aria-selected', 'true');
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form).toBeHidden();
  await page.keyboard.press('Escape');
  // "Promoted" is no longer the last action, so the lead no longer matches the filter.
  await expect(page.getByText('No lead matches all of these filters.')).toBeVisible();
  expect(namesIn(page)).toEqual(all);
  await page.getByRole('button', { name: 'Remove filter Last Action', exact: true }).click();
  await expect(page.getByRole('link', { name: word, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear all', exact: true }).click();
  await expect.poll(() => namesIn(page)).toEqual([]);
  await expect(page.getByLabel('Filter by contact')).toHaveValue('');
});

test('Q List: all filters together survive reload, back and an edit', { tag: '@long' }, async ({
  page,
  signInWith,
  admin,
}) => {
  const word = uniqueName('Narrowed');
  const id = await makeLead(admin, { name: word });
  await makeLead(admin, { name: `${word} other`, staysOnQList: true });
  const country = (await admin.get<AccountRecord>(endpointWith(endpoints.accounts.one, { id }))).data
    ?.account_country_name as string;
  await signInWith(PERMISSION_KEYS);
  await page.goto('/q-list?only=no-next-step&assignee=0');
  await expect(bodyRows(page).first()).toBeVisible();
  await fill(page, Q_LIST, word, country);
  const all = Object.keys(Q_LIST).sort();
  await expect.poll(() => namesIn(page)).toEqual(all);
  const isThere = async () => {
    expect(namesIn(page)).toEqual(all);
    await expect(bodyRows(page)).toHaveCount(1);
    await expect(page.getByText('1 company', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Filter by e-mail')).toHaveValue('COMPANY.example');
  };
  await isThere();
  await page.reload();
  await isThere();
  await page.getByRole('link', { name: 'Leads' }).click();
  await expect(page).toHaveURL(/\/leads/);
  await page.goBack();
  await isThere();
  await page.getByRole('button', { name: `Edit ${word}`, exact: true }).click();
  const form = page.getByRole('dialog', { name: /Edit Account/ });
  await form.getByLabel('City').fill('Delft');
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(form.getByRole('tab', { name: /Contact/ })).toHaveAttribute('aria-selected', 'true');
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form).toBeHidden();
  await isThere();
});

const STAFF = [
  [
    '/my-team',
    'Colleagues',
    {
      name: 'o',
      designation: 'e',
      phone: '+',
      email: '@',
      location: 'e',
      login_from: '2020-01-01',
      login_to: '2199-01-01',
      status: '1',
    },
  ],
  ['/networks', 'Networks', { name: 'a', code: 'a', url: 'http', status: '1' }],
] as const;
for (const [path, label, filters] of STAFF) {
  test(`${path}: filters in the address are sent to the server and survive a reload`, async ({ page, signInWith }) => {
    await signInWith(PERMISSION_KEYS);
    const asked = page.waitForRequest((request) => request.url().includes(`?name=`) && request.url().includes('/api/'));
    await page.goto(`${path}?${new URLSearchParams(filters)}`);
    const query = Object.fromEntries(new URL((await asked).url()).searchParams);
    // Days in the user's time zone, Amsterdam.
    const days = { login_from: '2019-12-31T23:00:00.000Z', login_to: '2199-01-01T23:00:00.000Z' };
    expect(query).toEqual({ ...filters, ...('login_from' in filters ? days : {}) });
    await page.reload();
    await expect(page.getByRole('table', { name: label })).toBeVisible();
    await expect(page.getByLabel('Filter by name')).toHaveValue(filters.name);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(filters);
  });
}
