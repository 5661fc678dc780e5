/**
 * Random histories: two people move, edit, archive, add and undo leads while pages load. In the end the columns of the board,
 * and the list by either order, have the leads and totals of the server, each lead once.
 */
import { buildLead, buildStage, fakeApi, ok, refused, signIn } from '@salesdesk/shared/testing';

// The import above must come first: it fakes the network before the client is created.

import { bus, notify, QueryClientProvider, queryClient } from '@salesdesk/shared';
import { ERROR_CODES, endpoints, type Lead, type LiveChange } from '@salesdesk/shared/domain';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { inSomeTime, type Random, testHistories } from '../../../shared/testing/histories.ts';
import { ALL_STAGES, columnsOf, inSeenOrder } from './board.model.ts';
import type { LeadFilters } from './leads.api.ts';
import { reloadEverything, reloadTouched, useLeadList } from './useLeadList.ts';
import { useLeadMoves } from './useLeadMoves.ts';
import { useLiveLeads } from './useLeads.ts';

const PAGE = 4;
/** An edit is dated up to this long before others see it, as by the start of a transaction; the server's overlap covers it. */
const OVERLAP_MS = 400;
/** The server reports no more changes than these at a time. */
const CHANGES_MAX = 12;
const stages = ['new', 'contacted', 'offer'].map((slug) => buildStage({ kanban_column_slug_name: slug }));
type Query = Record<string, unknown>;

/** A server that pages, dates and reports changes as the API does (ADR-101). */
function createServer(random: Random) {
  const rows = new Map<number, { lead: Lead; isArchived: boolean }>();
  const undos: { id: number; at: number }[] = [];
  const one = <T,>(among: readonly T[]) => among[random(among.length)] as T;
  const dated = (ms = OVERLAP_MS) => new Date(Date.now() - random(ms)).toISOString();
  const nameOf = () => `${'abcdef'[random(6)]}${random(3)}`;
  const inStage = (stage = one(stages)) => ({ kanban_column_id: stage.kanban_column_id, kanban_column: stage });
  const add = (ms?: number) => {
    const id = rows.size + 1;
    const values = {
      account_id: id,
      account_name: nameOf(),
      account_exp_sale_amount: random(9),
      updated_at: dated(ms),
    };
    rows.set(id, { lead: buildLead({ ...values, ...inStage() }), isArchived: false });
    return id;
  };
  for (let count = random(50); count >= 0; count -= 1) add(90_000);
  const change = (id: number, values: Partial<Lead>, isArchived = rows.get(id)?.isArchived ?? false) => {
    const before = (rows.get(id) as { lead: Lead }).lead;
    const lead = { ...before, updated_at: dated(), ...values, version: before.version + 1 };
    rows.set(id, { lead, isArchived });
    return id;
  };
  /** Takes the change back that `act` makes: the old time returns. */
  const undone = (id: number, act: () => void) => {
    const { lead, isArchived } = rows.get(id) as { lead: Lead; isArchived: boolean };
    act();
    setTimeout(() => {
      const { kanban_column, kanban_column_id, account_name, updated_at } = lead;
      change(id, { kanban_column, kanban_column_id, account_name, updated_at }, isArchived);
      undos.push({ id, at: Date.now() - random(OVERLAP_MS) });
      tell([id]);
    }, random(600));
    return id;
  };
  const tell = (ids: number[]) => {
    const changes = ids.map((entityId) => ({ entity: 'account', entityId }) as LiveChange);
    setTimeout(() => act(() => bus.emit('live.changed', { changes })), random(300));
  };

  const matches = ({ lead, isArchived }: { lead: Lead; isArchived: boolean }, { name }: Query) =>
    !isArchived && (!name || lead.account_name.startsWith(String(name)));
  const ordered = (query: Query) => {
    const keyOf = ({ account_name, updated_at, account_id }: Lead) =>
      `${query.sort === undefined ? '' : account_name}/${8e15 - Date.parse(updated_at)}/${9_999 - account_id}`;
    const found = [...rows.values()]
      .filter((row) => matches(row, query))
      .map(({ lead }) => ({ lead, key: keyOf(lead) }));
    return found
      .filter(({ lead }) => query.stage === undefined || lead.kanban_column_id === Number(query.stage))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  };
  const slice = (query: Query) => {
    const left = ordered(query).filter(({ key }) => query.cursor === undefined || key > String(query.cursor));
    const data = left.slice(0, PAGE);
    return { data: data.map(({ lead }) => lead), next_cursor: left.length > PAGE ? (data.at(-1)?.key ?? null) : null };
  };
  const time = () => {
    const times = [...rows.values()].map(({ lead }) => Date.parse(lead.updated_at));
    return { as_of: String(Date.now()), touched: String(Math.max(...times, ...undos.map(({ at }) => at))) };
  };
  const totals = (query: Query) =>
    stages.map((stage) => {
      const own = ordered({ stage: stage.kanban_column_id }).map(({ lead }) => lead);
      const matched = ordered({ ...query, stage: stage.kanban_column_id }).map(({ lead }) => lead);
      const sumOf = (leads: Lead[]) => leads.reduce((sum, lead) => sum + (lead.account_exp_sale_amount ?? 0), 0);
      return {
        ...stage,
        account_count_count: own.length,
        account_amount_sum: sumOf(own),
        account_matched_count: matched.length,
        account_matched_sum: sumOf(matched),
      };
    });
  const changes = (query: Query) => {
    const from = Number(query.since) - OVERLAP_MS;
    const undoneIds = new Set(undos.filter(({ at }) => at >= from).map(({ id }) => id));
    const touched = [...rows.values()].filter(
      ({ lead }) => Date.parse(lead.updated_at) >= from || undoneIds.has(lead.account_id),
    );
    const base = { ...time(), stages: totals(query) };
    if (touched.length > CHANGES_MAX) return { ...base, changed: null, left: [] };
    const left = touched.filter((row) => !matches(row, query)).map(({ lead }) => lead.account_id);
    return { ...base, changed: touched.filter((row) => matches(row, query)).map(({ lead }) => lead), left };
  };
  const board = (query: Query) => ({
    ...time(),
    pages: stages.map(({ kanban_column_id: stage }) => ({ kanban_column_id: stage, ...slice({ ...query, stage }) })),
  });
  const move = ({ leadId, fromcolumnSlug, tocolumnSlug }: Query) => {
    const row = rows.get(Number(leadId));
    const to = stages.find((stage) => stage.kanban_column_slug_name === tocolumnSlug);
    if (!row || row.isArchived || row.lead.kanban_column?.kanban_column_slug_name !== fromcolumnSlug)
      return refused(ERROR_CODES.validation, 'Moved meanwhile', {});
    change(Number(leadId), inStage(to));
    tell([Number(leadId)]);
    return ok({ undo: null });
  };
  const reply = (read: (query: Query) => unknown) => (request: { query: Query }) =>
    inSomeTime(random, () => ok(read(request.query)));
  fakeApi({
    [endpoints.leads.stages.path]: reply((query) => ({ ...time(), stages: totals(query) })),
    [endpoints.leads.list.path]: reply((query) => (query.per_stage ? board(query) : { ...time(), ...slice(query) })),
    [endpoints.leads.changes.path]: reply(changes),
    [endpoints.leads.move.path]: ({ body }) => inSomeTime(random, () => move(body)),
  });
  const some = () => 1 + random(rows.size);
  return {
    ordered: (query: Query) => ordered(query).map(({ lead }) => lead.account_id),
    totals,
    changeSomething: () => {
      const id = some();
      const kind = random(7);
      if (kind === 0) return tell([add()]);
      if (kind === 1) return tell([change(id, { account_name: nameOf() })]);
      if (kind === 2) return tell([change(id, {}, random(3) > 0)]);
      if (kind === 3) return tell(Array.from({ length: 6 }, () => change(some(), {}, random(3) > 0)));
      if (kind === 4) return tell([undone(id, () => change(id, inStage()))]);
      if (kind === 5) return tell([undone(id, () => change(id, { account_name: nameOf() }, random(2) > 0))]);
      return tell([change(id, inStage())]);
    },
  };
}

const mover = { userId: 7, permissions: ['data.leads.view', 'data.leads.edit-all'] } as never;
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const passes = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function live(random: Random): Promise<void> {
  const server = createServer(random);
  const view = random(2) ? 'board' : 'list';
  const sort = view === 'list' && random(2) ? ('name' as const) : null;
  const filters = (random(3) ? {} : { name: 'abc'[random(3)] }) as LeadFilters;
  const query: Query = { ...filters, ...(sort ? { sort } : {}) };
  const { result, unmount } = renderHook(
    () => {
      const list = useLeadList(view, filters, sort);
      const { board, move } = useLeadMoves(list.loaded, mover);
      useLiveLeads(board.leads, { reload: reloadTouched, reloadNames: reloadEverything });
      return { list, board, move };
    },
    { wrapper },
  );
  const places = view === 'board' ? stages.map(({ kanban_column_id }) => kanban_column_id) : [ALL_STAGES];
  const more = (place: number) => act(() => void result.current.list.loadMore(place));
  for (let step = 0; step < 12; step += 1) {
    if (random(2)) more(places[random(places.length)] as number);
    if (random(3)) server.changeSomething();
    if (random(3) === 0) {
      const leads = result.current.board.leads;
      const lead = leads[random(leads.length || 1)];
      const to = stages[random(stages.length)]?.kanban_column_slug_name as string;
      if (lead) act(() => void result.current.move(lead.account_id, to));
    }
    if (random(12) === 0) act(() => bus.emit('live.missed', undefined as never));
    await passes(random(400));
  }
  await passes(5_000);
  for (let at = 0; at < 20 && places.some((place) => result.current.list.pages.nextOf(place)); at += 1) {
    for (const place of places) if (result.current.list.pages.nextOf(place)) more(place);
    await passes(1_500);
  }
  const { board, list } = result.current;
  unmount();
  queryClient.clear();
  const ids = (leads: readonly Lead[]) => leads.map(({ account_id }) => account_id);
  if (view === 'board')
    expect(columnsOf(board.leads, board.stages).map(({ leads }) => ids(leads))).toEqual(
      stages.map(({ kanban_column_id: stage }) => server.ordered({ ...query, stage })),
    );
  else {
    // Rows that changed keep their place on the screen, so only a new reading has the order of the server.
    const sorted = (list: number[]) => list.sort((a, b) => a - b);
    expect(sorted(ids(inSeenOrder(board.leads, [])))).toEqual(sorted(server.ordered(query)));
  }
  expect(board.stages).toEqual(server.totals(query));
  expect(list.hasFailed).toBe(false);
}

beforeEach(() => {
  signIn({ userId: 7 });
  for (const kind of ['success', 'error', 'warning'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

testHistories('end with the leads and totals of the server, each lead once', { short: 10, long: 600 }, live);
