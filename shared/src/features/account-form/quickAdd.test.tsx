// Import this first: the test kit patches the http client when it is created.
import '@salesdesk/shared/testing';
import { notify } from '@salesdesk/shared';
import { QuickAdd } from '@salesdesk/shared/account-form';
import type { PermissionKey } from '@salesdesk/shared/domain';
import { renderPage } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accounts, savingApi } from '../../../testing/accountForm.tsx';

const onAdded = jest.fn();
const show = (permissions: PermissionKey[] = ['data.q-list.create']) =>
  renderPage(<QuickAdd permission="data.q-list.create" onAdded={onAdded} />, { permissions });
const openByKey = () => fireEvent.keyDown(document.body, { key: 'A', shiftKey: true });
const field = () => screen.findByRole('textbox', { name: 'Name of the company' });

beforeEach(() => {
  jest.clearAllMocks();
  jest.spyOn(notify, 'success').mockImplementation();
});

test('a key, the name and Enter add a company, and the field waits for the next one', async () => {
  const api = savingApi();
  show();
  openByKey();
  await waitFor(async () => expect(await field()).toHaveFocus());
  await userEvent.keyboard(' Acme {Enter}');
  await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1));
  await waitFor(async () => expect(await field()).toHaveValue(''));
  expect(await field()).toHaveFocus();
  await userEvent.keyboard('Bolt{Enter}');
  await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(2));
  const [first, second] = api.sentTo(accounts.info);
  expect([first?.body.account_name, second?.body.account_name]).toEqual(['Acme', 'Bolt']);
  expect(first?.body.account_session_id).not.toBe(second?.body.account_session_id);
});

test('a name is required, and says so at the field', async () => {
  const api = savingApi();
  show();
  await userEvent.click(screen.getByRole('button', { name: /Quick add/ }));
  await userEvent.type(await field(), '  {Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Company Name is required');
  expect(api.sentTo(accounts.info)).toEqual([]);
});

test('is absent without the permission', () => {
  savingApi();
  show([]);
  openByKey();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});
