import { renderPage } from '@salesdesk/shared/testing';
import { useQuery } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { bus } from '../bus.ts';
import { queryClient, queryKeys } from '../queryClient.ts';
import { live, useStaleQueries } from './live.ts';

const StaleQueries = () => {
  useStaleQueries();
  return null;
};

afterEach(() => queryClient.clear());

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
  const lists = {
    qlist,
    leads,
    records,
    activities: ['activities'],
    found: ['slots', 'search.source'],
    users,
    networks,
  };
  const companies = ['qlist', 'leads', 'records', 'activities', 'found'];

  test.each([
    ['account.saved', { accountId: 7 }, companies],
    ['lead.moved', { accountId: 7, from: 'new', to: 'cold' }, companies],
    ['change.undone', { text: '' }, [...companies, 'users', 'networks']],
    ['user.changed', { userId: 7 }, ['leads', 'found', 'users']],
    ['network.changed', { networkId: 7 }, ['leads', 'found', 'networks']],
    ['live.changed', { changes: [{ entity: 'account' }] }, companies],
    ['live.changed', { changes: [{ entity: 'user' }, { entity: 'network' }] }, ['leads', 'found', 'users', 'networks']],
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
