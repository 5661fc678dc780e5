/** The event bus: one failing listener stops nobody, states reach who comes late. */
import { act, renderHook } from '@testing-library/react';
import { bus, useBus } from './bus.ts';

test('listeners of a name get its payloads until they stop', () => {
  const events = jest.fn();
  const stop = bus.on('account.saved', events);
  bus.emit('account.saved', { accountId: 1 });
  bus.emit('user.changed', { userId: 2 });
  stop();
  bus.emit('account.saved', { accountId: 3 });
  expect(events.mock.calls).toEqual([[{ accountId: 1 }]]);
});

test('a payload is a frozen copy', () => {
  const payload = { accountId: 1 };
  let received: { accountId: number } | undefined;
  const stop = bus.on('account.saved', (one) => {
    received = one;
  });
  bus.emit('account.saved', payload);
  stop();
  payload.accountId = 2;
  expect(received).toEqual({ accountId: 1 });
  expect(Object.isFrozen(received)).toBe(true);
});

test('the failure of one listener is reported and stops no other', () => {
  const events = jest.fn();
  const stops = [
    bus.on('network.changed', () => {
      throw new Error('broken');
    }),
    bus.on('network.changed', events),
  ];
  expect(() => bus.emit('network.changed', { networkId: 1 })).not.toThrow();
  for (const stop of stops) stop();
  expect(events).toHaveBeenCalledTimes(1);
  expect(takeStrayMessages()).toEqual([expect.stringContaining('A subscriber of network.changed failed.')]);
});

test('a state reaches who comes late, its last value only; a fact does not', () => {
  bus.emit('shell.maximised', { maximised: true });
  bus.emit('shell.maximised', { maximised: false });
  bus.emit('lead.moved', { accountId: 1, from: 'new', to: 'won' });
  const state = jest.fn();
  const fact = jest.fn();
  for (const stop of [bus.on('shell.maximised', state), bus.on('lead.moved', fact)]) stop();
  expect(state.mock.calls).toEqual([[{ maximised: false }]]);
  expect(fact).not.toHaveBeenCalled();
});

test('recorders see everything in order', () => {
  const seen: string[] = [];
  const recorder = bus.events$.subscribe(({ name }) => seen.push(name));
  bus.emit('account.saved', { accountId: 1 });
  bus.emit('user.changed', { userId: 1 });
  recorder.unsubscribe();
  expect(seen).toEqual(['account.saved', 'user.changed']);
});

test('a component listens while it is mounted, with its newest function', () => {
  const first = jest.fn();
  const second = jest.fn();
  const { rerender, unmount } = renderHook(({ listener }) => useBus('user.changed', listener), {
    initialProps: { listener: first },
  });
  rerender({ listener: second });
  act(() => bus.emit('user.changed', { userId: 1 }));
  unmount();
  bus.emit('user.changed', { userId: 2 });
  expect(first).not.toHaveBeenCalled();
  expect(second.mock.calls).toEqual([[{ userId: 1 }]]);
});
