import { buildLead, buildStage } from '@salesdesk/shared/testing';
import {
  ALL_STAGES,
  columnAround,
  columnsOf,
  headOf,
  inSeenOrder,
  type Loaded,
  ofBoard,
  ofList,
  steadyColumns,
  withChanges,
  withPage,
} from './board.model.ts';

const fresh = { ...buildStage({ kanban_column_id: 1 }), account_matched_count: 9, account_matched_sum: 90 };
const contacted = { ...buildStage({ kanban_column_id: 2 }), account_matched_count: 0, account_matched_sum: 0 };
const stages = [fresh, contacted];
const time = { as_of: '10', touched: '5' };
const later = { as_of: '20', touched: '15' };
const lead = (account_id: number, kanban_column_id = 1, version = 1, updated_at = '2026-11-01T10:00:00.000Z') =>
  buildLead({ account_id, kanban_column_id, version, updated_at });
const idsOf = ({ leads }: Pick<Loaded, 'leads'>) => leads.map((one) => one.account_id);

const board = ofBoard(stages, {
  ...time,
  pages: [
    { kanban_column_id: 1, data: [lead(1), lead(2)], next_cursor: 'after 2' },
    { kanban_column_id: 2, data: [], next_cursor: null },
  ],
});
const page = (data: ReturnType<typeof lead>[], next_cursor: string | null = null) => ({
  ...later,
  data,
  next_cursor,
});

test('a board contains the pages of all stages and their cursors', () => {
  expect(idsOf(board)).toEqual([1, 2]);
  expect(board.cursors).toEqual({ 1: 'after 2', 2: null });
  expect(ofList(stages, page([lead(1)], 'next')).cursors).toEqual({ [ALL_STAGES]: 'next' });
});

test('a page is appended, without leads that are already there', () => {
  const more = withPage(board, 1, 'after 2', page([lead(2), lead(3)], 'after 3'));
  expect(idsOf(more)).toEqual([1, 2, 3]);
  expect(more.cursors[1]).toBe('after 3');
  // The time stays that of the board: changes between the two are still to be fetched.
  expect(more).toMatchObject(time);
});

test('a page of a board that was reloaded meanwhile is dropped', () => {
  const reloaded = { ...board, cursors: { 1: 'elsewhere' } };
  expect(withPage(reloaded, 1, 'after 2', page([lead(3)]))).toBe(reloaded);
});

test('a page read before a lead moved does not move it back', () => {
  const moved = { ...board, leads: [lead(1, 2, 2), lead(2)] };
  expect(withPage(moved, 1, 'after 2', page([lead(1, 1, 1), lead(3)])).leads[0]?.kanban_column_id).toBe(2);
});

test('an undone move restores the old time, so the version decides, in whatever order the replies arrive', () => {
  const moved = { ...board, leads: [lead(1, 2, 2, '2026-11-05T10:00:00.000Z'), lead(2)] };
  const putBack = withChanges(moved, { ...later, stages, changed: [lead(1, 1, 3)], left: [] });
  expect(putBack.leads[0]).toMatchObject({ kanban_column_id: 1, version: 3 });
  const late = withPage(putBack, 1, 'after 2', page([lead(1, 2, 2, '2026-11-05T10:00:00.000Z')]));
  expect(late.leads[0]).toMatchObject({ kanban_column_id: 1, version: 3 });
});

test('changes replace touched leads, add new ones and remove those that no longer match; the rest stays identical', () => {
  const changes = { ...later, stages, changed: [lead(2, 2, 2), lead(7, 2)], left: [1] };
  const after = withChanges(board, changes);
  expect(idsOf(after)).toEqual([2, 7]);
  expect(after.leads[0]?.kanban_column_id).toBe(2);
  expect(after).toMatchObject({ ...later, cursors: board.cursors });
  const still = withChanges(board, {
    ...later,
    stages: [{ ...fresh }, { ...contacted }],
    changed: [lead(1)],
    left: [],
  });
  expect(still.leads).toBe(board.leads);
  expect(still.stages).toBe(board.stages);
});

test('a next step that was postponed or completed replaces the old one, though its company was not touched', () => {
  const next_step = { activity_id: 1, text: 'Call', due_on: '2026-12-01', due_at: null, assignee: null };
  const known = { ...board, leads: [{ ...lead(1), next_step }, lead(2)] };
  for (const step of [{ ...next_step, due_on: '2026-12-02' }, null]) {
    const after = withChanges(known, { ...later, stages, changed: [{ ...lead(1), next_step: step }], left: [] });
    expect(after.leads[0]?.next_step).toEqual(step);
  }
});

test('changed totals are updated; the other stages stay identical', () => {
  const updated = [{ ...fresh, account_count_count: 77 }, { ...contacted }];
  const after = withChanges(board, { ...later, stages: updated, changed: [], left: [] });
  expect(after.stages[0]?.account_count_count).toBe(77);
  expect(after.stages[1]).toBe(contacted);
});

test('older data of a lead does not undo a local move, later data of the server does', () => {
  const ahead = { ...board, leads: [lead(1, 2, 1, '2026-11-02T10:00:00.000Z'), lead(2)] };
  const updated = (one: ReturnType<typeof lead>) =>
    withChanges(ahead, { ...later, stages, changed: [one], left: [] }).leads[0]?.kanban_column_id;
  expect(updated(lead(1, 1, 1))).toBe(2);
  expect(updated(lead(1, 3, 2))).toBe(3);
});

describe('columns', () => {
  const fresh = buildStage({ kanban_column_id: 1, account_count_count: 41, account_amount_sum: 1_234_500 });
  const contacted = buildStage({ kanban_column_id: 2, kanban_column_slug_name: 'contacted' });
  const touched = (account_id: number, kanban_column_id: number, updated_at: string) =>
    buildLead({ account_id, kanban_column_id, updated_at });

  test('follow the stages, each with its leads, last touched first and then the newer record', () => {
    const leads = [
      touched(1, 1, '2026-11-01T10:00:00.000Z'),
      touched(2, 2, '2026-11-02T10:00:00.000Z'),
      touched(3, 1, '2026-11-03T10:00:00.000Z'),
      touched(4, 1, '2026-11-03T10:00:00.000Z'),
      touched(5, 99, '2026-11-04T10:00:00.000Z'),
    ];
    const ids = columnsOf(leads, [contacted, fresh]).map((column) => column.leads.map((one) => one.account_id));
    expect(ids).toEqual([[2], [4, 3, 1]]);
    expect(columnAround(touched(3, 1, ''), leads).map((one) => one.account_id)).toEqual([4, 3, 1]);
  });

  test("a head shows the whole stage; while searching the matches of the whole, with the server's sum", () => {
    const stage = { ...fresh, account_matched_count: 2, account_matched_sum: 1000 };
    expect(headOf(stage, false)).toEqual({ count: '41', sum: 1_234_500, spoken: '41 leads' });
    expect(headOf(stage, true)).toEqual({ count: '2 / 41', sum: 1000, spoken: '2 of 41 leads' });
    expect(headOf({ ...fresh, account_count_count: 1 }, false).spoken).toBe('1 lead');
  });

  test('an unchanged column stays identical; one with changed totals has the identical list', () => {
    const [mine, other] = [buildLead({ kanban_column_id: 1 }), buildLead({ kanban_column_id: 2 })];
    const before = columnsOf([mine, other], [fresh, contacted]);
    const after = steadyColumns(columnsOf([mine, { ...other }], [fresh, contacted]), before);
    expect(after[0]).toBe(before[0]);
    expect(after[1]?.leads).not.toBe(before[1]?.leads);
    const counted = { ...fresh, account_count_count: 42 };
    const recounted = steadyColumns(columnsOf([mine, other], [counted, contacted]), before);
    expect(recounted[0]?.stage).toBe(counted);
    expect(recounted[0]?.leads).toBe(before[0]?.leads);
  });
});

test('rows stay in the order they were shown in, newly touched ones first, a further page last', () => {
  const lead = (account_id: number, day: number) =>
    buildLead({ account_id, updated_at: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z` });
  const order = (leads: ReturnType<typeof lead>[], seen: number[]) =>
    inSeenOrder(leads, seen).map(({ account_id }) => account_id);
  const seen = [lead(1, 9), lead(2, 8), lead(3, 7)];
  expect(order([...seen, lead(4, 9)], [3, 1, 2])).toEqual([4, 3, 1, 2]);
  expect(order([...seen, lead(5, 5), lead(6, 6)], [3, 1, 2])).toEqual([3, 1, 2, 6, 5]);
  expect(order([lead(5, 5), ...seen], [])).toEqual([1, 2, 3, 5]);
});
