import { bus, notify } from '@salesdesk/shared';
import { ERROR_CODES } from '@salesdesk/shared/domain';
import { type FakeReply, ok, refused } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answers, choose, errors, isClosed, me, users, visit } from './fakeTeam.tsx';

beforeEach(() => {
  for (const kind of ['success', 'error'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const openDeleteDialog = async () => {
  fireEvent.click(await screen.findByLabelText('Delete Ada Moss'));
  return screen.findByRole('dialog', { name: 'Delete User' });
};

test('asks, and Cancel changes nothing', async () => {
  const api = answers();
  visit();
  const dialog = await openDeleteDialog();
  expect(dialog).toHaveTextContent('Ada Moss can no longer sign in.');
  choose(dialog, 'Cancel');
  await isClosed();
  expect(api.sentTo(users.delete)).toEqual([]);
});

test('Delete deletes, shows and announces it, and reloads the list', async () => {
  const api = answers();
  const listener = jest.fn();
  const stop = bus.on('user.changed', listener);
  visit();
  const dialog = await openDeleteDialog();
  api.on(users.list, ok([me]));
  choose(dialog, 'Delete');
  expect(await screen.findByText('No data found!!')).toBeInTheDocument();
  await isClosed();
  stop();
  expect(api.sentTo(users.delete)[0]?.body).toEqual({ user_id: '7' });
  expect(notify.success).toHaveBeenCalledWith('User deleted successfully!', { key: undefined });
  expect(listener).toHaveBeenCalledWith({ userId: 7 });
});

test.each<[string, FakeReply | 'network-failure', string]>([
  ['an unreachable server', 'network-failure', 'Failed to delete user'],
  ['a refusal', refused(ERROR_CODES.forbidden, 'The last administrator stays.'), 'The last administrator stays.'],
])('%s leaves the colleague and shows a message', async (_, reply, text) => {
  const api = answers();
  api.on(users.delete, reply);
  visit();
  choose(await openDeleteDialog(), 'Delete');
  await isClosed();
  await waitFor(() => expect(api.sentTo(users.list)).toHaveLength(2));
  expect(errors()).toEqual([text]);
  expect(screen.getByText('Ada Moss')).toBeInTheDocument();
});
