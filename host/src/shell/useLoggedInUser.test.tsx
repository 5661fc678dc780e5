import { drafts } from '@salesdesk/shared';
import { endpoints } from '@salesdesk/shared/domain';
import { fakeApi, ok, renderPage } from '@salesdesk/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { useLoggedInUser } from './useLoggedInUser.ts';

const details = {
  ...{ first_name: 'Marta', last_name: 'Vermeulen', email: 'marta@salesdesk.example', profile_image: null },
  ...{ user_parent_id: 1, username: 'marta', designation: 'Head', phone: null },
};
const key = Buffer.alloc(32, 7).toString('base64url');

function Shown() {
  return <p>{useLoggedInUser()?.designation}</p>;
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
