import { boardOf, changesOf, contacted, countsOf, fresh } from './fakeLeads.tsx';

// The import above must come first: it fakes the network before the client is created.

import { endpoints, type Lead } from '@salesdesk/shared/domain';
import { buildLead, fakeApi, ok, signIn } from '@salesdesk/shared/testing';
import { ofBoard } from './board.model.ts';
import { forgetOwnLeads, ownChanges, ownFirst, ownLeads } from './ownLeads.ts';

/** More than the board loads at first. */
const all = Array.from({ length: 60 }, (_, at) =>
  buildLead({ account_id: at + 1, account_name: `Company ${at + 1}`, account_exp_sale_amount: 10, version: 1 }, fresh),
);
const TIME = { as_of: '5', touched: '5' };

function paging(leads: readonly Lead[], touched = (_page: number) => '5') {
  let pages = 0;
  return fakeApi({
    [endpoints.leads.list.path]: ({ query }) => {
      const from = Number(query.cursor ?? 0);
      const next_cursor = from + 25 < leads.length ? String(from + 25) : null;
      return ok({ as_of: '5', touched: touched(pages++), data: leads.slice(from, from + 25), next_cursor });
    },
    [endpoints.leads.changes.path]: ok({
      ...changesOf([{ ...(all[0] as Lead), account_name: 'Renamed', version: 2 }]),
      ...TIME,
    }),
  });
}

const first = () => ofBoard(countsOf(all).stages, { ...boardOf(all), ...TIME });
const found = (search: string) =>
  ownLeads({ search }, true)
    ?.leads.map((lead) => lead.account_name)
    .sort();

beforeEach(() => {
  jest.useFakeTimers();
  signIn({ userId: 7, permissions: ['data.leads.view'] });
  forgetOwnLeads();
});
afterEach(() => jest.useRealTimers());

test('all leads are read while the page is idle; a filter then finds every one of them, with the totals', async () => {
  const api = paging(all);
  ownFirst(first(), true);
  expect(found('Company')).toBeUndefined();
  await jest.advanceTimersByTimeAsync(3_000);
  expect(api.requests).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(api.sentTo(endpoints.leads.list)).toHaveLength(3);
  expect(api.sentTo(endpoints.leads.changes)).toHaveLength(0);
  expect(found('Company 6')).toEqual(['Company 6', 'Company 60']);
  expect(ownLeads({ search: 'Company' }, true)?.stages[0]).toMatchObject({
    account_matched_count: 60,
    account_matched_sum: 600,
  });
  // Only the server can tell.
  expect(ownLeads({ country: 'Germany' }, true)).toBeUndefined();
});

test('what was touched meanwhile is read after the pages', async () => {
  const api = paging(all, (page) => String(page));
  ownFirst(first(), true);
  await jest.advanceTimersByTimeAsync(6_000);
  expect(api.sentTo(endpoints.leads.changes).map(({ query }) => query.since)).toEqual(['5']);
  expect(found('Renamed')).toEqual(['Renamed']);
});

test('what has left is not found after all were read again, as when there are too many changes to list', async () => {
  paging(all);
  ownFirst(first(), true);
  await jest.advanceTimersByTimeAsync(6_000);
  const api = paging(all.slice(2));
  api.on(endpoints.leads.changes, ok({ ...changesOf([]), changed: null }));
  ownFirst(first(), true);
  await jest.advanceTimersByTimeAsync(6_000);
  expect(found('Company 1')).not.toContain('Company 1');
  expect(found('Company')).toHaveLength(58);
});

test('what leaves while a page is on its way is not found after it', async () => {
  const api = paging(all);
  const moved = { ...changesOf([], { left: [60] }), ...TIME };
  api.on(endpoints.leads.list, ({ query }) => {
    const from = Number(query.cursor ?? 0);
    if (from === 50) ownChanges('5', { ...changesOf([], { left: [60] }), as_of: '6' }, true);
    return ok({ ...TIME, data: all.slice(from, from + 25), next_cursor: from < 50 ? String(from + 25) : null });
  });
  api.on(endpoints.leads.changes, ok(moved));
  ownFirst(first(), true);
  await jest.advanceTimersByTimeAsync(6_000);
  expect(found('Company 6')).toEqual(['Company 6']);
});

test('changes are followed: of every filter what it finds, and without one what left the board', async () => {
  paging(all);
  ownFirst(first(), true);
  await jest.advanceTimersByTimeAsync(6_000);
  const moved = { ...(all[4] as Lead), kanban_column_id: contacted.kanban_column_id, version: 2 };
  ownChanges('5', { ...changesOf([moved], { left: [6, 7] }), gone: [7] }, false);
  expect(ownLeads({ stage: String(contacted.kanban_column_id) }, true)?.leads).toHaveLength(1);
  expect([found('Company 6')?.includes('Company 6'), found('Company 7')]).toEqual([true, []]);
  ownChanges('5', changesOf([], { left: [6] }), true);
  expect(found('Company 6')).toEqual(['Company 60']);
  // An older state does not come back.
  ownChanges('5', changesOf([{ ...(all[4] as Lead) }]), true);
  expect(ownLeads({ stage: String(contacted.kanban_column_id) }, true)?.leads).toHaveLength(1);
});

test('a reload shows the objects that are shown already, and what is different in the reply', () => {
  paging(all);
  const shown = ownFirst(first(), true).leads;
  const [undone, ...same] = first().leads.map((lead) => ({ ...lead }));
  // The undo of a note gives a company its earlier touch, and no other version.
  const reply = { ...(undone as Lead), updated_at: '2020-01-01T00:00:00.000Z' };
  const again = ownFirst({ ...first(), leads: [reply, ...same] }, true).leads;
  expect(again[0]?.updated_at).toBe(reply.updated_at);
  expect(again.slice(1).every((lead, at) => lead === shown[at + 1])).toBe(true);
});

test('a board that is complete needs no further request', async () => {
  const api = fakeApi({});
  const few = all.slice(0, 3);
  ownFirst(ofBoard(countsOf(few).stages, { ...boardOf(few), ...TIME }), true);
  expect(found('Company 2')).toEqual(['Company 2']);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(api.requests).toHaveLength(0);
});

test('the next user, and one who may not see leads any more, find none', () => {
  for (const next of [
    { userId: 8, permissions: ['data.leads.view'] },
    { userId: 8, permissions: ['data.q-list.view'] },
  ] as const) {
    ownFirst(ofBoard(countsOf([]).stages, { ...boardOf(all.slice(0, 3)), ...TIME }), true);
    expect(found('Company')).toHaveLength(3);
    signIn({ userId: next.userId, permissions: [...next.permissions] });
    expect(found('Company')).toBeUndefined();
  }
});
