import { bus, notify } from '@salesdesk/shared';
import { ACCOUNT_TYPES, ERROR_CODES } from '@salesdesk/shared/domain';
import { buildAccount, type FakeApi, type FakeReply, refused } from '@salesdesk/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accounts, acme, answers, borealis, pageOf, popup, rowOf, visit } from './fakeQList.tsx';

beforeEach(() => {
  for (const kind of ['success', 'error', 'info'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const status = () => screen.findByRole('button', { name: 'Status of Acme: Q-List' });
const option = (name: string) => screen.findByRole('menuitem', { name });
const said = (kind: 'success' | 'error' | 'info') => jest.mocked(notify[kind]).mock.calls.map(([text]) => text);
const reloaded = (api: FakeApi) => waitFor(() => expect(api.sentTo(accounts.list)).toHaveLength(2));

async function promote() {
  fireEvent.click(await status());
  fireEvent.click(await option('Leads'));
}

test.each(['hover', 'click'] as const)('the menu opens on %s: Leads, and Accounts disabled', async (gesture) => {
  answers([acme]);
  visit();
  await userEvent[gesture](await status());
  expect(await option('Leads')).not.toHaveAttribute('aria-disabled', 'true');
  expect(await option('Accounts')).toHaveAttribute('aria-disabled', 'true');
});

test('the menu that a finger opened stays open when the row moves away below it; a mouse that leaves closes it', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  answers([acme]);
  visit();
  await user.pointer({ keys: '[TouchA]', target: await status() });
  fireEvent.mouseOut(await status(), { relatedTarget: document.body });
  act(() => jest.advanceTimersByTime(1000));
  expect(await status()).toHaveAttribute('aria-expanded', 'true');
  await user.hover(await status());
  await user.unhover(await status());
  act(() => jest.advanceTimersByTime(1000));
  expect(await status()).toHaveAttribute('aria-expanded', 'false');
});

test('a record that left the Q List offers nothing', async () => {
  answers([
    buildAccount({ account_name: 'Lead', account_type: ACCOUNT_TYPES.leads }),
    buildAccount({ account_name: 'Customer', account_type: ACCOUNT_TYPES.account }),
  ]);
  visit();
  expect((await rowOf('Lead')).cells[3]).toHaveTextContent('Leads');
  expect((await rowOf('Customer')).cells[3]).toHaveTextContent('Accounts');
  expect(screen.queryByRole('button', { name: /^Status of/ })).toBeNull();
});

test('Leads sends the row with account_change_type 2, shows and announces the result, and reloads page 1', async () => {
  const api = answers([acme]);
  const heard = jest.fn();
  const stop = bus.on('account.saved', heard);
  visit();
  await status();
  api.on(accounts.list, pageOf([{ ...acme, account_type: ACCOUNT_TYPES.leads }]));
  await promote();
  await waitFor(async () => expect((await rowOf('Acme')).cells[3]).toHaveTextContent('Leads'));
  stop();
  expect(api.sentTo(accounts.statusChange)[0]?.body).toMatchObject({
    account_id: '7',
    account_name: 'Acme',
    account_type: '1',
    account_change_type: '2',
  });
  expect(said('success')).toEqual(['Moved to Leads.']);
  expect(heard).toHaveBeenCalledWith({ accountId: 7 });
});

describe('a company that lacks something', () => {
  const noSite = { account_website: null, account_social_media: null };
  const noContact = { account_email: null, account_phone: null, account_contact_person: null };

  test.each([
    [
      { ...noSite, ...noContact },
      'Website or any Social media and Email or Phone number is missing to change the account status',
      'Socials',
    ],
    [noSite, 'Website or any Social media is missing to change the account status', 'Socials'],
    [noContact, 'Email or Phone number is missing to change the account status', 'Contact'],
  ])(
    '%# is not sent: the error names what is missing, and the edit popup of the row opens there',
    async (lack, text, tab) => {
      const api = answers([{ ...acme, ...lack }, borealis]);
      visit();
      await promote();
      expect(await popup('Edit Account')).toBeInTheDocument();
      expect(screen.getByRole('tabpanel', { name: tab })).toBeInTheDocument();
      expect(said('error')).toEqual([text]);
      expect(api.sentTo(accounts.statusChange)).toEqual([]);
    },
  );
});

test('who may not change it reads why and whom to ask, and no popup opens', async () => {
  const ofAda = { account_created_by: 2, account_pri_assignee_id: 2, account_pri_assignee_name: 'Ada Able' };
  answers([{ ...acme, account_email: null, account_phone: null, account_contact_person: null, ...ofAda }]);
  visit();
  await promote();
  expect(said('error')).toEqual(['Email or Phone number is missing to change the account status']);
  expect(said('info')).toEqual([
    'Only the assignees of this company, the person who added it, or someone who may change any lead can change it. Ask Ada Able.',
  ]);
  expect(screen.queryByText('Edit Account')).toBeNull();
});

test('a refusal by the server also opens the edit popup', async () => {
  const api = answers([acme]);
  api.on(accounts.statusChange, refused(ERROR_CODES.validation, 'Email or Phone number is missing.'));
  visit();
  await promote();
  expect(await popup('Edit Account')).toBeInTheDocument();
  expect(said('error')).toEqual(['Email or Phone number is missing.']);
});

test.each<[string, FakeReply | 'network-failure', string]>([
  ['an unreachable server', 'network-failure', 'Failed to change status'],
  ['a refusal', refused(ERROR_CODES.forbidden, 'Not yours.'), 'Not yours.'],
  ['a refusal without words', { error: true }, 'Failed to change status'],
])('%s shows a message, and the row stays unchanged', async (_, reply, text) => {
  const api = answers([acme]);
  api.on(accounts.statusChange, reply);
  visit();
  await promote();
  await waitFor(() => expect(said('error')).toEqual([text]));
  expect(await status()).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.sentTo(accounts.list)).toHaveLength(1);
});

test('a failed reload afterwards shows a message; the rows stay', async () => {
  const api = answers([acme]);
  visit();
  await status();
  api.on(accounts.list, 'network-failure');
  await promote();
  await reloaded(api);
  await waitFor(() => expect(said('error')).toEqual(['Failed to fetch Qlist']));
  expect(await rowOf('Acme')).toBeInTheDocument();
});
