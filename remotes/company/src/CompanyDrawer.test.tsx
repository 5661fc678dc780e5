import { bus, notify, outbox } from '@salesdesk/shared';
import {
  ACCOUNT_TYPES,
  type AccountRecord,
  ERROR_CODES,
  endpoints,
  endpointWith,
  type LiveChange,
  RECORD_GONE,
  type TimelineEntry,
  TOASTS,
  unseenText,
} from '@salesdesk/shared/domain';
import { held, ok, refused, returnTo } from '@salesdesk/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { acme, answers, BOTH, drawer, entry, onPhone, pathOf, timelineOf, visit } from './fakeCompany.tsx';

const { accounts, leads } = endpoints;
const _search = ({ router }: ReturnType<typeof visit>) => router.state.location.search;

beforeEach(() => {
  for (const kind of ['success', 'error', 'info'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('renders nothing and sends no request while the address names no company', () => {
  const api = answers();
  visit('/q-list?company=x');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.sentTo(accounts.one)).toEqual([]);
});

test('shows all data of a company, and opens the form at the tab that edits a part', async () => {
  answers();
  visit(undefined, [...BOTH, 'data.q-list.create']);
  const record = await drawer('Acme');
  expect(
    within(await within(record).findByRole('region', { name: 'Contact' })).getByText('+31 205550123'),
  ).toHaveAttribute('href', 'tel:+31205550123');
  fireEvent.click(await within(record).findByRole('button', { name: 'Edit Contact mode' }));
  const form = (await screen.findByText('Edit Account')).closest('[role="dialog"]') as HTMLElement;
  expect(within(form).getByRole('tab', { selected: true })).toHaveTextContent('Contact');
});

test('is read-only without the right to add companies', async () => {
  answers();
  visit();
  expect(await within(await drawer('Acme')).findByRole('button', { name: 'Edit' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('is read-only when others are its assignees', async () => {
  answers({ [pathOf(7)]: ok({ ...acme, account_pri_assignee_id: 9 }) });
  visit(undefined, [...BOTH, 'data.q-list.create']);
  const edit = await within(await drawer('Acme')).findByRole('button', { name: 'Edit' });
  expect(edit).toHaveAttribute('aria-disabled', 'true');
});

test('shows who changed what, with older changes by page', async () => {
  answers();
  visit();
  const list = await screen.findByRole('list', { name: 'Timeline, newest first' });
  expect(list).toHaveTextContent('Anna Weber changed City from Delft to Utrecht');
  fireEvent.click(screen.getByRole('button', { name: 'Show older changes' }));
  await waitFor(() => expect(list).toHaveTextContent('City from Delft to Breda'));
  expect(screen.queryByRole('button', { name: 'Show older changes' })).toBeNull();
});

test('updates data and timeline after a colleague changes this company, and no other', async () => {
  const api = answers();
  visit();
  await screen.findByRole('list', { name: 'Timeline, newest first' });
  const announceChange = (entityId: number) =>
    act(() =>
      bus.emit('live.changed', { changes: [{ entity: 'account', entityId, action: 'account.edited' } as LiveChange] }),
    );
  announceChange(8);
  api.on(endpointWith(accounts.one, { id: 7 }), ok({ ...acme, account_name: 'Acme Renamed' }));
  api.on(endpointWith(accounts.timeline, { id: 7 }), ok({ data: [entry(6, 'Gouda')], next_cursor: null }));
  expect(screen.queryByText(/Gouda/)).toBeNull();
  announceChange(7);
  expect(await drawer('Acme Renamed')).toHaveTextContent('City from Delft to Gouda');
});

test('a change while the timeline is loading for the first time is in it', async () => {
  const { promise, give } = held<TimelineEntry[]>();
  const api = answers({ [timelineOf(7)]: async () => ok({ data: await promise, next_cursor: null }) });
  visit();
  await waitFor(() => expect(api.sentTo(endpointWith(accounts.timeline, { id: 7 }))).toHaveLength(1));
  api.on(endpointWith(accounts.timeline, { id: 7 }), ok({ data: [entry(6, 'Gouda')], next_cursor: null }));
  act(() => bus.emit('account.saved', { accountId: 7 }));
  await act(async () => give([entry(5, 'Utrecht')]));
  expect(await screen.findByRole('list', { name: 'Timeline, newest first' })).toHaveTextContent('to Gouda');
});

test('the facts stand beside the timeline, on a phone before it', async () => {
  answers();
  const { unmount } = visit();
  const record = await drawer('Acme');
  expect(await within(record).findByRole('list', { name: 'Timeline, newest first' })).toBeInTheDocument();
  expect(within(record).getByText('Country')).toBeInTheDocument();
  expect(within(record).queryByRole('tab')).toBeNull();
  unmount();
  onPhone();
  visit();
  fireEvent.click(await within(await drawer('Acme')).findByRole('tab', { name: 'Timeline' }));
  expect(await screen.findByRole('list', { name: 'Timeline, newest first' })).toBeInTheDocument();
});

test('its keys rest while the merge is open, and while that is still loading', async () => {
  onPhone();
  answers();
  visit(undefined, [...BOTH, 'data.q-list.create']);
  const record = await drawer('Acme');
  fireEvent.click(within(record).getByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Merge with another company/ }));
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(within(record).getByRole('tab', { name: 'Details', hidden: true })).toHaveAttribute('aria-selected', 'true');
  await screen.findByText('Merge companies');
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(within(record).getByRole('tab', { name: 'Details', hidden: true })).toHaveAttribute('aria-selected', 'true');
});

test('shows changes made while it was closed', async () => {
  const api = answers();
  visit('/q-list?country=neth');
  fireEvent.click(screen.getByRole('link', { name: 'Open Acme' }));
  fireEvent.keyDown(await drawer('Acme'), { key: 'Escape', code: 'Escape', keyCode: 27 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  api.on(endpointWith(accounts.one, { id: 7 }), ok({ ...acme, account_name: 'Acme Renamed' }));
  fireEvent.click(screen.getByRole('link', { name: 'Open Acme' }));
  expect(await drawer('Acme Renamed')).toBeInTheDocument();
});

describe('when it cannot be shown', () => {
  test('it names the missing right and who can grant it', async () => {
    const text = unseenText(ACCOUNT_TYPES.qList);
    answers({ [pathOf(7)]: { ...refused(ERROR_CODES.forbidden, text), status: 403 } });
    visit(undefined, ['data.leads.view']);
    const record = await drawer('No permission');
    await waitFor(() => expect(record).toHaveTextContent(`${text} Ada Able or Tom Berg can give it to you.`));
  });

  test('it sends no request without any right', async () => {
    const api = answers();
    visit(undefined, []);
    expect(await drawer('No permission')).toHaveTextContent(
      '“Open Q List” (data.q-list.view) or “Open Leads” (data.leads.view)',
    );
    expect(api.sentTo(endpointWith(accounts.one, { id: 7 }))).toEqual([]);
  });

  test('it says that the company no longer exists', async () => {
    answers({ [pathOf(7)]: { ...refused(ERROR_CODES.unexpected, RECORD_GONE), status: 404 } });
    visit();
    expect(await drawer('No such company')).toHaveTextContent(RECORD_GONE);
  });

  test('a failure can be retried', async () => {
    const api = answers({ [pathOf(7)]: { ...refused(ERROR_CODES.unexpected), status: 500 } });
    visit();
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.on(endpointWith(accounts.one, { id: 7 }), ok(acme));
    fireEvent.click(again);
    expect(await drawer('Acme')).toBeInTheDocument();
  });
});

describe('the stage', () => {
  const stage = (id: number, name: string, slug: string) => ({
    kanban_column_id: id,
    kanban_column_name: name,
    kanban_column_slug_name: slug,
    kanban_column_header_color: '#E3EBFF',
    kanban_column_header_text_color: '#1C48C4',
    kanban_column_is_drag_in: true,
    kanban_column_is_drag_out: true,
    kanban_column_is_closed_initially: false,
    account_count_count: 0,
    account_amount_sum: 0,
  });
  const fresh = stage(1, 'New', 'new');
  const won = stage(2, 'Won', 'won');
  const lead: AccountRecord = {
    ...acme,
    account_type: 2,
    kanban_column_id: 1,
    kanban_column: fresh,
    stage_since: '2026-03-01T10:00:00.000Z',
  };

  test('is plain text without the right to see the board', async () => {
    const api = answers({ [pathOf(7)]: ok(lead) });
    visit(undefined, ['data.q-list.view']);
    expect(within(await drawer('Acme')).getByText('New')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Stage of/ })).toBeNull();
    expect(api.sentTo(leads.stages)).toEqual([]);
  });

  test('can be changed from the record, and other screens are notified', async () => {
    const api = answers({
      [pathOf(7)]: ok(lead),
      [leads.stages.path]: ok([fresh, won]),
      [leads.move.path]: ok(null, 'Moved'),
    });
    const heard = jest.fn();
    const stops = (['lead.moved', 'account.saved'] as const).map((name) => bus.on(name, () => heard(name)));
    visit(undefined, [...BOTH, 'data.leads.edit-all']);
    fireEvent.click(await screen.findByRole('button', { name: 'Stage of Acme: New' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Won' }));
    await waitFor(() => expect(heard.mock.calls.flat()).toEqual(['lead.moved', 'account.saved']));
    expect(api.sentTo(leads.move)[0]?.body).toEqual({ leadId: '7', fromcolumnSlug: 'new', tocolumnSlug: 'won' });
    for (const stop of stops) stop();
  });

  test('is changed at once without a connection, and a refusal shows both with what can be done', async () => {
    const now = { fromcolumnSlug: 'won' };
    const api = answers({
      [pathOf(7)]: ok(lead),
      [leads.stages.path]: ok([fresh, won]),
      [leads.move.path]: {
        ...refused(11011, 'Bob moved this lead to Won.', { fromcolumnSlug: 'x' }),
        status: 409,
        data: { now },
      },
    });
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    visit(undefined, [...BOTH, 'data.leads.edit-all']);
    fireEvent.click(await screen.findByRole('button', { name: 'Stage of Acme: New' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Won' }));
    expect(await screen.findByRole('button', { name: 'Stage of Acme: Won' })).toBeInTheDocument();
    expect(api.sentTo(leads.move)).toEqual([]);
    onLine.mockRestore();
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Bob moved this lead to Won.')).toBeInTheDocument();
    expect(screen.getByText('Not saved: New → Won')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Stage of Acme: New' })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Do it anyway' }));
    await waitFor(() => expect(api.sentTo(leads.move)[1]?.body).toMatchObject({ ...now, tocolumnSlug: 'won' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(outbox.get()).toEqual([]));
    jest.restoreAllMocks();
  });

  test.each([
    ['without a payload', { text: '', status: 200 }, TOASTS.unexpectedResponse],
    ['without a flag', { message: 'x' }, TOASTS.unknownError],
    ['that never came', 'network-failure' as const, TOASTS.thrown],
  ])('shows the reply to a move %s', async (_, answer, text) => {
    answers({ [pathOf(7)]: ok(lead), [leads.stages.path]: ok([fresh, won]), [leads.move.path]: answer });
    const said = jest.spyOn(notify, 'error').mockImplementation(() => {});
    visit(undefined, [...BOTH, 'data.leads.edit-all']);
    fireEvent.click(await screen.findByRole('button', { name: 'Stage of Acme: New' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Won' }));
    await waitFor(() => expect(said.mock.calls.map(([words]) => words)).toEqual([text]));
    said.mockRestore();
  });
});

test('after the session ended and a new sign-in, the form reopens over its record', async () => {
  answers();
  jest.spyOn(notify, 'info').mockImplementation(() => {});
  const show = () => visit(undefined, [...BOTH, 'data.q-list.create', 'data.leads.edit-all']);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  fireEvent.change(await screen.findByLabelText('City'), { target: { value: 'Gouda' } });
  await returnTo(show);
  expect(await screen.findByLabelText('City')).toHaveValue('Gouda');
});
