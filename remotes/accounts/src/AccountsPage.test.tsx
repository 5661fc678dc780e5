import { notify } from '@salesdesk/shared';
import { ACCOUNT_TYPES, type Account, ERROR_CODES, endpoints } from '@salesdesk/shared/domain';
import {
  buildAccount,
  type FakeApi,
  type FakeReply,
  fakeApi,
  ok,
  refused,
  renderPage,
} from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AccountsPage from './AccountsPage.tsx';

const { accounts } = endpoints;
const account = (values: Partial<Account>) => buildAccount({ account_type: ACCOUNT_TYPES.account, ...values });
const acme = account({ account_id: 7, account_name: 'Acme' });
const borealis = account({
  account_id: 8,
  account_name: 'Borealis',
  account_email: 'not an address',
  account_phone: null,
  account_contact_person: null,
  account_exp_sale_amount: null,
});

function pageOf(data: Account[]): FakeReply {
  return ok({ data, current_page: 1, last_page: 1, per_page: 10, total: data.length });
}

let api: FakeApi;
beforeEach(() => {
  jest.spyOn(notify, 'error').mockImplementation(() => {});
  api = fakeApi({
    [endpoints.lists.layouts.path]: ok({}),
    [endpoints.lists.views.path]: ok([]),
    [accounts.converted.path]: pageOf([acme, borealis]),
  });
});
afterEach(() => jest.restoreAllMocks());

const visit = (path = '/accounts') => renderPage(<AccountsPage />, { path, permissions: ['data.leads.view'] });
const cellsOf = async (name: string) =>
  [...((await screen.findByTitle(name)).closest('tr')?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent);

test('lists the converted companies, with how to reach them', async () => {
  visit();
  expect(await cellsOf('Acme')).toEqual(
    expect.arrayContaining(['Netherlands', 'Anna Jansen', 'hello@company.example', '+31 205550123', '$12,500']),
  );
  expect(screen.getByRole('heading', { name: 'Accounts' })).toBeInTheDocument();
  expect(screen.getByText('2 accounts')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'hello@company.example' })).toHaveAttribute(
    'href',
    'mailto:hello@company.example',
  );
  expect(screen.getByRole('link', { name: '+31 205550123' })).toHaveAttribute('href', 'tel:+31205550123');
  expect((await cellsOf('Borealis')).filter((text) => text === '--')).toHaveLength(4);
  expect(screen.queryByRole('link', { name: 'not an address' })).toBeNull();
});

test('a name opens the record over the list', async () => {
  const { router } = visit();
  fireEvent.click(await screen.findByTitle('Borealis'));
  expect(router.state.location.search).toBe('?company=8');
  expect(router.state.location.state).toEqual({ among: [7, 8] });
});

test('filters and search are sent to the server', async () => {
  visit('/accounts?country=spain');
  await screen.findByTitle('Acme');
  expect(api.sentTo(accounts.converted)[0]?.query).toMatchObject({ country: 'spain', page: 1 });
  await userEvent.type(screen.getByRole('searchbox'), 'ac');
  await waitFor(() => expect(api.sentTo(accounts.converted).at(-1)?.query).toMatchObject({ search: 'ac' }));
});

test('City is a column that can be chosen, which filters and sorts', async () => {
  api.on(accounts.converted, pageOf([account({ account_name: 'Acme', account_city: 'Köln' })]));
  api.on(endpoints.lists.saveLayout, ok(null));
  visit('/accounts?city=k%C3%B6ln');
  expect(await cellsOf('Acme')).not.toContain('Köln');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'City' }));
  expect(await cellsOf('Acme')).toContain('Köln');
  await userEvent.click(screen.getByRole('button', { name: 'City' }));
  const query = { page: 1, city: 'köln', sort: 'city' };
  await waitFor(() => expect(api.sentTo(accounts.converted).at(-1)?.query).toEqual(query));
});

test('an empty list says how a company becomes an account', async () => {
  api.on(accounts.converted, pageOf([]));
  visit();
  expect(
    await screen.findByText('A company becomes an account when its lead is moved to Payment received.'),
  ).toBeInTheDocument();
});

test('a failed load says so and can be tried again', async () => {
  api.on(accounts.converted, 'network-failure');
  visit();
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.on(accounts.converted, pageOf([acme]));
  await userEvent.click(again);
  expect(await screen.findByTitle('Acme')).toBeInTheDocument();
});

test('the export has the filters and the order of the list', async () => {
  api.on(accounts.convertedExport, refused(ERROR_CODES.forbidden, 'Not now.'));
  visit('/accounts?name=acme&sort=-email');
  await screen.findByTitle('Acme');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('button', { name: /Export/ }));
  await waitFor(() => expect(api.sentTo(accounts.convertedExport)[0]?.query).toEqual({ name: 'acme', sort: '-email' }));
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Not now.', expect.anything()));
});

test('a value is edited in its row, and the row shows it', async () => {
  api.on(endpoints.countries.list, ok([]));
  api.on(endpoints.networks.list, ok([]));
  api.on(endpoints.users.list, ok([]));
  api.on(accounts.sales, ok({ account_parent_id: 7, version: acme.version + 1 }, 'Saved'));
  renderPage(<AccountsPage />, {
    path: '/accounts',
    permissions: ['data.leads.view', 'data.leads.create', 'data.leads.edit-all'],
  });
  fireEvent.click(await screen.findByText('$12,500'));
  api.on(accounts.converted, pageOf([{ ...acme, account_exp_sale_amount: 900, version: acme.version + 1 }, borealis]));
  await userEvent.keyboard('900{Enter}');
  expect(await screen.findByText('$900')).toBeVisible();
  expect(api.sentTo(accounts.sales)[0]?.body).toMatchObject({ account_id: 7, account_exp_sale_amount: '900' });
});
