import { bus, notify, queryClient, queryKeys, session } from '@salesdesk/shared';
import { renderPage, signIn } from '@salesdesk/shared/testing';
import { act } from '@testing-library/react';
import { useSessionRedirect } from './useSessionRedirect.ts';

const SessionRedirect = () => {
  useSessionRedirect();
  return null;
};

beforeEach(() => {
  jest.spyOn(notify, 'error').mockImplementation(() => {});
});
afterEach(() => {
  queryClient.clear();
  jest.restoreAllMocks();
});

describe('the session', () => {
  const visit = () => renderPage(<SessionRedirect />, { path: '/leads' }).router;

  test('end: redirects to the sign-in, shows the reason and clears the cached data', () => {
    const router = visit();
    queryClient.setQueryData(queryKeys.leads, ['Acme']);
    act(() => session.end('unauthenticated', 'Please sign in again.'));
    expect(router.state.location.pathname).toBe('/');
    expect(notify.error).toHaveBeenCalledWith('Please sign in again.', { key: 'session' });
    expect(queryClient.getQueryData(queryKeys.leads)).toBeUndefined();
  });

  test('end without a message: shows no toast', () => {
    const router = visit();
    act(() => session.end('refresh-refused'));
    expect(router.state.location.pathname).toBe('/');
    expect(notify.error).not.toHaveBeenCalled();
  });

  test('end in another tab: shows an explanation', () => {
    const say = jest.spyOn(notify, 'info').mockImplementation(() => {});
    visit();
    act(() => session.end('other-tab'));
    expect(say).toHaveBeenCalledWith('Your session ended in another tab.', { key: 'session' });
  });

  test('start for another user: clears the cached data', () => {
    visit();
    queryClient.setQueryData(queryKeys.leads, ['Acme']);
    act(() => signIn({ userId: 2 }));
    expect(queryClient.getQueryData(queryKeys.leads)).toBeUndefined();
  });

  test('a redirect requested by the server is followed', () => {
    const router = visit();
    act(() => bus.emit('navigation.requested', { path: '/home?user_id=7' }));
    expect(router.state.location).toMatchObject({ pathname: '/home', search: '?user_id=7' });
  });
});
