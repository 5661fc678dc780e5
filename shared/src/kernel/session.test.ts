/** Who is signed in on this browser. product.md sections 3, 4 and 6. */
import { tokenOf } from '@salesdesk/shared/testing';
import { act, renderHook } from '@testing-library/react';
import type { LoggedInUser } from '../domain/index.ts';
import { type BusEvent, bus } from './bus.ts';
import { can, overrideSession, session, useCan, useSession } from './session.ts';

const token = tokenOf({ sub: '7', permissions: ['data.leads.view'], role: 'Manager' });
const marta: LoggedInUser = {
  first_name: 'Marta',
  last_name: 'Vermeulen',
  email: 'marta@salesdesk.example',
  profile_image: null,
  user_parent_id: 7,
  username: 'marta',
  designation: null,
  phone: null,
};

let events: BusEvent[];
let recorder: { unsubscribe: () => void };
beforeEach(() => {
  events = [];
  recorder = bus.events$.subscribe((event) => events.push(event));
});
afterEach(() => {
  recorder.unsubscribe();
  localStorage.setItem(`salesdesk.columns.${session.state$.value.userId}`, '{}');
  session.end('signed-out');
  expect(Object.keys(localStorage).filter((key) => key.startsWith('salesdesk.columns'))).toEqual([]);
});

/** What another tab does to the shared storage, and the event this tab gets. */
function otherTab(newToken: string | null): void {
  if (newToken === null) localStorage.removeItem('access_token');
  else localStorage.setItem('access_token', newToken);
  window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
}

test('signing in reads the person, rights and role from the token and forgets the step token', () => {
  session.setPreAuth('pre');
  session.setUsername('marta');
  session.begin(token);
  expect(session.state$.value).toEqual({
    token,
    isAuthenticated: true,
    userId: 7,
    permissions: ['data.leads.view'],
    role: 'Manager',
    user: null,
  });
  expect([session.preAuth(), session.username()]).toEqual([null, { ok: true, name: 'marta' }]);
  expect(events).toEqual([{ name: 'session.began', payload: { userId: 7 } }]);
});

test.each([
  ['text that is no token', 'garbage'],
  ['a token without claims', 'a.e30.c'],
  ['claims of the wrong kind', tokenOf({ permissions: 'all' as never, role: 5 as never, sub: 'x' })],
])('%s: signed in without rights, name or role, and nothing throws', (_, unreadable) => {
  session.begin(unreadable);
  expect(session.state$.value).toMatchObject({ isAuthenticated: true, userId: null, permissions: [], role: null });
  expect(can('data.leads.view')).toBe(false);
});

test('the end clears everything stored and is told once', () => {
  session.begin(token);
  session.setUser(marta);
  session.end('unauthenticated', 'Over.');
  session.end('signed-out');
  expect(session.state$.value).toMatchObject({ token: null, isAuthenticated: false, user: null, permissions: [] });
  expect({ ...localStorage, ...sessionStorage }).toEqual({});
  expect(events.slice(1)).toEqual([
    { name: 'session.ended', payload: { reason: 'unauthenticated', message: 'Over.' } },
  ]);
});

test('a token that names nobody: the details say who it is', () => {
  session.begin(tokenOf({ sub: undefined as never }));
  expect(session.state$.value.userId).toBeNull();
  session.setUser(marta);
  expect(session.state$.value.userId).toBe(marta.user_parent_id);
});

test('a newer token of the same person keeps their details and tells nobody', () => {
  session.begin(token);
  session.setUser(marta);
  const renewed = tokenOf({ sub: '7', permissions: [] });
  session.renew(renewed);
  expect(session.state$.value).toMatchObject({ token: renewed, user: marta, permissions: [] });
  expect(localStorage.getItem('access_token')).toBe(renewed);
  expect(events).toHaveLength(1);
});

test('details outlive a visit, but never reach the next person', () => {
  session.begin(token);
  session.setUser(marta);
  expect(JSON.parse(localStorage.getItem('salesdesk.user') ?? '')).toEqual(marta);
  session.begin(tokenOf({ sub: '8' }));
  expect(session.state$.value.user).toBeNull();
  expect(localStorage.getItem('salesdesk.user')).toBeNull();
});

test('details that arrive after the person has left are dropped', () => {
  session.begin(token);
  session.end('signed-out');
  session.setUser(marta);
  expect(session.state$.value.user).toBeNull();
  expect(localStorage.getItem('salesdesk.user')).toBeNull();
  session.begin(tokenOf({ sub: '8' }));
  session.setUser(marta);
  expect(session.state$.value.user).toBeNull();
});

describe('another tab', () => {
  beforeEach(() => {
    session.begin(token);
    session.setUser(marta);
    events = [];
  });

  test('signs out: this one does too', () => {
    otherTab(null);
    expect(session.token()).toBeNull();
    expect(events).toEqual([{ name: 'session.ended', payload: { reason: 'other-tab', message: '' } }]);
  });

  test('renews: the token is taken, the details stay', () => {
    const renewed = tokenOf({ sub: '7', permissions: ['system.staff.view'] });
    otherTab(renewed);
    expect(session.state$.value).toMatchObject({ token: renewed, user: marta, permissions: ['system.staff.view'] });
    expect(events).toEqual([]);
  });

  test('signs somebody else in: nothing of the former person stays', () => {
    otherTab(tokenOf({ sub: '8' }));
    expect(session.state$.value).toMatchObject({ userId: 8, user: null });
    expect(events).toEqual([{ name: 'session.began', payload: { userId: 8 } }]);
  });

  test('says what this one knows already: nothing happens', () => {
    otherTab(token);
    expect(events).toEqual([]);
  });
});

test('components follow the session; a right is held when an entry contains its key, no key always', () => {
  const { result } = renderHook(() => ({
    state: useSession(),
    may: useCan('data.leads.edit'),
    open: useCan(undefined),
  }));
  expect(result.current).toMatchObject({ state: { isAuthenticated: false }, may: false, open: true });
  act(() => session.begin(tokenOf({ permissions: ['data.leads.edit-all'] })));
  expect(result.current).toMatchObject({ state: { isAuthenticated: true }, may: true, open: true });
  act(() => session.end('signed-out'));
  expect(result.current.may).toBe(false);
});

test('what screens are told in place of the token outlives a renewal and ends with the session; the token is the real one', () => {
  session.begin(token);
  overrideSession({ permissions: ['system.staff.view'], userId: 99, user: marta });
  expect([can('system.staff.view'), can('data.leads.view')]).toEqual([true, false]);
  expect(session.state$.value).toMatchObject({ token, userId: 99, user: marta, role: 'Manager' });

  const newer = tokenOf({ sub: '7', permissions: ['data.leads.view'] });
  expect([session.isOf(newer), session.isOf(tokenOf({ sub: '99' }))]).toEqual([true, false]);
  session.renew(newer);
  expect(session.state$.value).toMatchObject({ token: newer, userId: 99, permissions: ['system.staff.view'] });

  overrideSession({});
  expect(session.state$.value).toMatchObject({ userId: 7, permissions: ['data.leads.view'] });
  overrideSession({ permissions: ['data.leads.view'] });
  session.end('signed-out');
  expect(can('data.leads.view')).toBe(false);
  overrideSession({});
});
