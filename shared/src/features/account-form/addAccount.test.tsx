// Import this first: the test kit patches the http client when it is created.
import '@salesdesk/shared/testing';
import { bus, notify, type Reply } from '@salesdesk/shared';
import { type FakeApi, ok } from '@salesdesk/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  accounts,
  field,
  next,
  onClose,
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

beforeEach(() => {
  jest.clearAllMocks();
  api = savingApi();
});

/** A reply that is delayed until `release` is called. */
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
    openForm();
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
    await userEvent.tab();
    expect(field('Phone number')).toHaveFocus();
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

  test('five saves show one toast', async () => {
    openForm();
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
    openForm();
    await userEvent.click(picker('Account Type'));
    expect((await screen.findAllByTitle('Leads'))[0]).toHaveClass('ant-select-item-option-disabled');
    expect(screen.getByTitle('Accounts')).toHaveClass('ant-select-item-option-disabled');
  });

  test('Enter saves the tab, and saves it once however often it is pressed', async () => {
    const reply = held();
    api.on(accounts.info, reply.answer);
    openForm();
    await userEvent.type(field('Company Name'), 'Acme{Enter}{Enter}');
    reply.release(ok({ account_parent_id: 7 }));
    await onTab('Contact');
    expect(api.sentTo(accounts.info)).toHaveLength(1);
  });

  test('Back returns, and the input is still there', async () => {
    openForm();
    await userEvent.type(field('Company Name'), 'Acme');
    await next();
    await onTab('Contact');
    await userEvent.type(field('Email'), 'hello@');
    await press('Back');
    await onTab('Account info');
    expect(field('Company Name')).toHaveValue('Acme');
    await userEvent.click(screen.getByRole('tab', { name: /Contact \(not saved\)/ }));
    expect(field('Email')).toHaveValue('hello@');
  });
});

describe('closing', () => {
  test('asks only about the unsaved tab, and lists the saved ones', async () => {
    openForm();
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

  test('does not ask when everything is saved, and reports the saved company', async () => {
    const seen = jest.fn();
    const off = bus.on('account.saved', seen);
    openForm();
    await userEvent.type(field('Company Name'), 'Acme');
    await next();
    await onTab('Contact');
    await press('Close');
    off();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(seen).toHaveBeenCalledWith({ accountId: 7 });
  });
});

test('the first tab alone adds a company, and the form waits for the next one, which is another', async () => {
  const onAnother = jest.fn();
  openForm({ onAnother });
  await userEvent.type(field('Company Name'), ' Acme ');
  await press('Save & add another');
  await waitFor(() => expect(field('Company Name')).toHaveValue(''));
  expect(field('Company Name')).toHaveFocus();
  await userEvent.type(field('Company Name'), 'Bolt{Control>}{Enter}{/Control}');
  await waitFor(() => expect(api.sentTo(accounts.info)).toHaveLength(2));
  const [first, second] = api.sentTo(accounts.info);
  expect([first?.body.account_name, second?.body.account_name]).toEqual(['Acme', 'Bolt']);
  expect(first?.body.account_session_id).not.toBe(second?.body.account_session_id);
  expect(second?.body.account_id).toBeFalsy();
  await waitFor(() => expect(onAnother).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(field('Company Name')).toHaveValue(''));
  await press('Save & add another');
  expect(screen.getByText('Company Name is required')).toBeVisible();
  expect(api.sentTo(accounts.info)).toHaveLength(2);
});
