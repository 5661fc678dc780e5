import { bus, notify } from '@salesdesk/shared';
import { ERROR_CODES } from '@salesdesk/shared/domain';
import { ok, refused } from '@salesdesk/shared/testing';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accounts, acme, answers, borealis, pageOf, rowOf, visit } from './fakeQList.tsx';

beforeEach(() => {
  for (const kind of ['success', 'error', 'info'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  act(() => bus.emit('session.ended', { reason: 'signed-out', message: '' }));
});

const saved = { ...acme, account_email: 'new@acme.example', version: acme.version + 1 };

test('a click on a value, the text and Enter save it by the call of its tab, and the list shows it', async () => {
  const api = answers();
  api.on(accounts.contact, ok({ account_parent_id: 7, version: saved.version }, 'Saved'));
  visit();
  const row = within(await rowOf('Acme'));
  fireEvent.click(row.getByText('hello@company.example'));
  const input = row.getByRole('textbox', { name: 'Email' });
  expect(input).toHaveFocus();
  api.on(accounts.list, pageOf([saved, borealis]));
  await userEvent.keyboard('new@acme.example{Enter}');
  await waitFor(() => expect(api.sentTo(accounts.contact)).toHaveLength(1));
  expect(api.sentTo(accounts.contact)[0]?.body).toMatchObject({
    account_id: 7,
    account_email: 'new@acme.example',
    before: { account_email: acme.account_email },
  });
  expect(await row.findByText('new@acme.example')).toBeVisible();
  expect(row.queryByRole('textbox')).toBeNull();
  await waitFor(() => expect(row.getByRole('link', { name: 'Acme' })).toHaveFocus());
});

test('E edits the row with the focus, Tab goes on and Shift+Tab back, Escape leaves the value', async () => {
  const api = answers();
  visit();
  const row = within(await rowOf('Acme'));
  row.getByRole('link', { name: 'Acme' }).focus();
  await userEvent.keyboard('e');
  expect(row.getByRole('combobox', { name: 'Country' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  expect(row.getByRole('textbox', { name: 'Email' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  expect(row.getByRole('textbox', { name: 'Phone number' })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await userEvent.keyboard('typed@acme.example{Escape}');
  expect(row.getByText('hello@company.example')).toBeVisible();
  expect(row.getByRole('link', { name: 'Acme' })).toHaveFocus();
  expect(api.sentTo(accounts.contact)).toEqual([]);
});

test('a refused value is back, said, and typed again with the message', async () => {
  const api = answers();
  api.on(accounts.contact, {
    ...refused(ERROR_CODES.validation, 'Refused'),
    validations: { account_email: ['Taken'] },
  });
  visit();
  const row = within(await rowOf('Acme'));
  fireEvent.click(row.getByText('hello@company.example'));
  await userEvent.keyboard('a@b.example{Enter}');
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Refused', expect.anything()));
  fireEvent.click(await row.findByText('hello@company.example'));
  expect(row.getByRole('alert')).toHaveTextContent('Refused');
  expect(row.getByRole('textbox', { name: 'Email' })).toHaveValue('a@b.example');
});

test('who may not change the company reads why', async () => {
  answers();
  visit('/q-list', ['data.q-list.view']);
  const row = within(await rowOf('Acme'));
  fireEvent.click(row.getByText('hello@company.example'));
  expect(row.queryByRole('textbox')).toBeNull();
  expect(notify.info).toHaveBeenCalledWith('You do not have permission to change companies.', expect.anything());
});
