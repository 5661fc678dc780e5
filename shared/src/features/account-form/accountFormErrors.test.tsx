// Import this first: the test kit patches the http client when it is created.
import '@salesdesk/shared/testing';
import { notify } from '@salesdesk/shared';
import { ERROR_CODES, endpoints } from '@salesdesk/shared/domain';
import { buildAccount, type FakeApi, ok, refused } from '@salesdesk/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  accounts,
  countries,
  field,
  next,
  onTab,
  openForm,
  pick,
  picker,
  press,
  savingApi,
} from '../../../testing/accountForm.tsx';

let api: FakeApi;
const failure = jest.spyOn(notify, 'error').mockImplementation();
jest.spyOn(notify, 'success').mockImplementation();
const info = jest.spyOn(notify, 'info').mockImplementation();

beforeEach(() => {
  jest.clearAllMocks();
  api = savingApi();
});

describe('errors are shown under the field', () => {
  test('Company Name is required; typing clears it', async () => {
    openForm();
    await next();
    expect(field('Company Name')).toHaveAccessibleDescription('Company Name is required');
    expect(field('Company Name')).toHaveFocus();
    expect(screen.getByRole('tab', { name: /Account info \(has errors\)/ })).toBeVisible();
    await userEvent.type(field('Company Name'), 'A');
    expect(field('Company Name')).toHaveAccessibleDescription('');
    expect(api.sentTo(accounts.info)).toHaveLength(0);
  });

  test('a mode without a value, and a value without a mode', async () => {
    openForm({ account: buildAccount({ account_contact_person: null }), initialStep: 'contact' });
    expect(field('Email')).toHaveAttribute('type', 'email');
    await pick('Contact Mode', 'Whatsapp');
    await press('Add another way to reach them');
    await userEvent.type(field('Contact details 2'), '06');
    await next();
    expect(field('Contact details')).toHaveAccessibleDescription('Contact details is required');
    expect(picker('Contact Mode 2')).toHaveAccessibleDescription('Contact Mode type is required');

    await userEvent.type(field('Contact details'), '07');
    expect(field('Contact details')).toHaveAccessibleDescription('');
    expect(picker('Contact Mode 2')).toHaveAccessibleDescription('Contact Mode type is required');
    await press('Remove contact 2');
    await next();
    await onTab('Socials');
    expect(api.sentTo(accounts.contact)[0]?.body.account_contact_person).toBe(
      '{"name":"","contact_details":[{"3":"07"}],"others":[]}',
    );
  });

  test('a website that is not a web address', async () => {
    openForm({ account: buildAccount(), initialStep: 'social' });
    await userEvent.clear(field('Website'));
    await userEvent.type(field('Website'), 'javascript:alert(1)');
    await next();
    expect(field('Website')).toHaveAccessibleDescription('Website should be a web address');
  });

  test('an amount that is not a number', async () => {
    openForm({ account: buildAccount(), initialStep: 'sales' });
    await userEvent.clear(field('Expected Sale Amount'));
    await userEvent.type(field('Expected Sale Amount'), 'a lot');
    await next();
    expect(field('Expected Sale Amount')).toHaveAccessibleDescription('Expected Sale Amount should be a number');
  });

  test("the server's validations, without a toast; no input is lost", async () => {
    api.on(accounts.info, refused(ERROR_CODES.validation, 'Refused', { account_city: ['City is not known'] }));
    openForm();
    await userEvent.type(field('Company Name'), 'Acme');
    await userEvent.type(field('City'), 'Nowhere');
    await next();
    await waitFor(() => expect(field('City')).toHaveAccessibleDescription('City is not known'));
    expect(field('City')).toHaveValue('Nowhere');
    expect(field('City')).toHaveFocus();
    expect(failure).not.toHaveBeenCalled();
  });
});

describe('failures', () => {
  test.each([
    ['11015', refused(ERROR_CODES.unexpected, 'Oops'), 'An unexpected error occurred. Please try again later.'],
    ['success without an id', ok(undefined, 'Saved.'), 'No response payload received'],
  ])('%s: a toast, the tab stays as typed and can be sent again', async (_, answer, text) => {
    api.on(accounts.info, answer);
    openForm();
    await userEvent.type(field('Company Name'), 'Acme');
    await next();
    await waitFor(() => expect(failure).toHaveBeenCalledWith(text, { key: 'account-form' }));
    expect(field('Company Name')).toHaveValue('Acme');

    api.on(accounts.info, ok({ account_parent_id: 7 }, 'Saved.'));
    await next();
    await onTab('Contact');
    const [first, second] = api.sentTo(accounts.info);
    expect(second?.body.account_session_id).toBe(first?.body.account_session_id);
  });

  test('a list that cannot be loaded shows an error with a retry', async () => {
    api.on(endpoints.countries.list, 'network-failure');
    openForm();
    expect(await screen.findByText(/Countries could not be loaded/)).toBeVisible();
    api.on(endpoints.countries.list, ok(countries));
    await press('Try again');
    await pick('Country', 'Canada');
  });

  test('another primary contact is overwritten only on request', async () => {
    api.on(accounts.contact, (request) =>
      request.body.overwrite ? ok({ account_parent_id: 7 }) : refused(ERROR_CODES.primaryContactExists),
    );
    openForm({ account: buildAccount(), initialStep: 'contact' });
    await next();
    expect(
      await screen.findByText(
        'Another contact exists as primary contact. Do you want to overwrite it with this contact?',
      ),
    ).toBeVisible();
    await press('Keep');
    await onTab('Contact');
    expect(api.sentTo(accounts.contact)).toHaveLength(1);

    await next();
    await userEvent.click(await screen.findByRole('button', { name: 'Overwrite' }));
    await onTab('Socials');
  });
});

describe('target networks', () => {
  const account = buildAccount({ account_proposed_network: [{ network_id: 21 }, { network_id: 22 }] });

  test('selecting one twice shows a message; inactive ones are not offered, but stay selected', async () => {
    openForm({ account, initialStep: 'sales' });
    expect(await screen.findByRole('button', { name: 'Remove Quiet' })).toBeVisible();
    await pick('Target networks', 'Facebook');
    expect(info).toHaveBeenCalledWith('This network is already selected', expect.anything());
    expect(screen.queryByTitle('Quiet')).toBeNull();
    await press('Remove Facebook');
    await next();
    await onTab('Assignee');
    expect(api.sentTo(accounts.sales)[0]?.body).toMatchObject({ network_ids: '[22]', selectedNetworks: '[22]' });
  });
});

test('inactive colleagues are not offered, and no one is offered twice', async () => {
  openForm({ account: buildAccount({ account_pri_assignee_id: 11 }), initialStep: 'assignee' });
  await screen.findByTitle('Noor Tester');
  await userEvent.click(picker('Secondary Assignee'));
  expect(await screen.findByTitle('Sam Sample')).toBeInTheDocument();
  expect(screen.queryByTitle('Gone Goodbye')).toBeNull();
  const own = screen.getAllByTitle('Noor Tester').find((title) => title.classList.contains('ant-select-item-option'));
  expect(own).toHaveClass('ant-select-item-option-disabled');
});
