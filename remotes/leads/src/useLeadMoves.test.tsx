import { buildLead, buildStage, type FakeReply, fakeApi, ok, refused, signIn } from '@salesdesk/shared/testing';

// The import above must come first: it fakes the network before the client is created.

import { bus, notify, outbox, queryClient, session, Toaster } from '@salesdesk/shared';
import { ERROR_CODES, endpoints, type Lead, MOVE_REFUSALS, type Mover, TOASTS } from '@salesdesk/shared/domain';
import { act, fireEvent, render, renderHook } from '@testing-library/react';
import type { Loaded } from './board.model.ts';
import { loadedKey } from './useLeadList.ts';
import { useLeadMoves } from './useLeadMoves.ts';

declare const takeStrayMessages: () => string[];

const fresh = buildStage({ kanban_column_slug_name: 'new', kanban_column_name: 'New', account_count_count: 2 });
const contacted = buildStage({ kanban_column_slug_name: 'contacted', kanban_column_name: 'Contacted' });
const cold = buildStage({
  kanban_column_slug_name: 'cold',
  kanban_column_name: 'Cold',
  kanban_column_is_drag_in: false,
});
const stages = [fresh, contacted, cold];
const mine: Mover = { userId: 7, permissions: ['data.leads.view'] };

function show({ mover = mine, ...lead }: Partial<Lead> & { mover?: Mover } = {}) {
  const acme = buildLead({ account_name: 'Acme', account_pri_assignee_id: 7, ...lead }, fresh);
  const other = buildLead({ account_name: 'Other', account_pri_assignee_id: 7 }, fresh);
  const loaded = { leads: [acme, other], stages };
  const { result } = renderHook(() => useLeadMoves(loaded, mover));
  const slugOf = (lead: Lead) =>
    result.current.board.leads.find((one) => one.account_id === lead.account_id)?.kanban_column
      ?.kanban_column_slug_name;
  return { acme, other, result, slugOf };
}

/** The reply to a move, sent when the test calls `answer`. */
function heldAnswer() {
  let answer: (reply: FakeReply | 'network-failure') => void = () => {};
  const promise = new Promise<FakeReply | 'network-failure'>((resolve) => {
    answer = resolve;
  });
  return { reply: () => promise, answer };
}

const path = endpoints.leads.move.path;
const toasts = { success: jest.fn(), error: jest.fn(), warning: jest.fn() };
let reload: jest.SpyInstance;
beforeEach(() => {
  signIn({ userId: 7 });
  reload = jest.spyOn(queryClient, 'invalidateQueries');
  for (const kind of ['success', 'error', 'warning'] as const)
    jest.spyOn(notify, kind).mockImplementation((...args) => toasts[kind](args[0]));
});
afterEach(() => {
  session.end('signed-out');
  jest.restoreAllMocks();
  for (const toast of Object.values(toasts)) toast.mockClear();
});

test('an undone move shows the lead in its old stage at once, and it stays there once confirmed', async () => {
  const { reply, answer } = heldAnswer();
  fakeApi({
    [path]: ok({ undo: { id: 'one', seconds: 10 } }, TOASTS.leadMoved),
    [endpoints.undo.change.path]: reply,
  });
  const { acme, result, slugOf } = show();
  queryClient.setQueryData<Loaded>(loadedKey('board', {}), {
    as_of: '1',
    touched: '1',
    leads: [acme],
    stages,
    cursors: {},
  });
  const cached = () =>
    queryClient.getQueryData<Loaded>(loadedKey('board', {}))?.leads[0]?.kanban_column?.kanban_column_slug_name;
  await act(() => result.current.move(acme.account_id, 'contacted'));
  expect([cached(), reload.mock.calls.length]).toEqual(['contacted', 1]);

  render(<Toaster theme="light" />);
  await act(async () => void fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true }));
  expect(result.current.pending.get(acme.account_id)).toMatchObject({
    from: 'contacted',
    to: 'new',
    at: acme.updated_at,
  });
  await act(async () => answer(ok({ undone: 1, kept: [] }, 'Acme is back in New.')));
  expect([result.current.pending.size, cached(), slugOf(acme)]).toEqual([0, 'new', 'new']);
  expect(toasts.success).toHaveBeenLastCalledWith('Acme is back in New.');
});

test('a move sends lead and both slugs, shows at once, and is announced on the bus when it is confirmed', async () => {
  const { reply, answer } = heldAnswer();
  const api = fakeApi({ [path]: reply });
  const heard = jest.fn();
  const stop = bus.on('lead.moved', heard);
  const { acme, result, slugOf } = show();

  await act(() => result.current.move(acme.account_id, 'contacted'));
  expect(slugOf(acme)).toBe('contacted');
  expect(result.current.pending.has(acme.account_id)).toBe(true);
  expect(result.current.board.stages.map((stage) => stage.account_count_count)).toEqual([1, 1, 0]);
  expect(heard).not.toHaveBeenCalled();

  await act(async () => answer(ok(null, '')));
  stop();
  expect(api.sentTo(endpoints.leads.move)[0]?.body).toEqual({
    leadId: String(acme.account_id),
    fromcolumnSlug: 'new',
    tocolumnSlug: 'contacted',
  });
  expect(heard).toHaveBeenCalledWith({ accountId: acme.account_id, from: 'new', to: 'contacted' });
  expect(toasts.success).toHaveBeenCalledWith(TOASTS.leadMoved);
  expect(result.current.announcement).toBe('Acme is now in Contacted.');
  expect(result.current.pending.size).toBe(0);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a confirmed move is in the loaded data before the reload; a lead that a colleague moved on stays there', async () => {
  fakeApi({ [path]: ok(null, 'Moved') });
  const { acme, other, result } = show();
  const key = loadedKey('board', {});
  const loaded: Loaded = { as_of: '1', touched: '1', cursors: {}, leads: [acme, other], stages };
  queryClient.setQueryData(key, loaded);
  const newerKey = loadedKey('board', { search: 'acme' });
  const newer = { ...loaded, leads: [{ ...acme, kanban_column_id: cold.kanban_column_id, kanban_column: cold }] };
  queryClient.setQueryData(newerKey, newer);
  await act(() => result.current.move(acme.account_id, 'contacted'));
  const cached = queryClient.getQueryData<Loaded>(key);
  expect(cached?.leads.map((lead) => lead.kanban_column?.kanban_column_slug_name)).toEqual(['contacted', 'new']);
  expect(cached?.stages.map((stage) => stage.account_count_count)).toEqual([1, 1, 0]);
  expect(queryClient.getQueryData(newerKey)).toBe(newer);
  expect(toasts.success).toHaveBeenCalledWith('Moved');
  queryClient.clear();
});

test('of two moves at once only the refused one is reverted', async () => {
  const first = heldAnswer();
  const second = heldAnswer();
  const { acme, other, result, slugOf } = show();
  fakeApi({ [path]: ({ body }) => (body.leadId === String(acme.account_id) ? first.reply() : second.reply()) });
  act(() => {
    void result.current.move(acme.account_id, 'contacted');
    void result.current.move(other.account_id, 'contacted');
  });
  await act(async () => first.answer({ ...refused(ERROR_CODES.forbidden, MOVE_REFUSALS.notYours), status: 403 }));
  expect([slugOf(acme), slugOf(other)]).toEqual(['new', 'contacted']);
  expect(result.current.board.stages.map((stage) => stage.account_count_count)).toEqual([1, 1, 0]);
  expect(toasts.error).toHaveBeenCalledWith(MOVE_REFUSALS.notYours);
  expect(result.current.announcement).toBe(`Acme went back to New. ${MOVE_REFUSALS.notYours}`);
  await act(async () => second.answer(ok(null)));
});

test('a lead with a pending move is not moved again', async () => {
  const { reply, answer } = heldAnswer();
  const api = fakeApi({ [path]: reply });
  const { acme, result } = show();
  act(() => void result.current.move(acme.account_id, 'contacted'));
  await act(() => result.current.move(acme.account_id, 'new'));
  await act(async () => answer(ok(null)));
  expect(api.sentTo(endpoints.leads.move)).toHaveLength(1);
});

test('a validation failure is logged and shown on the card, without a toast', async () => {
  const text = 'Bob Moss moved this lead to Contacted.';
  fakeApi({ [path]: refused(ERROR_CODES.validation, text, { fromcolumnSlug: text }) });
  const { acme, result, slugOf } = show();
  await act(() => result.current.move(acme.account_id, 'contacted'));
  expect(slugOf(acme)).toBe('new');
  expect(result.current.notes.get(acme.account_id)).toMatchObject({
    text: 'New → Contacted',
    refused: { message: text },
  });
  expect(result.current.announcement).toBe(`Acme went back to New. ${text}`);
  expect(Object.values(toasts).flatMap((toast) => toast.mock.calls)).toEqual([]);
  expect(takeStrayMessages()).toHaveLength(1);

  fakeApi({ [path]: ok(null) });
  await act(() => result.current.move(acme.account_id, 'contacted'));
  expect(result.current.notes.size).toBe(0);
  expect(outbox.get()).toEqual([]);
});

test.each<[string, FakeReply | { text: string; status: number } | 'network-failure', string]>([
  ['a missing flag', { message: 'Done' }, TOASTS.unknownError],
  ['a missing payload', { text: '', status: 200 }, TOASTS.unexpectedResponse],
  [
    'an unexpected error',
    { ...refused(ERROR_CODES.unexpected), status: 500 },
    'An unexpected error occurred. Please try again later.',
  ],
])('%s reverts the move and shows a message', async (_, reply, text) => {
  fakeApi({ [path]: reply });
  const { acme, result, slugOf } = show();
  await act(() => result.current.move(acme.account_id, 'contacted'));
  expect(slugOf(acme)).toBe('new');
  expect(toasts.error).toHaveBeenCalledWith(text);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a missing lead, a missing stage and the current stage are ignored', async () => {
  const api = fakeApi();
  const { acme, result } = show();
  await act(async () => {
    await result.current.move(987_654, 'contacted');
    await result.current.move(acme.account_id, 'nowhere');
    await result.current.move(acme.account_id, 'new');
  });
  expect(api.requests).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
  expect(Object.values(toasts).flatMap((toast) => toast.mock.calls)).toEqual([]);
});

test('a move that the rules refuse is reported without a request', async () => {
  const api = fakeApi();
  const stranger = show({ mover: { userId: 8, permissions: [] } });
  await act(() => stranger.result.current.move(stranger.acme.account_id, 'contacted'));
  const assignee = show();
  await act(() => assignee.result.current.move(assignee.acme.account_id, 'cold'));
  expect(toasts.warning.mock.calls).toEqual([[MOVE_REFUSALS.notYours], [MOVE_REFUSALS.noDragIn]]);
  expect(api.requests).toEqual([]);
});

test('the cold move enters a stage that takes no drops, for idle leads only', async () => {
  const api = fakeApi({ [path]: ok(null) });
  const idle = show({ updated_at: new Date(Date.now() - 31 * 86_400_000).toISOString() });
  await act(() => idle.result.current.move(idle.acme.account_id, 'cold', { cold: true }));
  const busy = show();
  await act(() => busy.result.current.move(busy.acme.account_id, 'cold', { cold: true }));
  expect(api.sentTo(endpoints.leads.move).map(({ body }) => body.leadId)).toEqual([String(idle.acme.account_id)]);
  expect(toasts.warning).toHaveBeenCalledWith(MOVE_REFUSALS.notIdle);
});
