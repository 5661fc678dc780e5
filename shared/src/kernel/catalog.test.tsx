/** The lists every screen picks from, and what is said when they do not come. product.md sections 7 and 8. */
import { type FakeReply, fakeApi, held, ok, refused, signIn, tokenOf } from '@salesdesk/shared/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ERROR_CODES, endpoints, type LoggedInUser, type Reply } from '../domain/index.ts';
import { SessionEnded } from './http/errors.ts';
import { notify } from './notify.ts';
import { type Catalog, dataOf, useCountries, useNetworks, useStages, useUsers } from './queries.ts';
import { queryClient } from './queryClient.ts';
import { session } from './session.ts';

const netherlands = { country_id: 1, country_name: 'Netherlands', country_phone_code: '31', country_iso2: 'NL' };
const spain = { country_id: 2, country_name: 'Spain', country_phone_code: '34', country_iso2: 'ES' };
const paths = {
  countries: endpoints.countries.list.path,
  networks: endpoints.networks.list.path,
  users: endpoints.users.list.path,
  stages: endpoints.leads.stages.path,
};

let said: jest.SpyInstance;
beforeEach(() => {
  signIn();
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { retry: false, networkMode: 'always' } });
  said = jest.spyOn(notify, 'error').mockImplementation(() => {});
});
afterEach(() => {
  session.end('signed-out');
  jest.restoreAllMocks();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const use = (hook: () => Catalog<unknown>) => renderHook(hook, { wrapper }).result;

test('a list is loaded once and shared by all', async () => {
  const api = fakeApi({ [paths.networks]: ok([{ network_id: 1 }]) });
  const both = [use(useNetworks), use(useNetworks)];
  expect(both[0]?.current).toMatchObject({ items: [], isLoading: true, hasFailed: false });
  await waitFor(() => expect(both.map((one) => one.current.items)).toEqual(Array(2).fill([{ network_id: 1 }])));
  expect(both[0]?.current.isLoading).toBe(false);
  expect(api.requests).toHaveLength(1);
});

test.each<[string, () => Catalog<unknown>, keyof typeof paths, string]>([
  ['countries', useCountries, 'countries', 'Failed to fetch Country'],
  ['networks', useNetworks, 'networks', 'Failed to fetch Network'],
  ['users', useUsers, 'users', 'Failed to fetch fetchUsers'],
  ['stages', useStages, 'stages', 'Stages could not be loaded.'],
  ['users for reporting', () => useUsers('Failed to fetch ReportingTo'), 'users', 'Failed to fetch ReportingTo'],
])('%s that do not come are told as an error, once, and can be tried again', async (_, hook, name, text) => {
  const api = fakeApi({ [paths[name]]: 'network-failure' });
  const list = use(hook);
  await waitFor(() => expect(list.current.hasFailed).toBe(true));
  expect(said.mock.calls.map(([words]) => words)).toEqual([text]);

  api.on({ method: 'GET', path: paths[name] }, ok([netherlands]));
  act(() => list.current.retry());
  await waitFor(() => expect(list.current).toMatchObject({ items: [netherlands], hasFailed: false }));
  expect(said).toHaveBeenCalledTimes(1);
});

test.each([
  ['no flag', { message: 'x', data: [] }, 'Unknown error occurred'],
  ['no payload', { error: false, data: null }, 'No response payload received'],
])('an answer with %s is said to have none', async (_, answer, text) => {
  fakeApi({ [paths.networks]: answer });
  const list = use(useNetworks);
  await waitFor(() => expect(list.current.hasFailed).toBe(true));
  expect(said.mock.calls.map(([words]) => words)).toEqual([text]);
});

test('without a connection nothing is said, and the user alone may be chosen', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fakeApi({ [paths.users]: 'network-failure' });
  session.begin(tokenOf({ sub: '2' }));
  session.setUser({ user_parent_id: 2, first_name: 'Ann', last_name: 'Lee' } as LoggedInUser);
  const list = use(useUsers);
  await waitFor(() => expect(list.current.items).toMatchObject([{ user_id: 2, full_name: 'Ann Lee', status: 1 }]));
  expect(said).not.toHaveBeenCalled();
});

test('a refusal counts as not come', async () => {
  fakeApi({ [paths.networks]: refused(ERROR_CODES.forbidden) });
  const list = use(useNetworks);
  await waitFor(() => expect(list.current.hasFailed).toBe(true));
  expect(said).toHaveBeenCalledWith('Failed to fetch Network', expect.anything());
});

test('the end of the session is said by itself', async () => {
  const end = held<FakeReply>();
  fakeApi({ [paths.users]: () => end.promise });
  const list = use(useUsers);
  act(() => session.begin(tokenOf({ sub: '2' })));
  end.give({ error: true, message: 'Expired JWT token' });
  await waitFor(() => expect(list.current.hasFailed).toBe(true));
  expect(queryClient.getQueryCache().getAll()[0]?.state.error).toBeInstanceOf(SessionEnded);
  expect(said).not.toHaveBeenCalled();
});

describe('countries are kept for the next visit', () => {
  const KEY = 'salesdesk.countries';

  test('what came is stored', async () => {
    fakeApi({ [paths.countries]: ok([netherlands]) });
    const list = use(useCountries);
    await waitFor(() => expect(list.current.items).toEqual([netherlands]));
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual([netherlands]);
  });

  test('forms open filled with the stored ones, until the fresh ones come', async () => {
    localStorage.setItem(KEY, JSON.stringify([netherlands]));
    const answer = held<FakeReply>();
    fakeApi({ [paths.countries]: () => answer.promise });
    const list = use(useCountries);
    expect(list.current).toMatchObject({ items: [netherlands], isLoading: false });
    await act(async () => answer.give(ok([netherlands, spain])));
    await waitFor(() => expect(list.current.items).toHaveLength(2));
  });

  test('the stored ones stay when the fresh ones do not come', async () => {
    localStorage.setItem(KEY, JSON.stringify([netherlands]));
    fakeApi({ [paths.countries]: 'network-failure' });
    const list = use(useCountries);
    await waitFor(() => expect(list.current.hasFailed).toBe(true));
    expect(list.current.items).toEqual([netherlands]);
  });
});

test('dataOf gives the data of a success and throws the words of everything else', async () => {
  const reply = (values: Partial<Reply>) => ({ ...(ok([1], 'Told.') as Reply), ...values });
  expect(await dataOf(Promise.resolve(reply({})))).toEqual([1]);
  await expect(dataOf(reply({ error: true }))).rejects.toThrow('Told.');
  await expect(dataOf(reply({ error: undefined }))).rejects.toThrow('Told.');
  await expect(dataOf(reply({ data: undefined }))).rejects.toThrow('Told.');
});
