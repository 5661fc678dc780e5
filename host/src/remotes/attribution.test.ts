import * as kernel from '@salesdesk/shared';
import { endpoints } from '@salesdesk/shared/domain';
import { fakeApi, ok, tokenOf } from '@salesdesk/shared/testing';
import { callerOf, doorOf } from './attribution.ts';
import { buildEntry } from './fakeRemotes.ts';

type Door = typeof kernel;

const entry = buildEntry();
const doorFor = (name: string, version: string) => doorOf(kernel, callerOf({ ...entry, name, version })) as Door;
const doors: Record<string, Door> = { leads: doorFor('leads', '1.0.0'), team: doorFor('team', '2.0.0-a+b') };
const list = endpoints.users.list;

beforeEach(() => kernel.session.begin(tokenOf()));
afterEach(() => {
  kernel.session.end('signed-out');
  kernel.queryClient.clear();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** How a remote comes to make a call; the query says which one really did. */
const WAYS: ((door: Door, query: { name: string }) => Promise<unknown>)[] = [
  ({ http }, query) => http.get(list, { query }),
  async ({ http }, query) => {
    await pause(query.name.length % 7);
    await Promise.resolve();
    return http.get(list, { query });
  },
  ({ http }, query) => new Promise((resolve) => setTimeout(() => resolve(http.get(list, { query })), 3)),
  ({ http, queryClient, dataOf }, query) =>
    queryClient.fetchQuery({ queryKey: ['own', query], queryFn: () => dataOf(http.get(list, { query })) }),
  ({ usersQuery, queryClient }, query) => queryClient.fetchQuery(usersQuery(query)),
];

test('of 1,000 requests of two remotes to one endpoint, each names its remote', async () => {
  const api = fakeApi({ [list.path]: ok([]) });
  const calls = Array.from({ length: 1000 }, (_, nth) => {
    const remote = nth % 2 ? 'leads' : 'team';
    return { remote, name: `${remote} ${nth}`, way: WAYS[nth % WAYS.length] };
  });
  await Promise.all(calls.map(async ({ remote, name, way }) => doors[remote] && way?.(doors[remote], { name })));
  expect(api.requests).toHaveLength(1000);
  const wrong = api.requests.filter(({ headers, query }) => {
    const [remote] = String(query.name).split(' ');
    const release = remote === 'leads' ? '1.0.0' : '2.0.0-a%2Bb';
    return headers.baggage !== `salesdesk.remote=${remote},salesdesk.release=${release},salesdesk.cohort=default`;
  });
  expect(wrong).toEqual([]);
  expect(new Set(api.requests.map(({ headers }) => headers.traceparent)).size).toBe(1000);
});

test('a call of the host names the host, also while a remote waits for its own', async () => {
  const api = fakeApi({ [list.path]: ok([]) });
  const ofRemote = doors.leads?.http.get(list);
  await Promise.all([ofRemote, kernel.http.get(list)]);
  expect(api.requests.map(({ headers }) => headers.baggage?.split(',')[0])).toEqual([
    'salesdesk.remote=leads',
    'salesdesk.remote=host',
  ]);
});

test('a release says why the user has it', () => {
  const [trial, override] = [{ cohort: 'trial' as const }, { isOverride: true as const }];
  const fallback = buildEntry({ hasFallback: true }).fallback;
  expect(callerOf({ ...entry, ...trial }).cohort).toBe('trial');
  expect(callerOf({ ...entry, ...trial, ...override }).cohort).toBe('override');
  expect(fallback && callerOf(fallback).cohort).toBe('fallback');
});
