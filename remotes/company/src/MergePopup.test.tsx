import { notify } from '@salesdesk/shared';
import { ACCOUNT_TYPES, type AccountRecord, endpoints, endpointWith } from '@salesdesk/shared/domain';
import { buildAccount, type FakeReply, fakeApi, held, ok, renderPage } from '@salesdesk/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MergePopup } from './MergePopup.tsx';
import { picksOf, rowsOf, survivorOf } from './merge.model.ts';

const { accounts, merges } = endpoints;
const recordOf = (values: Partial<AccountRecord>): AccountRecord => ({
  ...buildAccount(values),
  stage_since: null,
  planned: [],
});
const older = recordOf({
  account_id: 7,
  account_name: 'Ribera Moda',
  account_email: null,
  created_at: '2026-01-01T00:00:00.000Z',
  version: 3,
});
const newer = recordOf({
  account_id: 8,
  account_name: 'Ribera Moda SL',
  account_email: 'hola@ribera.example',
  version: 5,
});

const pathOf = (id: number) => endpointWith(accounts.one, { id }).path;

function answers() {
  return fakeApi({
    [pathOf(7)]: ok(older),
    [pathOf(8)]: ok(newer),
    [accounts.find.path]: ok([{ ...newer, found_by: { field: 'name', text: 'Ribera Moda SL' }, stage_name: null }]),
    [merges.merge.path]: ok({ account_id: 7, merge_id: 1, undo: null }, 'The companies were merged.'),
  });
}

beforeEach(() => {
  jest.spyOn(notify, 'success').mockImplementation(() => {});
});

test('each differing field is shown with the filled value chosen, and what is chosen is sent with both versions', async () => {
  const api = answers();
  const onClose = jest.fn();
  renderPage(<MergePopup id={7} otherId={8} onClose={onClose} />);
  const name = await screen.findByRole('group', { name: 'Company name' });
  expect(within(name).getByRole('radio', { name: 'Ribera Moda' })).toBeChecked();
  const email = screen.getByRole('group', { name: 'Email' });
  expect(within(email).getByRole('radio', { name: 'hola@ribera.example' })).toBeChecked();
  expect(screen.queryByRole('group', { name: 'City' })).toBeNull();
  await userEvent.click(within(name).getByRole('radio', { name: 'Ribera Moda SL' }));
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(7));
  expect(api.sentTo(merges.merge)[0]?.body).toMatchObject({
    survivor_id: 7,
    absorbed_id: 8,
    survivor_version: 3,
    absorbed_version: 5,
    take: ['name', 'email'],
  });
});

test('it begins in the search field, and leaves the focus on the page where its opener is gone', async () => {
  answers();
  function Record() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <h1 id="page-title" tabIndex={-1}>
          Ribera Moda
        </h1>
        {isOpen && <MergePopup id={7} otherId={null} onClose={() => setOpen(false)} />}
      </>
    );
  }
  renderPage(<Record />);
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Merge it with' })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Ribera Moda' })).toHaveFocus());
});

test('closed, it returns the focus to the button of the menu that opened it', async () => {
  answers();
  function Record() {
    const [isOpen, setOpen] = useState(false);
    return (
      <div role="dialog" aria-label="Ribera Moda" tabIndex={-1}>
        <button type="button" onClick={() => setOpen(true)}>
          More
        </button>
        {isOpen && <MergePopup id={7} otherId={null} onClose={() => setOpen(false)} />}
      </div>
    );
  }
  renderPage(<Record />);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
});

test('without another company it is searched for', async () => {
  answers();
  renderPage(<MergePopup id={7} otherId={null} onClose={() => {}} />);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Merge it with' }), 'ribera');
  await userEvent.click(await screen.findByTitle(/^Ribera Moda SL/));
  expect(await screen.findByRole('group', { name: 'Company name' })).toBeVisible();
});

test('Enter waits for the companies of what is typed, and takes none of an earlier text', async () => {
  const slow = held<FakeReply>();
  const api = answers();
  const third = {
    ...newer,
    account_id: 9,
    account_name: 'Ribera Textil',
    found_by: { field: 'name', text: '' },
    stage_name: null,
  };
  api.on(accounts.find, ({ query }) =>
    query.term === 'ribera'
      ? ok([{ ...newer, found_by: { field: 'name', text: '' }, stage_name: null }])
      : slow.promise,
  );
  api.on(endpointWith(accounts.one, { id: 9 }), ok({ ...newer, account_id: 9, account_name: 'Ribera Textil' }));
  renderPage(<MergePopup id={7} otherId={null} onClose={() => {}} />);
  const field = await screen.findByRole('combobox', { name: 'Merge it with' });
  await userEvent.type(field, 'ribera');
  await screen.findByTitle(/^Ribera Moda SL/);
  fireEvent.change(field, { target: { value: 'ribera t' } });
  expect(screen.queryByTitle(/^Ribera Moda SL/)).toBeNull();
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(api.sentTo(accounts.find).map(({ query }) => query.term)).toContain('ribera t'));
  expect(screen.getByText('Searching…')).toBeInTheDocument();
  await act(async () => slow.give(ok([third])));
  expect(await screen.findByRole('group', { name: 'Company name' })).toHaveTextContent('Ribera Textil');
});

test('the company that came further stays, and its status cannot be left', () => {
  const lead = recordOf({ account_id: 9, account_type: ACCOUNT_TYPES.leads, kanban_column: null });
  expect(survivorOf(older, lead)).toBe(9);
  expect(survivorOf(older, newer)).toBe(7);
  const rows = rowsOf(older, { ...lead, kanban_column: { kanban_column_name: 'New' } as never });
  const status = rows.find(({ field }) => field === 'status');
  expect(status?.fixed).toBe(9);
  expect(picksOf(rows, 7, { status: 7 }).status).toBe(9);
});
