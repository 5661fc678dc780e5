import { notify } from '@salesdesk/shared';
import { ACCOUNT_TYPES, type Contact, endpoints } from '@salesdesk/shared/domain';
import { type FakeApi, fakeApi, ok, renderPage } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ContactsPage from './ContactsPage.tsx';

const { list } = endpoints.contacts;
const luca: Contact = {
  account_id: 7,
  account_name: 'Brückner Fahrräder',
  account_type: ACCOUNT_TYPES.leads,
  account_country_name: 'Germany',
  contact_name: 'Luca Ricci',
  contact_others: [],
  contact_email: 'luca@bruckner.example',
  contact_phone: '+49 302350126',
  contact_whatsapp: 'ask Luca',
  account_email: 'hello@bruckner.example',
  account_phone: '1',
  account_phone_code: '49',
};
const ana: Contact = {
  ...luca,
  account_id: 8,
  account_name: 'Açaí Turismo',
  account_country_name: null,
  contact_name: 'Ana Souza',
  contact_email: null,
  contact_phone: null,
  contact_whatsapp: null,
};
const pageOf = (data: Contact[], total: number | null = data.length) => ok({ data, next_cursor: null, total });

let api: FakeApi;
beforeEach(() => {
  jest.spyOn(notify, 'error').mockImplementation(() => {});
  api = fakeApi({
    [endpoints.lists.layouts.path]: ok({}),
    [endpoints.lists.views.path]: ok([]),
    [list.path]: pageOf([luca, ana]),
  });
});
afterEach(() => jest.restoreAllMocks());

const visit = (path = '/contacts') => renderPage(<ContactsPage />, { path, permissions: ['data.leads.view'] });
const rowOf = async (name: string) => (await screen.findByTitle(name)).closest('tr') as HTMLTableRowElement;

test('lists people with their company, and links to write and to call', async () => {
  visit();
  const row = await rowOf('Luca Ricci');
  expect(row).toHaveTextContent('Brückner Fahrräder');
  expect(row).toHaveTextContent('ask Luca');
  expect([...row.querySelectorAll('a')].map((link) => link.getAttribute('href')).slice(1)).toEqual([
    'mailto:luca@bruckner.example',
    'tel:+49302350126',
  ]);
  expect(screen.getByText('2 contacts')).toBeInTheDocument();
});

test('the other people of the company stand under the first', async () => {
  api.on(list, pageOf([{ ...luca, contact_others: ['Bo Lind', 'Cy Vale'] }]));
  visit();
  expect(await rowOf('Luca Ricci')).toHaveTextContent('Luca RicciBo Lind, Cy Vale');
});

test('where a person has no address, the company has one, and it says so', async () => {
  visit();
  const row = await rowOf('Ana Souza');
  expect(row).toHaveTextContent('hello@bruckner.example (of the company)');
  expect(row).toHaveTextContent('+49 1 (of the company)');
  expect(row.querySelectorAll('td')).not.toHaveLength(0);
  expect([...row.querySelectorAll('td')].filter((cell) => cell.textContent === '--')).toHaveLength(2);
});

test('numbers are shown as people read them, and dialled as they are stored', async () => {
  const phones_shown = { '+493023501266': '030 23501266', '+4930777': '030 777', '+31612345678': '+31 6 12345678' };
  api.on(
    list,
    pageOf([
      { ...luca, contact_phone: '+493023501266', contact_whatsapp: '+31612345678', phones_shown },
      { ...ana, account_phone: '30777', phones_shown },
    ]),
  );
  visit();
  const linksOf = async (name: string) =>
    [...(await rowOf(name)).querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(await linksOf('Luca Ricci')).toEqual(
    expect.arrayContaining([
      ['030 23501266', 'tel:+493023501266'],
      ['+31 6 12345678', 'https://wa.me/31612345678'],
    ]),
  );
  expect(await linksOf('Ana Souza')).toContainEqual(['030 777', 'tel:+4930777']);
});

test('a name opens the record of the company', async () => {
  const { router } = visit();
  fireEvent.click(await screen.findByTitle('Ana Souza'));
  expect(router.state.location.search).toBe('?company=8');
  expect(screen.queryByRole('button', { name: 'Clear all' })).not.toBeInTheDocument();
  expect(api.sentTo(list).map(({ query }) => query)).toEqual([{}]);
});

test('the search is sent to the server', async () => {
  visit('/contacts?company_name=fahrr');
  await screen.findByTitle('Luca Ricci');
  expect(api.sentTo(list)[0]?.query).toEqual({ company_name: 'fahrr' });
  await userEvent.type(screen.getByRole('searchbox'), '49');
  await waitFor(() => expect(api.sentTo(list).at(-1)?.query).toEqual({ company_name: 'fahrr', search: '49' }));
});

test('more people than are counted', async () => {
  api.on(list, pageOf([luca], null));
  visit();
  expect(await screen.findByText('More than 1,000 contacts')).toBeInTheDocument();
});

test('no people yet', async () => {
  api.on(list, pageOf([]));
  visit();
  expect(await screen.findByText('Contacts appear here once companies have a contact person.')).toBeInTheDocument();
});
