// Import this first: the test kit patches the http client when it is created.
import '@salesdesk/shared/testing';
import { notify } from '@salesdesk/shared';
import { type Account, type Conflict, ERROR_CODES } from '@salesdesk/shared/domain';
import { buildAccount, type FakeApi, type FakeReply, ok, refused } from '@salesdesk/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accounts, field, next, onSaved, onTab, openForm, press, savingApi } from '../../../testing/accountForm.tsx';

let api: FakeApi;
beforeEach(() => {
  jest.clearAllMocks();
  for (const kind of ['success', 'error', 'warning'] as const) jest.spyOn(notify, kind).mockImplementation();
  api = savingApi();
});

const opened = buildAccount({ account_city: 'Utrecht', account_email: 'old@acme.example', version: 4 });

/** Another user's edit: the API refuses version 4 and returns the current state. */
function changedTo(values: Partial<Account> | null): FakeReply {
  const data: Conflict<Account> = {
    version: 6,
    changed_by: 'Noor Tester',
    changed_at: '2026-03-01T10:05:00.000Z',
    current: values && { ...opened, ...values, version: 6 },
  };
  return { ...refused(ERROR_CODES.validation, 'Changed.', { version: 'Changed.' }), status: 409, data };
}
const refuseOnce = (reply: FakeReply) =>
  api.on(accounts.info, ({ body }) => (body.version === '4' ? reply : ok({ account_parent_id: 7, version: 7 })));
const sent = () => api.sentTo(accounts.info).map(({ body }) => [body.version, body.account_name, body.account_city]);
const dialog = async () => (await screen.findByText('Changed meanwhile')).closest('[role=dialog]') as HTMLElement;

async function editCity(city: string) {
  openForm({ account: opened });
  await userEvent.clear(field('City'));
  await userEvent.type(field('City'), city);
}

test('every step sends the version it knows; the next one sends the version of the reply', async () => {
  api.on(accounts.info, ok({ account_parent_id: 7, version: 5 }));
  await editCity('Breda');
  await next();
  await onTab('Contact');
  await next();
  await onTab('Socials');
  expect(api.sentTo(accounts.info)[0]?.body.version).toBe('4');
  expect(api.sentTo(accounts.contact)[0]?.body.version).toBe('5');
});

test('changes of different fields are merged without a question', async () => {
  refuseOnce(changedTo({ account_name: 'Renamed' }));
  await editCity('Breda');
  await next();
  await onTab('Contact');
  expect(sent()).toEqual([
    ['4', opened.account_name, 'Breda'],
    ['6', 'Renamed', 'Breda'],
  ]);
  expect(screen.queryByText('Changed meanwhile')).toBeNull();
});

test('a change on another tab is merged: saving that tab later does not undo it', async () => {
  refuseOnce(changedTo({ account_email: 'new@acme.example' }));
  await editCity('Breda');
  await next();
  await onTab('Contact');
  expect(field('Email')).toHaveValue('new@acme.example');
});

describe('both users changed the same field', () => {
  beforeEach(async () => {
    refuseOnce(changedTo({ account_city: 'Arnhem', account_name: 'Renamed' }));
    await editCity('Breda');
    await next();
  });

  test('the dialog shows who, when and what; nothing is overwritten before the answer', async () => {
    expect(await dialog()).toHaveTextContent(
      /Noor Tester changed this company on 1 March 2026, \d\d:05:00, while you were editing it\./,
    );
    expect(await dialog()).toHaveTextContent('You both changed City.');
    expect(within(await dialog()).getByRole('row', { name: 'City Breda Arnhem' })).toBeVisible();
    expect(sent()).toHaveLength(1);
  });

  test('mine: overwrites it with the newest version number', async () => {
    await press('Overwrite with mine');
    await onTab('Contact');
    expect(sent().at(-1)).toEqual(['6', 'Renamed', 'Breda']);
  });

  test('theirs: their value is in the form, not saved yet', async () => {
    await press('Take the newer values');
    await waitFor(() => expect(field('City')).toHaveValue('Arnhem'));
    expect(field('Company Name')).toHaveValue('Renamed');
    expect(sent()).toHaveLength(1);
    await next();
    await onTab('Contact');
    expect(sent().at(-1)).toEqual(['6', 'Renamed', 'Arnhem']);
  });

  test('neither: all input is still there, and saving asks again', async () => {
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('Changed meanwhile')).toBeNull());
    expect(field('City')).toHaveValue('Breda');
    await next();
    expect(await dialog()).toBeVisible();
    expect(onSaved).not.toHaveBeenCalled();
  });
});

test('a user who may not read the company may overwrite it or go back', async () => {
  refuseOnce(changedTo(null));
  await editCity('Breda');
  await next();
  expect(await dialog()).toHaveTextContent('You do not have permission to see what was changed.');
  expect(screen.queryByRole('button', { name: 'Take the newer values' })).toBeNull();
  await press('Overwrite with mine');
  await onTab('Contact');
  expect(sent().at(-1)).toEqual(['6', opened.account_name, 'Breda']);
});

test('a decision about the contact person is not asked for twice', async () => {
  const person = JSON.stringify({ name: 'Other Person', contact_details: [] });
  const stale = changedTo({ account_contact_person: person });
  api.on(accounts.contact, ({ body }) => {
    if (body.overwrite !== '1') return refused(ERROR_CODES.primaryContactExists);
    return body.version === '4' ? stale : ok({ account_parent_id: 7, version: 7 });
  });
  openForm({ account: opened, initialStep: 'contact' });
  await userEvent.type(field('Contact person name'), ' Junior');
  await next();
  await press('Overwrite');
  await onTab('Socials');
  expect(api.sentTo(accounts.contact).at(-1)?.body).toMatchObject({ version: '6', overwrite: '1' });
});

describe('adding', () => {
  const keys = () => api.sentTo(accounts.info).map(({ headers }) => headers['idempotency-key']);

  test('a new company has one key per content, even after a lost reply; later steps have none', async () => {
    let isLost = true;
    api.on(accounts.info, () => (isLost ? 'network-failure' : ok({ account_parent_id: 7, version: 1 })));
    openForm();
    await userEvent.type(field('Company Name'), 'Acme');
    await next();
    expect(await screen.findByText(/^The server cannot be reached\./)).toBeVisible();
    isLost = false;
    await onTab('Contact');
    await next();
    await onTab('Socials');
    expect(keys()).toEqual(Array(3).fill(keys()[0]));
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(api.sentTo(accounts.contact)[0]?.headers).not.toHaveProperty('idempotency-key');
  });
});
