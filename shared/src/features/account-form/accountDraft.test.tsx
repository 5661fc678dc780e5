// Import this first: the test kit patches the http client when it is created.
import '@salesdesk/shared/testing';
import { notify, session } from '@salesdesk/shared';
import { buildAccount, signIn } from '@salesdesk/shared/testing';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { field, next, onTab, openForm, savingApi } from '../../../testing/accountForm.tsx';

const info = jest.spyOn(notify, 'info').mockImplementation();

beforeEach(() => {
  jest.clearAllMocks();
  savingApi();
});

/** Ends the session while the form is open, which removes the form with its screen. */
function endSession(reason: 'unauthenticated' | 'signed-out' | 'other-tab'): void {
  act(() => session.end(reason));
  cleanup();
}

test('input typed before the session ended is restored, on its tab, for the same new company', async () => {
  openForm();
  await userEvent.type(field('Company Name'), 'Acme');
  await next();
  await onTab('Contact');
  await userEvent.type(field('Email'), 'ada@acme.example');
  endSession('unauthenticated');

  openForm();
  expect(await onTab('Contact')).toBeVisible();
  expect(field('Email')).toHaveValue('ada@acme.example');
  expect(screen.getByText('Saved so far: Account info')).toBeVisible();
  expect(info).toHaveBeenLastCalledWith('What you typed is back. It is not saved yet.', expect.anything());

  cleanup();
  openForm();
  expect(field('Company Name')).toHaveValue('');
});

test('a draft is never restored in another form or for another user', async () => {
  const acme = buildAccount({ account_id: 7, account_parent_id: 7, account_name: 'Acme' });
  openForm({ account: acme });
  await userEvent.type(field('City'), 'Delft');
  endSession('other-tab');

  openForm();
  expect(field('City')).toHaveValue('');
  cleanup();
  act(() => signIn({ userId: 2 }));
  act(() => signIn({ userId: 1 }));
  openForm({ account: acme });
  expect(field('City')).toHaveValue(acme.account_city);
});

test.each([['signed-out', 'Delft'] as const, ['unauthenticated', ''] as const])(
  'no draft is stored after the end %s with the input "%s"',
  async (reason, typed) => {
    openForm();
    if (typed) await userEvent.type(field('City'), typed);
    endSession(reason);
    act(() => signIn());
    openForm();
    expect(field('City')).toHaveValue('');
    expect(info).not.toHaveBeenCalled();
  },
);
