import { bus } from '@salesdesk/shared';
import type { LiveAction, LiveChange } from '@salesdesk/shared/domain';
import { buildLead, signIn } from '@salesdesk/shared/testing';
import { act, renderHook } from '@testing-library/react';
import { useLiveLeads } from './useLeads.ts';

beforeEach(() => {
  jest.useFakeTimers();
  signIn({ userId: 9 });
});
afterEach(() => {
  jest.useRealTimers();
});

const change = (entityId: number | null, action: LiveAction, entity: LiveChange['entity'] = 'account'): LiveChange => ({
  id: `${entityId}-${action}`,
  entity,
  entityId,
  action,
  by: { userId: 2, name: 'Bob Moss' },
  summary: null,
  message: null,
  at: '',
});

test.each([
  ['a move', [change(1, 'lead.moved')], 'touched', 'Bob Moss moved Acme.'],
  ['a handover', [change(null, 'user.handed-over')], 'everything', ''],
  ['a name of a network', [change(4, 'network.edited', 'network')], 'everything', ''],
  ['an archived stage', [change(4, 'stage.archived', 'stage')], 'everything', ''],
  ['a sign-in', [change(2, 'session.opened', 'user')], 'nothing', ''],
])('%s', async (_what, changes, loads, announcement) => {
  const loaded: string[] = [];
  const { result } = renderHook(() =>
    useLiveLeads([buildLead({ account_id: 1, account_name: 'Acme' })], {
      reload: () => loaded.push('touched'),
      reloadNames: () => loaded.push('everything'),
    }),
  );
  act(() => bus.emit('live.changed', { changes }));
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(loaded).toEqual(loads === 'nothing' ? [] : [loads]);
  expect(result.current.announcement).toBe(announcement);
  expect([...result.current.marks.keys()]).toEqual(announcement ? [1] : []);
});
