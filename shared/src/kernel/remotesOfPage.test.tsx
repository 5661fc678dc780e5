import { act, renderHook } from '@testing-library/react';
import { fakeApi, ok, signIn } from '../../testing/index.ts';
import { endpoints } from '../domain/index.ts';
import { type PageRelease, remotesOfPage, useRemotesOfPage } from './remotesOfPage.ts';

const leads = { name: 'leads', version: '1.0.0', folder: '', details: {} } as PageRelease;
const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

test('there are none until the host provides them, and components follow', async () => {
  const { result } = renderHook(useRemotesOfPage);
  expect([...result.current.releases]).toEqual([]);
  expect(remotesOfPage.listed('leads')).toEqual([]);
  remotesOfPage.provide({
    listed: (remote) => (remote === 'leads' ? [leads] : []),
    loadEvery: async () => {},
    failures: () => [],
    loadTimes: ({ version }) => (version === '1.0.0' ? { code: 7 } : {}),
  });
  act(() => remotesOfPage.state$.next({ releases: new Map([['leads', leads]]), isComplete: true }));
  expect(result.current).toEqual({ releases: new Map([['leads', leads]]), isComplete: true });
  expect(remotesOfPage.listed('leads')).toEqual([leads]);
  expect(remotesOfPage.loadTimes(leads)).toEqual({ code: 7 });
});

describe('a request of the release store', () => {
  const statuses: number[] = [];
  const fetched = jest.fn(async () => {
    const status = statuses.shift() ?? 200;
    return { status, ok: status < 400, json: async () => ['leads'] } as Response;
  });
  beforeEach(() => {
    signIn();
    fetched.mockClear();
    globalThis.fetch = fetched;
  });

  test('carries the token and goes below /releases; null when there is nothing', async () => {
    expect(await remotesOfPage.request('/remotes', {})).toEqual(['leads']);
    const headers = { authorization: expect.stringMatching(/^Bearer ./) };
    expect(fetched).toHaveBeenCalledWith('/releases/remotes', { headers });
    statuses.push(404);
    expect(await remotesOfPage.request('/remotes/none', {})).toBeNull();
    statuses.push(503);
    await expect(remotesOfPage.request('/remotes', {})).rejects.toThrow('503');
  });

  test('with an expired token follows a call of the API, which renews it', async () => {
    const api = fakeApi({ [endpoints.notifications.unread.path]: ok({ unread: 0, newest: null }) });
    statuses.push(401);
    expect(await remotesOfPage.request('/remotes', {})).toEqual(['leads']);
    expect([api.requests.length, fetched.mock.calls.length]).toEqual([1, 2]);
  });
});
