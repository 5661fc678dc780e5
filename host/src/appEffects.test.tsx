import { bus, live, notify, queryClient, queryKeys, session, useQuery } from '@salesdesk/shared';
import { renderPage, signIn } from '@salesdesk/shared/testing';
import { act, waitFor } from '@testing-library/react';
import { useSessionRedirect } from './useSessionRedirect.ts';
import { useStaleQueries } from './useStaleQueries.ts';

const SessionRedirect = () => {
  useSessionRedirect();
  return null;
};
const StaleQueries = () => {
  useStaleQueries();
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

describe('failed queries are refetched', () => {
  test.each([
    ['when the server answers again', ['unreachable', 'live'], true],
    ['when the network is back', ['offline', 'reconnecting'], true],
    ['but not while the server is unreachable', ['reconnecting', 'unreachable'], false],
  ] as const)('%s', async (_what, states, isLoaded) => {
    act(() => live.state$.next(states[0]));
    let isUnreachable = true;
    const load = jest.fn(async () => {
      if (isUnreachable) throw new Error('away');
      return 'loaded';
    });
    const Lists = () => {
      useQuery({ queryKey: ['one'], queryFn: load, retry: false });
      useQuery({ queryKey: ['two'], queryFn: async () => 'there' });
      return <StaleQueries />;
    };
    renderPage(<Lists />);
    await waitFor(() => expect(queryClient.getQueryState(['one'])?.status).toBe('error'));
    await waitFor(() => expect(queryClient.getQueryState(['two'])?.status).toBe('success'));
    isUnreachable = false;
    await act(async () => live.state$.next(states[1]));
    expect(load).toHaveBeenCalledTimes(isLoaded ? 2 : 1);
    expect(queryClient.getQueryState(['two'])?.dataUpdateCount).toBe(1);
    act(() => live.state$.next('live'));
  });
});

describe('stale queries after', () => {
  const { qlist, leads, records, users, networks } = queryKeys;
  const lists = { qlist, leads, records, activities: ['activities'], users, networks };
  const companies = ['qlist', 'leads', 'records', 'activities'];

  test.each([
    ['account.saved', { accountId: 7 }, companies],
    ['lead.moved', { accountId: 7, from: 'new', to: 'cold' }, companies],
    ['change.undone', { text: '' }, [...companies, 'users', 'networks']],
    ['user.changed', { userId: 7 }, ['leads', 'users']],
    ['network.changed', { networkId: 7 }, ['leads', 'networks']],
    ['live.changed', { changes: [{ entity: 'account' }] }, companies],
    ['live.changed', { changes: [{ entity: 'user' }, { entity: 'network' }] }, ['leads', 'users', 'networks']],
    ['live.missed', { at: '' }, [...companies, 'users', 'networks']],
    ['shell.maximised', { maximised: false }, []],
  ] as const)('%s', (name, payload, stale) => {
    renderPage(<StaleQueries />);
    for (const key of Object.values(lists)) queryClient.setQueryData(key, []);
    act(() => bus.emit(name, payload as never));
    const found = Object.entries(lists).filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated);
    expect(found.map(([list]) => list)).toEqual(stale);
  });
});
