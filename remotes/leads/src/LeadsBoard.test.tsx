import { acme, answers, changesOf, column, contacted, READ_AND_ADD, visit } from './fakeLeads.tsx';

// First of all: answers are given at the network edge, which has to be there before the client.

import { formatDate, notify } from '@salesdesk/shared';
import { endpoints } from '@salesdesk/shared/domain';
import { ok } from '@salesdesk/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

beforeEach(() => {
  for (const kind of ['success', 'error', 'warning'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('is the view at first: a column per stage in order, with count, sum and cards', async () => {
  answers();
  visit();
  await column('New');
  const names = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label') ?? '');
  expect(names.filter((name) => name.includes('lead'))).toEqual([
    'New, 2 leads, $13,000',
    'Contacted, 0 leads, $0',
    'Payment received, 0 leads, $0',
    'Cold, 0 leads, collapsed',
  ]);
  const card = screen.getByRole('link', { name: 'Acme' }).closest('article') as HTMLElement;
  expect(card).toHaveTextContent('Netherlands');
  expect(card).toHaveTextContent('$12,500');
  expect(card).toHaveTextContent(`Last TP: ${formatDate(acme.updated_at)}`);
  expect(card).toHaveTextContent('Ada Moss');
  expect(within(card).getByText('GADS')).toHaveStyle({ background: '#0088FF' });
  expect(within(await column('Contacted')).getByText('No leads here')).toBeInTheDocument();
});

test('shows twelve skeleton cards until the leads are here', async () => {
  answers();
  visit();
  expect(screen.getAllByTestId('skeleton-card')).toHaveLength(12);
  await column('New');
  expect(screen.queryAllByTestId('skeleton-card')).toHaveLength(0);
});

test('a stage is collapsed and expanded by its arrow, and stays so for this person only', async () => {
  answers();
  const first = visit();
  await userEvent.click(await screen.findByRole('button', { name: 'Collapse New' }));
  await userEvent.click(screen.getByRole('button', { name: 'Expand Cold' }));
  expect(screen.queryByRole('link', { name: 'Acme' })).not.toBeInTheDocument();
  first.unmount();

  const again = visit();
  expect(await screen.findByRole('button', { name: 'Expand New' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Collapse Cold' })).toBeInTheDocument();
  again.unmount();

  visit('/leads', READ_AND_ADD, 8);
  expect(await screen.findByRole('button', { name: 'Collapse New' })).toBeInTheDocument();
});

test('M opens the menu of stages; the choice moves the card and the focus goes with it', async () => {
  const api = answers();
  visit();
  (await screen.findByRole('link', { name: 'Acme' })).focus();
  await userEvent.keyboard('m');
  const menu = await screen.findByRole('menu');
  expect(within(menu).getByRole('menuitem', { name: /Cold/ })).toHaveAttribute('aria-disabled', 'true');
  expect(menu).toHaveTextContent('Leads cannot be moved into this stage.');
  expect(menu).toHaveTextContent('You do not have permission to convert a lead to an account.');
  const elsewhere = { ...acme, kanban_column_id: contacted.kanban_column_id, kanban_column: contacted, version: 9 };
  api.on(endpoints.leads.changes, ok(changesOf([elsewhere])));
  await userEvent.click(within(menu).getByRole('menuitem', { name: 'Contacted' }));
  const target = await column('Contacted');
  const moved = await within(target).findByRole('link', { name: 'Acme' });
  await waitFor(() => expect(moved).toHaveFocus());
  expect(api.sentTo(endpoints.leads.move)[0]?.body).toMatchObject({
    fromcolumnSlug: 'new',
    tocolumnSlug: 'contacted',
  });
});

test('a lead that is not yours says why, by keyboard too', async () => {
  answers();
  visit('/leads', READ_AND_ADD, 99);
  (await screen.findByRole('link', { name: 'Acme' })).focus();
  await userEvent.keyboard(' ');
  expect(notify.warning).toHaveBeenCalledWith(
    'Only the assignees of this lead, or someone who may move any lead, can move it.',
  );
});
