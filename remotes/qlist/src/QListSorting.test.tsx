/** The order, the assignee and the views of the Q List. ADR-144. */
import { accounts, acme, answers, rowOf, visit } from './fakeQList.tsx';

// The import above must come first: it fakes the network before the client is created.

import { localDay } from '@salesdesk/shared/domain';
import { buildAccount } from '@salesdesk/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const head = (name: string) => screen.getByRole('columnheader', { name });
const title = (name: string) => screen.getByRole('button', { name });
const asked = (api: ReturnType<typeof answers>) => api.sentTo(accounts.list).at(-1)?.query;

test('a title sorts ascending, descending, then no more; the address and the call have the order', async () => {
  const api = answers();
  const { router } = visit('/q-list?country=neth');
  await rowOf('Acme');
  expect(head('Country')).toHaveAttribute('aria-sort', 'none');
  expect(head('Socials')).not.toHaveAttribute('aria-sort');
  for (const [direction, sort] of [
    ['ascending', 'country'],
    ['descending', '-country'],
    ['none', undefined],
  ] as const) {
    await userEvent.click(title('Country'));
    await waitFor(() => expect(head('Country')).toHaveAttribute('aria-sort', direction));
    // The list's own order is loaded already.
    if (sort) await waitFor(() => expect(asked(api)).toEqual({ page: 1, country: 'neth', sort }));
    expect(router.state.location.search).toBe(sort ? `?country=neth&sort=${sort}` : '?country=neth');
  }
});

test('by keyboard; another title replaces the order', async () => {
  const api = answers();
  visit('/q-list?sort=-name');
  await rowOf('Acme');
  expect(head('Name')).toHaveAttribute('aria-sort', 'descending');
  title('Created on').focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(asked(api)).toEqual({ page: 1, sort: 'created' }));
  expect(head('Name')).toHaveAttribute('aria-sort', 'none');
  expect(title('Created on')).toHaveFocus();
});

/** Chooses a column that is hidden at first. */
async function showColumn(name: string) {
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(screen.getByRole('checkbox', { name }));
  await userEvent.keyboard('{Escape}');
}

test.each([
  ['Email ID', 'email'],
  ['Next step', 'next'],
])('%s sorts', async (name, sort) => {
  const api = answers();
  visit();
  await rowOf('Acme');
  if (!screen.queryByRole('columnheader', { name })) await showColumn(name);
  await userEvent.click(title(name));
  await waitFor(() => expect(asked(api)).toEqual({ page: 1, sort }));
  expect(head(name)).toHaveAttribute('aria-sort', 'ascending');
});

test('an order that the list does not have is not sent', async () => {
  const api = answers();
  visit('/q-list?sort=password');
  await rowOf('Acme');
  expect(asked(api)).toEqual({ page: 1 });
});

test('an order is no filter: the empty list offers to add a company', async () => {
  answers([]);
  visit('/q-list?sort=name');
  expect(await screen.findByRole('button', { name: 'Add a company' })).toBeInTheDocument();
});

test.each([
  ['Mine', { assignee: 'me' }],
  ['Unassigned', { assignee: '0' }],
  ['Ready to promote', { only: 'ready' }],
  ['No next step', { only: 'no-next-step' }],
  ['Missing e-mail', { only: 'missing-email' }],
])('the view %s comes with the screen', async (name, filters) => {
  const api = answers();
  visit();
  await rowOf('Acme');
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  const menu = await screen.findByRole('dialog', { name: 'Views' });
  await userEvent.click(within(menu).getByRole('button', { name }));
  await waitFor(() => expect(asked(api)).toEqual({ page: 1, ...filters }));
  expect(screen.queryByRole('button', { name: `Delete ${name}` })).toBeNull();
});

test('a row says what it lacks to become a lead and, in columns that can be chosen, who is responsible and the next step', async () => {
  const step = { activity_id: 1, text: 'Call again', due_on: localDay(new Date(), -1), due_at: null, assignee: null };
  const bare = { account_website: null, account_social_media: null, account_email: null, account_phone: null };
  answers([
    { ...acme, account_pri_assignee_name: 'Ada Moss', next_step: step } as typeof acme,
    buildAccount({ account_id: 9, account_name: 'Bare', ...bare, account_contact_person: null }),
    buildAccount({ account_id: 10, account_name: 'Lead', account_type: 2, ...bare, account_contact_person: null }),
  ]);
  visit();
  await rowOf('Acme');
  await showColumn('Primary Assignee');
  await showColumn('Next step');
  const row = await rowOf('Acme');
  expect(row).toHaveTextContent('Ada Moss');
  expect(row).toHaveTextContent('Overdue: Yesterday · Call again');
  expect(row).not.toHaveTextContent('missing');
  expect(await rowOf('Bare')).toHaveTextContent('missing: website, e\u2011mail or phone');
  expect(await rowOf('Lead')).not.toHaveTextContent('missing');
});
