import { notify } from '@salesdesk/shared';
import { type AuditEntry, type AuditState, ERROR_CODES, endpoints, type PermissionKey } from '@salesdesk/shared/domain';
import { buildUser, type FakeApi, fakeApi, ok, refused, renderPage } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AuditPage from './AuditPage.tsx';
import { actionLabel, fieldLabel } from './audit.labels.ts';
import { changeLines } from './audit.model.ts';

const { audit } = endpoints;
const edited: AuditEntry = {
  id: 9,
  at: '2026-03-01T10:00:00.000Z',
  by: { user_id: 7, name: 'Ada Moss' },
  action: 'user.edited',
  summary: 'Edited Sam Sample',
  message: { code: 'user.edited', params: { name: 'Sam Sample' } },
  entity: 'user',
  record: { id: 8, name: 'Sam Sample' },
  changes: [
    { field: 'designation', from: 'Sales', to: 'Head of Sales' },
    { field: 'phone', from: null, to: '+31612345678' },
  ],
};
const moved: AuditEntry = {
  ...edited,
  id: 8,
  action: 'lead.moved',
  summary: 'Moved from New to Contacted',
  message: null,
  entity: 'account',
  record: { id: 12, name: 'Acme' },
  changes: [],
};
const wrongPassword: AuditEntry = {
  ...moved,
  id: 7,
  by: null,
  action: 'user.locked',
  record: { id: 5, name: null },
  entity: 'user',
};
const intact: AuditState = { checked_at: '2026-03-01T09:00:00.000Z', rows: 1250, problem: null, is_checking: false };

let api: FakeApi;
beforeEach(() => {
  for (const kind of ['success', 'error'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
  api = fakeApi({
    [endpoints.lists.layouts.path]: ok({}),
    [endpoints.lists.views.path]: ok([]),
    [endpoints.users.list.path]: ok([buildUser({ user_id: 7, full_name: 'Ada Moss' })]),
    [audit.list.path]: ok({ data: [edited, moved, wrongPassword], next_cursor: null }),
    [audit.state.path]: ok(intact),
  });
});
afterEach(() => jest.restoreAllMocks());

const visit = (path = '/audit', permissions: PermissionKey[] = ['system.audit.view', 'system.staff.view']) =>
  renderPage(<AuditPage />, { path, permissions });
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLTableRowElement;

test('lists who did what to which record, and what changed', async () => {
  visit();
  const row = await rowOf('Edited Sam Sample');
  expect(row).toHaveTextContent('Ada Moss');
  expect(row).toHaveTextContent('User edited');
  expect(row).toHaveTextContent('Designation: Sales → Head of Sales · Phone: +31612345678');
  const nobody = await rowOf('User locked');
  expect(nobody).toHaveTextContent('Nobody signed in');
  expect(nobody).toHaveTextContent('User #5');
});

test('moves of a lead that one person makes within minutes are one row', async () => {
  const move = (id: number, minute: number, from: string, to: string, by = 7): AuditEntry => ({
    ...moved,
    id,
    at: `2026-03-01T10:0${minute}:00.000Z`,
    by: { user_id: by, name: by === 7 ? 'Ada Moss' : 'Bo Finch' },
    summary: `Moved from ${from} to ${to}`,
    message: { code: 'lead.moved', params: { from, to } },
  });
  const there = [move(5, 6, 'Contacted', 'Proposal'), move(4, 5, 'New', 'Contacted')];
  const back = [move(3, 3, 'Cold', 'New', 8), move(2, 2, 'New', 'Cold', 8)];
  api.on(audit.list, ok({ data: [...there, ...back], next_cursor: null }));
  visit();
  expect(await rowOf('Moved from New to Proposal in 2 moves')).toHaveTextContent('Ada Moss');
  expect(await rowOf('Moved 2 times, back to New')).toHaveTextContent('Bo Finch');
  // With the two of the head.
  expect(screen.getAllByRole('row')).toHaveLength(4);
});

test('a company opens over the list, a colleague on My Team', async () => {
  const { router } = visit();
  expect(await screen.findByRole('link', { name: 'Sam Sample' })).toHaveAttribute('href', '/my-team?name=Sam%20Sample');
  fireEvent.click(screen.getByRole('link', { name: 'Acme' }));
  expect(router.state.location.search).toBe('?company=12');
});

test('on a phone changes are cards, which open what they changed', async () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => ({ matches: true, media, addEventListener() {}, removeEventListener() {} }) as never,
    );
  const { router } = visit();
  const card = (await screen.findByRole('link', { name: 'Edited Sam Sample' })).closest('li');
  expect(card).toHaveTextContent('Sam SampleAda Moss');
  expect(card).toHaveTextContent('Designation: Sales → Head of Sales · Phone: +31612345678');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('User #5').closest('li')).toHaveTextContent('Nobody signed in');
  fireEvent.click(screen.getByRole('link', { name: 'Moved from New to Contacted' }));
  expect(router.state.location.search).toBe('?company=12');
  fireEvent.click(screen.getByRole('link', { name: 'Edited Sam Sample' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-team'));
});

test('without the permission for My Team a colleague is no link', async () => {
  visit('/audit', ['system.audit.view']);
  await rowOf('Edited Sam Sample');
  expect(screen.queryByRole('link', { name: 'Sam Sample' })).toBeNull();
});

test('filters are sent to the server', async () => {
  visit('/audit?person=7&what=user.edited&record=sam');
  await rowOf('Edited Sam Sample');
  expect(api.sentTo(audit.list)[0]?.query).toEqual({ person: 7, what: 'user.edited', record: 'sam' });
});

test('a failed load says so and can be tried again', async () => {
  api.on(audit.list, 'network-failure');
  visit();
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.on(audit.list, ok({ data: [edited], next_cursor: null }));
  await userEvent.click(again);
  expect(await rowOf('Edited Sam Sample')).toBeInTheDocument();
});

test('the export has the filters of the list', async () => {
  api.on(audit.export, refused(ERROR_CODES.forbidden, 'Not now.'));
  visit('/audit?record=sam');
  await rowOf('Edited Sam Sample');
  await userEvent.click(screen.getByRole('button', { name: /Export/ }));
  await waitFor(() => expect(api.sentTo(audit.export)[0]?.query).toEqual({ record: 'sam' }));
});

describe('the state of the trail', () => {
  test('is said with the time of the last check, and checked again on demand', async () => {
    visit();
    expect(await screen.findByText('The trail is intact')).toBeInTheDocument();
    expect(screen.getByText(/1,250 changes/)).toBeInTheDocument();
    api.on(audit.state, ok({ ...intact, is_checking: true }));
    fireEvent.click(screen.getByText('Check now'));
    expect(await screen.findByText('Checking…')).toBeInTheDocument();
    expect(api.sentTo(audit.state).map(({ query }) => query)).toContainEqual({ again: true });
  });

  test('names what is wrong', async () => {
    api.on(audit.state, ok({ ...intact, problem: 'Row 5 at position 5 was changed.' }));
    visit();
    expect(await screen.findByText('The trail was changed')).toBeInTheDocument();
    expect(screen.getByText(/Row 5 at position 5 was changed\./)).toBeInTheDocument();
    expect(screen.queryByText('The trail is intact')).toBeNull();
  });
});

test('names without a label are made of their words', () => {
  expect(actionLabel('import.newly-named')).toBe('Import newly named');
  expect(fieldLabel('some_new_field')).toBe('Some new field');
});

test.each([
  ['city', 'Delft', null, 'City: Delft → --'],
  ['account_new', null, 'x', 'Account new: x'],
  ['type', '1', '2', 'List: Q-List → Leads'],
  ['stage', 'Contacted', 'Qualified', 'Stage: Contacted → Qualified'],
  ['status', '1', '2', 'Status: Active → Inactive'],
  ['kind', null, 'call', 'Kind: Call'],
  ['kind', null, 'kind of a newer API', 'Kind: kind of a newer API'],
  ['outcome', null, 'no-answer', 'Outcome: No answer'],
  ['exp_sale_amount', '1200.5', null, 'Expected sale amount: $1,200.50 → --'],
  ['is_shared', 'false', 'true', 'Shared: No → Yes'],
  ['due_on', null, '2026-12-01', 'Due on: 1 Dec 2026'],
  ['done_at', null, '2026-11-26T07:36:33.312Z', 'Done on: 26 November 2026, 07:36:33'],
  ['contact_person', null, '{"name":"Mia","contact_details":[{"1":"205550124"}]}', 'Contact person: Mia, 205550124'],
  ['contact_person', null, '{"name":"Cut of…', 'Contact person: {"name":"Cut of…'],
  ['social_media', null, '{"3":"@mia"}', 'Social media: Instagram @mia'],
  ['traffic', null, '10', 'Share of users: 10 %'],
])('the value of %s from %s to %s is written in words', (field, from, to, line) => {
  expect(changeLines({ changes: [{ field, from, to }] })).toEqual([line]);
});

test('what the row says itself is not repeated', () => {
  expect(changeLines({ changes: [{ field: 'action', from: null, to: 'published' }] })).toEqual([]);
});
