import { fakeApi, refused, signIn } from '@salesdesk/shared/testing';
import { act, renderHook } from '@testing-library/react';
import { ERROR_CODES, endpoints, type LiveAction, type LiveChange } from '../../domain/index.ts';
import { bus } from '../bus.ts';
import { http } from '../http/client.ts';
import { useLiveReload, useLiveRows } from './useLiveRows.ts';

const ME = 9;
const change = (
  entityId: number,
  action: LiveAction = 'network.edited',
  entity: LiveChange['entity'] = 'network',
): LiveChange => ({
  id: `${entityId}-${action}-${Math.random()}`,
  entity,
  entityId,
  action,
  by: { userId: 2, name: 'Bob Moss' },
  summary: null,
  message: null,
  at: '',
});
const tell = (...changes: LiveChange[]) => act(() => bus.emit('live.changed', { changes }));
const passes = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const look = (state: 'visible' | 'hidden') => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

beforeEach(() => {
  jest.useFakeTimers();
  signIn({ userId: ME });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('a reload', () => {
  test('comes within a second, once for a burst, and for what concerns the screen only', async () => {
    const reload = jest.fn();
    renderHook(() => useLiveReload({ concerns: ({ entity }) => entity === 'network', reload }));
    tell(change(1, 'user.edited', 'user'));
    await passes(1_000);
    expect(reload).not.toHaveBeenCalled();
    for (let n = 0; n < 5; n++) tell(change(n));
    await passes(1_000);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(reload.mock.calls[0][0].changes).toHaveLength(5);
  });

  test('never runs twice at a time: what comes meanwhile is one more', async () => {
    let finish = () => {};
    const reload = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    renderHook(() => useLiveReload({ concerns: () => true, reload }));
    tell(change(1));
    await passes(1_000);
    tell(change(2));
    tell(change(3));
    await passes(5_000);
    expect(reload).toHaveBeenCalledTimes(1);
    finish();
    await passes(1_000);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test('waits until somebody looks, and comes when changes were missed', async () => {
    const reload = jest.fn();
    renderHook(() => useLiveReload({ concerns: () => true, reload }));
    look('hidden');
    tell(change(1));
    await passes(5_000);
    expect(reload).not.toHaveBeenCalled();
    look('visible');
    await passes(1_000);
    expect(reload).toHaveBeenCalledTimes(1);
    act(() => bus.emit('live.missed', { at: '' }));
    await passes(1_000);
    expect(reload).toHaveBeenLastCalledWith({ changes: [], everything: true });
  });

  test('waits for the network, and is tried again when it failed', async () => {
    const reload = jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined);
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderHook(() => useLiveReload({ concerns: () => true, reload }));
    tell(change(1));
    await passes(10_000);
    expect(reload).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await passes(1_000);
    tell(change(2));
    expect(reload).toHaveBeenCalledTimes(1);
    await passes(4_000);
    expect(reload).toHaveBeenCalledTimes(2);
    expect(reload.mock.calls[1][0].changes.map(({ entityId }: LiveChange) => entityId)).toEqual([1, 2]);
  });

  test('waits while it is held, as during a drag', async () => {
    const reload = jest.fn();
    const { rerender } = renderHook(({ isHeld }) => useLiveReload({ concerns: () => true, reload, isHeld }), {
      initialProps: { isHeld: true },
    });
    tell(change(1));
    await passes(5_000);
    expect(reload).not.toHaveBeenCalled();
    rerender({ isHeld: false });
    await passes(1_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('waits for the hand to rest, where it is asked to', async () => {
    const reload = jest.fn();
    renderHook(() => useLiveReload({ concerns: () => true, reload, waitsForIdle: true }));
    const user = (name: string) => act(() => void window.dispatchEvent(new Event(name)));
    user('pointermove');
    tell(change(1));
    user('pointerdown');
    await passes(10_000);
    expect(reload).not.toHaveBeenCalled();
    user('pointerup');
    await passes(400);
    expect(reload).not.toHaveBeenCalled();
    await passes(500);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('waits three seconds at most for a hand that never rests but presses nothing', async () => {
    const reload = jest.fn();
    renderHook(() => useLiveReload({ concerns: () => true, reload, waitsForIdle: true }));
    const moves = async (times: number) => {
      for (let n = 0; n < times; n++) {
        act(() => void window.dispatchEvent(new Event('pointermove')));
        await passes(100);
      }
    };
    tell();
    await moves(2);
    tell(change(1));
    await moves(25);
    expect(reload).not.toHaveBeenCalled();
    await moves(12);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('is over with the screen', async () => {
    const reload = jest.fn();
    const { unmount } = renderHook(() => useLiveReload({ concerns: () => true, reload }));
    tell(change(1));
    unmount();
    await passes(5_000);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('rows', () => {
  type Row = { id: number; name: string };
  const row = (id: number, name: string): Row => ({ id, name });
  const idOf = ({ id }: Row) => id;
  const nameOf = ({ name }: Row) => name;
  const before = [row(1, 'Acme'), row(2, 'Beta')];

  function list() {
    let next: Row[] = before;
    const redraw = { now: () => {} };
    const hook = renderHook(
      ({ rows, listKey }: { rows: Row[]; listKey: string }) =>
        useLiveRows({
          entity: 'network',
          rows,
          idOf,
          nameOf,
          listKey,
          reload: async () => redraw.now(),
        }),
      { initialProps: { rows: before, listKey: 'all' } },
    );
    redraw.now = () => hook.rerender({ rows: next, listKey: 'all' });
    return {
      hook,
      ids: () => hook.result.current.rows.map(idOf),
      over: (isOver: boolean) => act(() => hook.result.current.live.onPointer(isOver)),
      changes: async (rows: Row[], ...changes: LiveChange[]) => {
        next = rows;
        tell(...changes);
        await passes(1_000);
      },
    };
  }

  test('are marked for some seconds, with the name, said once', async () => {
    const { hook, changes } = list();
    await changes(before, change(1), change(99, 'session.opened'));
    const { live } = hook.result.current;
    expect([...live.marks].map(([id, { text }]) => [id, text])).toEqual([[1, 'Bob Moss changed this']]);
    expect(live.announcement).toBe('Bob Moss changed Acme.');
    await passes(6_000);
    expect(hook.result.current.live).toMatchObject({ marks: new Map(), announcement: '' });
  });

  test('that are shown keep their note while other records change', async () => {
    const { hook, changes } = list();
    const announcement = () => hook.result.current.live.announcement;
    await changes(before, change(7));
    expect(announcement()).toBe('Bob Moss changed a row.');
    await changes(before, change(1));
    expect(announcement()).toBe('Bob Moss changed Acme.');
    await changes(before, change(7));
    expect(announcement()).toBe('Bob Moss changed Acme.');
    await changes(before, change(2));
    expect(announcement()).toBe('Bob Moss changed Beta.');
    await passes(6_000);
    expect(announcement()).toBe('');
  });

  test('keep their place while the pointer is over them', async () => {
    const { ids, over, changes, hook } = list();
    over(true);
    await changes([row(3, 'New'), row(2, 'Beta'), row(1, 'Acme 2')], change(3, 'network.created'));
    expect(ids()).toEqual([1, 2]);
    expect(hook.result.current.rows[0]?.name).toBe('Acme 2');
    over(false);
    expect(ids()).toEqual([3, 2, 1]);
  });

  test('follow at once when one changes something oneself, be it a row that is gone', async () => {
    fakeApi({ [endpoints.networks.statusChange.path]: refused(ERROR_CODES.validation, 'Gone.') });
    const { ids, over, changes } = list();
    over(true);
    await changes([row(2, 'Beta')], change(1, 'network.deleted'));
    expect(ids()).toEqual([1, 2]);
    await act(() => http.post(endpoints.networks.statusChange, { network_id: 1, network_status: 1 }));
    expect(ids()).toEqual([2]);
  });

  test('of another filter are shown at once', async () => {
    const { ids, over, changes, hook } = list();
    over(true);
    await changes([row(3, 'New'), ...before], change(3, 'network.created'));
    hook.rerender({ rows: [row(7, 'Found')], listKey: 'filtered' });
    expect(ids()).toEqual([7]);
  });
});
