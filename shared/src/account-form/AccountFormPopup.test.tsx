// First of all: the kit takes hold of the http client as it is made.
import '@salesdesk/shared/testing';
import { bus, notify, type Reply } from '@salesdesk/shared';
import { type Account, ERROR_CODES, endpoints, type PermissionKey, STATUS } from '@salesdesk/shared/domain';
import {
  buildAccount,
  buildNetwork,
  buildUser,
  type FakeApi,
  fakeApi,
  ok,
  refused,
  renderPage,
} from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccountFormPopup, type AccountFormPopupProps } from './AccountFormPopup.tsx';

const { accounts } = endpoints;
const countries = [
  { country_id: 1, country_name: 'Netherlands', country_phone_code: '31', country_iso2: 'NL' },
  { country_id: 2, country_name: 'United States', country_phone_code: '1', country_iso2: 'US' },
  { country_id: 3, country_name: 'Canada', country_phone_code: '1', country_iso2: 'CA' },
];
const users = [
  buildUser({ user_id: 11, full_name: 'Noor Tester' }),
  buildUser({ user_id: 12, full_name: 'Sam Sample' }),
  buildUser({ user_id: 13, full_name: 'Gone Goodbye', status: STATUS.inactive }),
];
const networks = [
  buildNetwork({ network_id: 21, network_name: 'Facebook' }),
  buildNetwork({ network_id: 22, network_name: 'Quiet', network_status: STATUS.inactive }),
];
const PERMISSIONS: PermissionKey[] = ['data.q-list.create'];

/** jsdom lacks it, and pickers open by it. */
class Channel {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null };
  readonly port2 = { postMessage: () => setTimeout(() => this.port1.onmessage?.()) };
}
Object.assign(globalThis, { MessageChannel: Channel });

let api: FakeApi;
const onSaved = jest.fn();
const onClose = jest.fn();
const success = jest.spyOn(notify, 'success').mockImplementation();
const failure = jest.spyOn(notify, 'error').mockImplementation();
const warning = jest.spyOn(notify, 'warning').mockImplementation();
const info = jest.spyOn(notify, 'info').mockImplementation();

beforeEach(() => {
  jest.clearAllMocks();
  const saved = ok({ account_id: 7, account_parent_id: 7 }, 'Saved.');
  api = fakeApi({
    [endpoints.countries.list.path]: ok(countries),
    [endpoints.users.list.path]: ok(users),
    [endpoints.networks.list.path]: ok(networks),
    [accounts.info.path]: saved,
    [accounts.contact.path]: saved,
    [accounts.social.path]: saved,
    [accounts.sales.path]: saved,
    [accounts.assignee.path]: saved,
    [accounts.statusChange.path]: ok(null, 'Moved to Leads.'),
  });
});

const show = (props: Partial<AccountFormPopupProps> = {}) =>
  renderPage(<AccountFormPopup open onClose={onClose} onSaved={onSaved} {...props} />, { permissions: PERMISSIONS });

const field = (name: string) => screen.getByRole('textbox', { name });
const picker = (name: string) => screen.getByRole('combobox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const next = () => press('Next');
const onTab = (name: string) => screen.findByRole('tabpanel', { name });

async function pick(pickerName: string, option: string) {
  await userEvent.click(picker(pickerName));
  fireEvent.click(await screen.findByTitle(option));
}

/** A reply that is held back until told. */
function held(): { answer: () => Promise<Partial<Reply>>; release: (reply: Partial<Reply>) => void } {
  let release: (reply: Partial<Reply>) => void = () => {};
  const reply = new Promise<Partial<Reply>>((resolve) => {
    release = resolve;
  });
  return { answer: () => reply, release };
}

describe('adding', () => {
  test('five tabs in order; each saves and advances, the last one closes', async () => {
    const savedEvents: number[] = [];
    const off = bus.on('account.saved', ({ accountId }) => savedEvents.push(accountId));
    show();
    expect(screen.getByRole('dialog', { name: 'Add Account' })).toBeVisible();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent?.replace(/^\d/, ''))).toEqual([
      'Account info',
      'Contact',
      'Socials',
      'Sales',
      'Assignee',
    ]);
    expect(screen.getByRole('tab', { name: 'Contact' })).toBeDisabled();

    await userEvent.type(field('Company Name'), 'Acme');
    await pick('Country', 'Netherlands');
    await next();
    await onTab('Contact');
    await userEvent.type(field('Email'), 'hello@acme.example');
    await pick('Phone code', 'Canada +1');
    await userEvent.type(field('Phone number'), '555 0123');
    await next();
    await onTab('Socials');
    await userEvent.type(field('LinkedIn'), 'acme');
    await next();
    await onTab('Sales');
    await userEvent.type(field('Expected Sale Amount'), '12500');
    await pick('Target networks', 'Facebook');
    await next();
    await onTab('Assignee');
    await pick('Primary Assignee', 'Noor Tester');
    await press('Submit');

    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(7));
    expect(savedEvents).toEqual([7]);
    off();
    const [first, ...rest] = api.requests.filter((request) => request.method === 'POST');
    expect(first?.path).toBe(accounts.info.path);
    expect(first?.body).toMatchObject({
      account_name: 'Acme',
      account_type: '1',
      account_country_id: '1',
      account_id: '',
    });
    const session = String(first?.body.account_session_id);
    expect(session).toMatch(/^[1-9]\d{5}$/);
    expect(rest.map((request) => request.path)).toEqual([
      accounts.contact.path,
      accounts.social.path,
      accounts.sales.path,
      accounts.assignee.path,
    ]);
    for (const { body } of rest) expect(body).toMatchObject({ account_id: '7', account_session_id: session });
    expect(rest[0]?.body).toMatchObject({ account_phone_code: '1', account_phone: '555 0123' });
    expect(rest[2]?.body).toMatchObject({ account_exp_sale_amount: '12500', network_ids: '[21]' });
    expect(rest[3]?.body).toMatchObject({ account_pri_assignee_id: '11', account_pri_assignee_name: 'Noor Tester' });
    expect(api.sentTo(accounts.statusChange)).toHaveLength(0);
  });

  test('five saves are one toast', async () => {
    show();
    await userEvent.type(field('Company Name'), 'Acme');
    await next();
    await onTab('Contact');
    await next();
    await onTab('Socials');
    expect(success.mock.calls).toEqual([
      ['Saved.', { key: 'account-form' }],
      ['Saved.', { key: 'account-form' }],
    ]);
  });

  test('only Q-List can be chosen as type', async () => {
    show();
    await userEvent.click(picker('Account Type'));
    expect((await screen.findAllByTitle('Leads'))[0]).toHaveClass('ant-select-item-option-disabled');
    expect(screen.getByTitle('Accounts')).toHaveClass('ant-select-item-option-disabled');
  });

  test('Enter saves the tab, and saves it once however often it is pressed', async () => {
    const reply = held();
    api.on(accounts.info, reply.answer);
    show();
    await userEvent.type(field('Company Name'), 'Acme{Enter}{Enter}');
    reply.release(ok({ account_parent_id: 7 }));
    await onTab('Contact');
    expect(api.sentTo(accounts.info)).toHaveLength(1);
  });

  test('Back returns, and what was typed is still there', async () => {
    show();
    await userEvent.type(field('Company Name'), 'Acme');
    await next();
    await onTab('Contact');
    await userEvent.type(field('Email'), 'hello@');
    await press('Back');
    await onTab('Account info');
    expect(field('Company Name')).toHaveValue('Acme');
    await userEvent.click(screen.getByRole('tab', { name: 'Contact, not saved' }));
    expect(field('Email')).toHaveValue('hello@');
  });
});

describe('what is wrong is said under the field', () => {
  test('Company Name is required; typing clears it', async () => {
    show();
    await next();
    expect(field('Company Name')).toHaveAccessibleDescription('Company Name is required');
    expect(field('Company Name')).toHaveFocus();
    expect(screen.getByRole('tab', { name: 'Account info, has errors' })).toBeVisible();
    await userEvent.type(field('Company Name'), 'A');
    expect(field('Company Name')).toHaveAccessibleDescription('');
    expect(api.sentTo(accounts.info)).toHaveLength(0);
  });

  test('a mode without a value, and a value without a mode', async () => {
    show({ account: buildAccount({ account_contact_person: null }), initialStep: 'contact' });
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
      '{"name":"","contact_details":[{"3":"07"}]}',
    );
  });

  test('an amount that is no number', async () => {
    show({ account: buildAccount(), initialStep: 'sales' });
    await userEvent.clear(field('Expected Sale Amount'));
    await userEvent.type(field('Expected Sale Amount'), 'a lot');
    await next();
    expect(field('Expected Sale Amount')).toHaveAccessibleDescription('Expected Sale Amount should be a number');
  });

  test("the server's validations, without a toast; nothing typed is lost", async () => {
    api.on(accounts.info, refused(ERROR_CODES.validation, 'Refused', { account_city: ['City is not known'] }));
    show();
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
    ['no answer', 'network-failure' as const, 'Something went wrong. Please try again.'],
    ['11015', refused(ERROR_CODES.unexpected, 'Oops'), 'An unexpected error occurred. Please try again later.'],
    ['success without an id', ok(undefined, 'Saved.'), 'No response payload received'],
  ])('%s: a toast, the tab stays as typed and can be sent again', async (_, answer, text) => {
    api.on(accounts.info, answer);
    show();
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

  test('a list that could not be loaded says so, with a way to try again', async () => {
    api.on(endpoints.countries.list, 'network-failure');
    show();
    expect(await screen.findByText(/Countries could not be loaded/)).toBeVisible();
    api.on(endpoints.countries.list, ok(countries));
    await press('Try again');
    await pick('Country', 'Canada');
  });

  test('another primary contact is overwritten only when told to', async () => {
    api.on(accounts.contact, (request) =>
      request.body.overwrite ? ok({ account_parent_id: 7 }) : refused(ERROR_CODES.primaryContactExists),
    );
    show({ account: buildAccount(), initialStep: 'contact' });
    await next();
    expect(
      await screen.findByText(
        'Another contact exists as primary contact. Do you want to overwrite it with this contact?',
      ),
    ).toBeVisible();
    await press('Keep');
    await onTab('Contact');
    expect(api.sentTo(accounts.contact)).toHaveLength(1);

    await waitFor(() => expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled());
    await next();
    await userEvent.click(await screen.findByRole('button', { name: 'Overwrite' }));
    await onTab('Socials');
  });
});

describe('target networks', () => {
  const account = buildAccount({ account_proposed_network: [{ network_id: 21 }, { network_id: 22 }] });

  test('choosing one twice says so; inactive ones are not offered, but stay where they were', async () => {
    show({ account, initialStep: 'sales' });
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

test('inactive colleagues are not offered, and nobody twice', async () => {
  show({ account: buildAccount({ account_pri_assignee_id: 11 }), initialStep: 'assignee' });
  await screen.findByTitle('Noor Tester');
  await userEvent.click(picker('Secondary Assignee'));
  expect(await screen.findByTitle('Sam Sample')).toBeVisible();
  expect(screen.queryByTitle('Gone Goodbye')).toBeNull();
  const own = screen.getAllByTitle('Noor Tester').find((title) => title.classList.contains('ant-select-item-option'));
  expect(own).toHaveClass('ant-select-item-option-disabled');
});

describe('editing', () => {
  test('every tab is filled and may be opened', async () => {
    const account = buildAccount({ account_name: 'Globex', account_exp_sale_amount: 12_500 });
    show({ account });
    expect(screen.getByRole('dialog', { name: 'Edit Account' })).toBeVisible();
    expect(field('Company Name')).toHaveValue('Globex');
    await userEvent.click(screen.getByRole('tab', { name: 'Sales' }));
    expect(field('Expected Sale Amount')).toHaveValue('12,500');
    await next();
    await onTab('Assignee');
    expect(api.sentTo(accounts.sales)[0]?.body).toMatchObject({ account_id: String(account.account_parent_id) });
  });

  test('Submit saves what was typed on other tabs and not saved yet', async () => {
    show({ account: buildAccount() });
    await userEvent.type(field('City'), ' Oost');
    await userEvent.click(screen.getByRole('tab', { name: 'Assignee' }));
    await press('Submit');
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(api.sentTo(accounts.info)[0]?.body.account_city).toBe('Utrecht Oost');
    expect(api.sentTo(accounts.contact)).toHaveLength(0);
  });

  test('Submit goes back to the tab that is wrong', async () => {
    show({ account: buildAccount() });
    await userEvent.clear(field('Company Name'));
    await userEvent.click(screen.getByRole('tab', { name: 'Assignee' }));
    await press('Submit');
    await onTab('Account info');
    expect(field('Company Name')).toHaveAccessibleDescription('Company Name is required');
    expect(onSaved).not.toHaveBeenCalled();
  });

  test('the type of a lead is shown and cannot be changed', () => {
    show({ account: buildAccount({ account_type: 2 }) });
    expect(picker('Account Type')).toBeDisabled();
    expect(screen.getByText('Leads')).toBeVisible();
  });

  test('opens at a field, with the cursor in it', async () => {
    show({ account: buildAccount(), focusField: 'account_phone' });
    await onTab('Contact');
    await waitFor(() => expect(field('Phone number')).toHaveFocus());
  });
});

describe('closing', () => {
  test('asks only about the tab that is not saved, and says what is', async () => {
    show();
    await userEvent.type(field('Company Name'), 'Acme');
    await next();
    await onTab('Contact');
    expect(screen.getByText('Saved so far: Account info')).toBeVisible();
    await userEvent.type(field('Email'), 'x');
    await press('Close');
    expect(await screen.findByText('What you typed under Contact is not saved yet.')).toBeVisible();
    await press('Discard');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(onSaved).not.toHaveBeenCalled();
  });

  test('does not ask when everything is saved, and tells that a company was', async () => {
    const seen = jest.fn();
    const off = bus.on('account.saved', seen);
    show();
    await userEvent.type(field('Company Name'), 'Acme');
    await next();
    await onTab('Contact');
    await press('Close');
    off();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(seen).toHaveBeenCalledWith({ accountId: 7 });
  });
});

describe('promotion', () => {
  const bare: Partial<Account> = {
    account_website: null,
    account_social_media: null,
    account_email: null,
    account_phone: null,
    account_contact_person: null,
  };

  test('opens where something is missing, follows what is typed, and ends on Leads', async () => {
    const account = buildAccount(bare);
    show({ account, promoteAfter: true });
    await onTab('Socials');
    expect(
      screen.getByText(/Website or any Social media and Email or Phone number is missing to change the account status/),
    ).toBeVisible();
    await userEvent.type(field('Website'), 'acme.example');
    expect(screen.getByText(/^Email or Phone number is missing to change the account status/)).toBeVisible();
    await press('Add email or phone number');
    await onTab('Contact');
    await userEvent.type(field('Email'), 'hello@acme.example');
    await press('Save and move to Leads');

    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(account.account_parent_id));
    expect(api.requests.filter((request) => request.method === 'POST').map((request) => request.path)).toEqual([
      accounts.contact.path,
      accounts.social.path,
      accounts.statusChange.path,
    ]);
    expect(api.sentTo(accounts.statusChange)[0]?.body).toMatchObject({
      account_id: String(account.account_id),
      account_name: account.account_name,
      account_change_type: '2',
    });
    expect(success).toHaveBeenLastCalledWith('Moved to Leads.', { key: 'account-form' });
  });

  test('a new company that lacks something is saved on the Q List, and that is said', async () => {
    show({ promoteAfter: true });
    await userEvent.type(field('Company Name'), 'Acme');
    await next();
    await onTab('Contact');
    await userEvent.click(screen.getByRole('tab', { name: 'Assignee' }));
    await press('Submit');
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(7));
    expect(api.sentTo(accounts.statusChange)).toHaveLength(0);
    expect(warning).toHaveBeenCalledWith(
      'Saved on the Q List. Website or any Social media and Email or Phone number is missing to change the account status.',
      { key: 'account-form' },
    );
  });

  test('the server has the last word', async () => {
    api.on(accounts.statusChange, refused(ERROR_CODES.validation, 'Email or Phone number is missing'));
    show({ account: buildAccount(), promoteAfter: true, initialStep: 'assignee' });
    await press('Submit');
    await waitFor(() =>
      expect(warning).toHaveBeenCalledWith('Saved on the Q List. Email or Phone number is missing.', {
        key: 'account-form',
      }),
    );
    expect(onSaved).toHaveBeenCalledTimes(1);
  });
});
