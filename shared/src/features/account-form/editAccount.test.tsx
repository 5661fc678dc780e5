// Import this first: the test kit patches the http client when it is created.
import '@salesdesk/shared/testing';
import { notify } from '@salesdesk/shared';
import { type Account, ERROR_CODES } from '@salesdesk/shared/domain';
import { buildAccount, type FakeApi, refused } from '@salesdesk/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  accounts,
  field,
  next,
  onSaved,
  onTab,
  openForm,
  pick,
  picker,
  press,
  savingApi,
} from '../../../testing/accountForm.tsx';

let api: FakeApi;
const success = jest.spyOn(notify, 'success').mockImplementation();
const warning = jest.spyOn(notify, 'warning').mockImplementation();

beforeEach(() => {
  jest.clearAllMocks();
  api = savingApi();
});

describe('editing', () => {
  test('every tab is filled and may be opened', async () => {
    const account = buildAccount({ account_name: 'Globex', account_exp_sale_amount: 12_500 });
    openForm({ account });
    expect(screen.getByRole('dialog', { name: 'Edit Account' })).toBeVisible();
    expect(field('Company Name')).toHaveValue('Globex');
    await userEvent.click(screen.getByRole('tab', { name: 'Sales' }));
    expect(field('Expected Sale Amount')).toHaveValue('12,500');
    await next();
    await onTab('Assignee');
    expect(api.sentTo(accounts.sales)[0]?.body).toMatchObject({ account_id: String(account.account_parent_id) });
  });

  test('Submit also saves the unsaved input of other tabs', async () => {
    openForm({ account: buildAccount() });
    await userEvent.type(field('City'), ' Oost');
    await userEvent.click(screen.getByRole('tab', { name: 'Assignee' }));
    await press('Submit');
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(api.sentTo(accounts.info)[0]?.body.account_city).toBe('Utrecht Oost');
    expect(api.sentTo(accounts.contact)).toHaveLength(0);
  });

  test.each([
    ['stays while another value is edited', () => userEvent.type(field('Email'), '.au'), undefined],
    ['follows that of the first detail', () => pick('Contact Mode', 'Whatsapp'), '3'],
  ])('the contact mode %s', async (_, edit, sent) => {
    const account_contact_person = JSON.stringify({ name: 'Jan', contact_details: [{ 1: '+31205550123' }] });
    openForm({ account: buildAccount({ account_contact_mode_type: 2, account_contact_person }) });
    await userEvent.click(screen.getByRole('tab', { name: 'Contact' }));
    await edit();
    await next();
    await waitFor(() => expect(api.sentTo(accounts.contact)).toHaveLength(1));
    expect(api.sentTo(accounts.contact)[0]?.body.account_contact_mode_type).toBe(sent);
  });

  test('Submit returns to the tab with an error', async () => {
    openForm({ account: buildAccount() });
    await userEvent.clear(field('Company Name'));
    await userEvent.click(screen.getByRole('tab', { name: 'Assignee' }));
    await press('Submit');
    await onTab('Account info');
    expect(field('Company Name')).toHaveAccessibleDescription('Company Name is required');
    expect(onSaved).not.toHaveBeenCalled();
  });

  test('the type of a lead is shown and cannot be changed', () => {
    openForm({ account: buildAccount({ account_type: 2 }) });
    expect(picker('Account Type')).toBeDisabled();
    expect(screen.getByText('Leads')).toBeVisible();
  });

  test('opens at a field and focuses it', async () => {
    openForm({ account: buildAccount(), focusField: 'account_phone' });
    await onTab('Contact');
    await waitFor(() => expect(field('Phone number')).toHaveFocus());
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

  test('opens at the missing item, follows the input, and ends on Leads', async () => {
    const account = buildAccount(bare);
    openForm({ account, promoteAfter: true });
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

  test('a new company that lacks something is saved on the Q List, with a message', async () => {
    openForm({ promoteAfter: true });
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

  test('the server decides', async () => {
    api.on(accounts.statusChange, refused(ERROR_CODES.validation, 'Email or Phone number is missing'));
    openForm({ account: buildAccount(), promoteAfter: true, initialStep: 'assignee' });
    await press('Submit');
    await waitFor(() =>
      expect(warning).toHaveBeenCalledWith('Saved on the Q List. Email or Phone number is missing.', {
        key: 'account-form',
      }),
    );
    expect(onSaved).toHaveBeenCalledTimes(1);
  });
});
