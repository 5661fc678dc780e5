import { bus, formatCreatedOn, notify, session } from '@salesdesk/shared';
import { CHANGE_REFUSALS, ERROR_CODES, endpoints, TOASTS } from '@salesdesk/shared/domain';
import { buildAccount, expired, type FakeReply, held, refused, returnTo } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { accounts, acme, answers, borealis, pageOf, popup, rowOf, visit } from './fakeQList.tsx';

beforeEach(() => {
  jest.spyOn(notify, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const press = (text: string) => fireEvent.click(screen.getByText(text, { selector: 'button *' }));

describe('the list', () => {
  test('shows 15 skeleton rows, then No data found!! over all ten columns', async () => {
    answers([]);
    visit();
    expect(screen.getByRole('heading', { name: 'Q List' })).toBeInTheDocument();
    expect(screen.getAllByTestId('skeleton-row')).toHaveLength(15);
    expect((await screen.findByText('No data found!!')).closest('td')).toHaveAttribute('colspan', '10');
  });

  test('checkbox, number, the seven columns of the specification, actions', async () => {
    answers([acme]);
    visit();
    const row = await rowOf('Acme');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '',
      'Row number#',
      'Name',
      'Status',
      'Country',
      'Email ID',
      'Socials',
      'Phone No.',
      'Created on',
      'Actions',
    ]);
    expect([...row.cells].map((cell) => cell.textContent)).toEqual([
      '',
      '1',
      'Acme',
      'Q-List',
      'Netherlands',
      'hello@company.example',
      'LinkedIn',
      '+31 205550123',
      formatCreatedOn(acme.created_at),
      '',
    ]);
    expect(row.cells[8]?.textContent).toMatch(/^3\/1\/2026, \d\d:\d\d$/);
  });

  test('missing values are shown as --', async () => {
    const nothing = { account_country_name: null, account_email: null, account_social_media: null };
    answers([buildAccount({ account_name: 'Bare', ...nothing, account_phone: null })]);
    visit();
    const texts = [...(await rowOf('Bare')).cells].map((cell) => cell.textContent);
    expect(texts.slice(4, 8)).toEqual(['--', '--', '--', '--']);
  });

  test.each([
    ['a flag', { message: 'x', data: [] }, TOASTS.unknownError],
    ['a payload', { error: false }, TOASTS.noPayload],
    ['both', { text: '', status: 200 }, TOASTS.noPayload],
  ])('a reply without %s shows a message', async (_, answer, text) => {
    const api = answers();
    api.on(accounts.list, answer);
    visit();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The server did not answer/);
    expect(notify.error).toHaveBeenCalledWith(text, { key: TOASTS.fetchQList });
  });

  test('a failure shows a message and can be retried', async () => {
    const api = answers();
    api.on(accounts.list, { ...refused(ERROR_CODES.unexpected), status: 500 });
    visit();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The server did not answer/);
    expect(notify.error).toHaveBeenCalledWith('Failed to fetch Qlist', { key: TOASTS.fetchQList });
    api.on(accounts.list, pageOf([acme]));
    press('Try again');
    expect(await rowOf('Acme')).toBeInTheDocument();
  });
});

test('the end of the session has its own message, not a failure of the list', async () => {
  const api = answers();
  api.on(accounts.list, expired);
  api.on(endpoints.auth.refresh, { ...refused(ERROR_CODES.unauthenticated), status: 401 });
  visit();
  await waitFor(() => expect(session.token()).toBeNull());
  await screen.findByRole('alert');
  expect(jest.mocked(notify.error).mock.calls.map(([text]) => text)).toEqual([TOASTS.refreshFailed]);
});

describe('further pages', () => {
  /** Pretends that the window shows 300 px of 400 px of rows, because jsdom has no layout. */
  const scroll = () => {
    const box = screen.getByRole('group', { name: 'Companies' });
    Object.defineProperties(box, { clientHeight: { value: 300 }, scrollHeight: { value: 400 } });
    fireEvent.scroll(box);
  };

  test('load near the bottom, one at a time, under Loading more data...', async () => {
    const api = answers();
    const second = held<FakeReply>();
    api.on(accounts.list, ({ query }) => (query.page === 1 ? pageOf([acme], 1, 2) : second.promise));
    visit();
    await rowOf('Acme');
    scroll();
    scroll();
    expect((await screen.findByText('Loading more data...')).closest('td')).toHaveAttribute('colspan', '10');
    second.give(pageOf([acme, borealis], 2, 2));
    expect((await rowOf('Borealis')).cells[1]).toHaveTextContent('2');
    expect(screen.getAllByTitle('Acme')).toHaveLength(1);
    scroll();
    expect(api.sentTo(accounts.list).map(({ query }) => query.page)).toEqual([1, 2]);
  });

  test('that fail show a message, and the rows stay', async () => {
    const api = answers();
    api.on(accounts.list, ({ query }) => (query.page === 1 ? pageOf([acme], 1, 2) : 'network-failure'));
    visit();
    await rowOf('Acme');
    scroll();
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Failed to fetch Qlist', expect.anything()));
    expect(await rowOf('Acme')).toBeInTheDocument();
  });
});

test('an address with ?do=add opens the form with data.q-list.create only', async () => {
  answers([acme]);
  const reader = visit('/q-list?do=add', ['data.q-list.view']);
  await rowOf('Acme');
  await waitFor(() => expect(reader.router.state.location.search).toBe(''));
  expect(screen.queryByRole('dialog')).toBeNull();
  reader.unmount();
  visit('/q-list?do=add');
  expect(await popup('Add Account')).toBeInTheDocument();
});

test('without data.q-list.create nothing can be added, edited or imported', async () => {
  answers([acme]);
  const reader = visit('/q-list', ['data.q-list.view']);
  await rowOf('Acme');
  for (const name of ['Add', 'Edit Acme', 'Import'])
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  reader.unmount();
  visit();
  await rowOf('Acme');
  for (const name of ['Add', 'Edit Acme', 'Import']) expect(screen.getByRole('button', { name })).toBeEnabled();
});

test("a colleague's company cannot be edited: the button shows why, and its missing items are only listed", async () => {
  const foreign = { ...acme, account_pri_assignee_id: 7, account_created_by: 7, account_email: '', account_phone: '' };
  answers([{ ...foreign, account_contact_person: null }]);
  visit();
  await rowOf('Acme');
  const edit = screen.getByRole('button', { name: 'Edit Acme' });
  expect(edit).toHaveAttribute('aria-disabled', 'true');
  expect(edit.title).toBe(CHANGE_REFUSALS.notYoursQList);
  fireEvent.click(screen.getByLabelText('Select Acme'));
  expect(await screen.findByRole('button', { name: 'Assign to…' })).toBeDisabled();
  fireEvent.click(screen.getByRole('button', { name: 'Status of Acme: Q-List' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Leads' }));
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith(expect.stringContaining('is missing to change')));
  expect(screen.queryByText('Edit Account')).toBeNull();
});

test('maximises and minimises', async () => {
  answers([]);
  visit();
  const states: boolean[] = [];
  const stop = bus.on('shell.maximised', ({ maximised }) => states.push(maximised));
  fireEvent.click(screen.getByLabelText('Maximise'));
  fireEvent.click(screen.getByLabelText('Minimise'));
  stop();
  expect(states.slice(-2)).toEqual([true, false]);
  await screen.findByText('No data found!!');
});

describe('the selection', () => {
  const box = (name: string) => screen.getByLabelText(name);

  test('is shown with the loaded and the total number, and can be cleared', async () => {
    answers();
    visit();
    await rowOf('Acme');
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
    fireEvent.click(box('Select Acme'));
    const bar = screen.getByRole('region', { name: 'Selection' });
    expect(bar).toHaveTextContent('1 selectedSelect all 10 that match');
    fireEvent.click(box('Select all loaded rows'));
    expect(bar).toHaveTextContent('2 selected');
    expect(box('Select Borealis')).toBeChecked();
    fireEvent.click(within(bar).getByText('Clear selection'));
    expect(box('Select Acme')).not.toBeChecked();
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  });
});

test('the name is a link to the record, which steps through the rows of the list', async () => {
  answers([acme, borealis]);
  const { router } = visit('/q-list?country=neth');
  const link = within(await rowOf('Acme')).getByRole('link', { name: 'Acme' });
  fireEvent.click(link);
  expect(router.state.location.search).toBe(`?country=neth&company=${acme.account_id}`);
  expect(router.state.location.state).toEqual({ among: [acme.account_id, borealis.account_id] });
});

describe('the popup', () => {
  test.each([
    ['Add', 'Add Account', ''],
    ['Edit Acme', 'Edit Account', 'Acme'],
  ] as const)('%s opens %s; closing it reloads page 1', async (button, title, company) => {
    const api = answers([acme]);
    visit();
    await rowOf('Acme');
    fireEvent.click(screen.getByRole('button', { name: button }));
    const dialog = await popup(title);
    expect(within(dialog).getByRole('textbox', { name: 'Company Name' })).toHaveValue(company);
    api.on(accounts.list, pageOf([borealis, acme]));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect((await rowOf('Borealis')).cells[1]).toHaveTextContent('1');
    expect(api.sentTo(accounts.list).map(({ query }) => query.page)).toEqual([1, 1]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('after the end of the session the form is restored for its row and its purpose', async () => {
  answers();
  jest.spyOn(notify, 'info').mockImplementation(() => {});
  visit();
  fireEvent.click(within(await rowOf('Acme')).getByLabelText('Edit Acme'));
  const city = within(await popup('Edit Account')).getByLabelText('City');
  fireEvent.change(city, { target: { value: 'Delft' } });
  answers([borealis]);
  await returnTo(visit);
  const form = within(await popup('Edit Account'));
  expect(form.getByLabelText('City')).toHaveValue('Delft');
  expect(form.getByLabelText(/^Company Name/)).toHaveValue('Acme');
});
