import { type AccountRecord, endpoints, endpointWith } from '@salesdesk/shared/domain';
import { buildAccount, fakeApi, ok, renderPage } from '@salesdesk/shared/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import CompanyDrawer from './CompanyDrawer.tsx';
import { onPhone } from './fakeCompany.tsx';

const { accounts, leads } = endpoints;
const acme: AccountRecord = {
  ...buildAccount({ account_id: 7, account_name: 'Acme', account_city: null, account_website: null }),
  stage_since: null,
  planned: [],
};

async function open(account: AccountRecord = acme) {
  fakeApi({
    [endpointWith(accounts.one, { id: 7 }).path]: ok(account),
    [leads.stages.path]: ok([]),
    [endpoints.users.grantors.path]: ok([]),
  });
  renderPage(<CompanyDrawer />, { path: '/q-list?company=7', permissions: ['data.q-list.view'] });
  const drawer = await screen.findByRole('dialog', { name: 'Acme' });
  await within(drawer).findByRole('region', { name: 'Company' });
  return within(drawer);
}
afterEach(() => jest.restoreAllMocks());

test('empty fields are folded behind a button that says how many there are', async () => {
  const drawer = await open();
  const show = await drawer.findByRole('button', { name: /^Show \d+ empty fields$/ });
  expect(drawer.queryByText('City')).toBeNull();
  expect(drawer.queryByText('--')).toBeNull();
  expect(drawer.getByText('Country')).toBeInTheDocument();
  fireEvent.click(show);
  expect(drawer.getByText('City').nextSibling).toHaveTextContent('--');
  expect(show).toHaveTextContent('Hide empty fields');
  fireEvent.click(show);
  expect(drawer.queryByText('City')).toBeNull();
});

test('on a phone the ways to reach the company stand at the bottom', async () => {
  onPhone();
  const drawer = await open();
  expect(drawer.getByRole('link', { name: 'Call Acme' })).toHaveAttribute('href', 'tel:+31205550123');
  expect(drawer.getByRole('link', { name: 'Mail to Acme' })).toHaveAttribute('href', 'mailto:hello@company.example');
  expect(drawer.queryByRole('link', { name: 'WhatsApp to Acme' })).toBeNull();
});

test('on a wide screen nothing stands there', async () => {
  const drawer = await open();
  expect(drawer.queryByRole('link', { name: 'Call Acme' })).toBeNull();
});

test('there is no bar without a number or an address', async () => {
  onPhone();
  const drawer = await open({ ...acme, account_phone: null, account_email: null, account_contact_person: null });
  expect(drawer.queryByRole('link', { name: /Acme$/ })).toBeNull();
});
