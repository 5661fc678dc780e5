import { drafts, notify, queryClient, useSession } from '@salesdesk/shared';
import { endpoints, TOASTS } from '@salesdesk/shared/domain';
import { fakeApi, ok, renderPage } from '@salesdesk/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { SignedInUser } from './SignedInUser.ts';

const details = {
  ...{ first_name: 'Marta', last_name: 'Vermeulen', email: 'marta@salesdesk.example', profile_image: null },
  ...{ user_parent_id: 1, username: 'marta', designation: 'Head', phone: null },
};
const key = Buffer.alloc(32, 7).toString('base64url');

function Shown() {
  return (
    <p>
      <SignedInUser />
      {useSession().user?.designation}
    </p>
  );
}

test('draft keys reach only the drafts and are never stored', async () => {
  fakeApi({ [endpoints.users.loggedIn.path]: ok({ ...details, draft_keys: [key] }) });
  const unlock = jest.spyOn(drafts, 'unlock');
  renderPage(<Shown />);
  expect(await screen.findByText('Head')).toBeInTheDocument();
  expect(unlock).toHaveBeenCalledWith(1, [key]);
  await waitFor(() => expect(localStorage.getItem('salesdesk.user')).toContain('Head'));
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(new RegExp(`${key}|draft_keys`));
});

test.each([
  [false, 1],
  [true, 0],
])('details that cannot be loaded are an error, but not on a page from a copy (%s)', async (isFromCopy, errors) => {
  const error = jest.spyOn(notify, 'error').mockImplementation(() => {});
  document.documentElement.toggleAttribute('data-copy', isFromCopy);
  const api = fakeApi({ [endpoints.users.loggedIn.path]: 'network-failure' });
  renderPage(<Shown />, { user: { designation: 'Stored' } });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(api.sentTo(endpoints.users.loggedIn)).toHaveLength(1);
  expect(screen.getByText('Stored')).toBeInTheDocument();
  expect(error.mock.calls.filter(([text]) => text === TOASTS.fetchUser)).toHaveLength(errors);
  document.documentElement.removeAttribute('data-copy');
  error.mockRestore();
});
