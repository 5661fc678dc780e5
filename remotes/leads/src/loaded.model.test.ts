import { buildLead, buildStage } from '@salesdesk/shared/testing';
import { ALL_STAGES, type Loaded, ofBoard, ofList, withChanges, withPage } from './loaded.model.ts';

const fresh = { ...buildStage({ kanban_column_id: 1 }), account_matched_count: 9, account_matched_sum: 90 };
const contacted = { ...buildStage({ kanban_column_id: 2 }), account_matched_count: 0, account_matched_sum: 0 };
const stages = [fresh, contacted];
const time = { as_of: '10', touched: '5' };
const later = { as_of: '20', touched: '15' };
const lead = (account_id: number, kanban_column_id = 1, version = 1, updated_at = '2026-11-01T10:00:00.000Z') =>
  buildLead({ account_id, kanban_column_id, version, updated_at });
const idsOf = ({ leads }: Pick<Loaded, 'leads'>) => leads.map((one) => one.account_id);

const counts = { ...time, stages };
const board = ofBoard(counts, {
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

test('a board holds the pages of all stages, and where each goes on', () => {
  expect(idsOf(board)).toEqual([1, 2]);
  expect(board.cursors).toEqual({ 1: 'after 2', 2: null });
  expect(ofList(counts, page([lead(1)], 'next')).cursors).toEqual({ [ALL_STAGES]: 'next' });
});

test('a page comes behind what is there, a lead that is there already but once', () => {
  const more = withPage(board, 1, 'after 2', page([lead(2), lead(3)], 'after 3'));
  expect(idsOf(more)).toEqual([1, 2, 3]);
  expect(more.cursors[1]).toBe('after 3');
  // The time stays that of the board: what was touched between the two is still to be asked for.
  expect(more).toMatchObject(time);
});

test('a page of a board that was loaded anew meanwhile is dropped', () => {
  const anew = { ...board, cursors: { 1: 'elsewhere' } };
  expect(withPage(anew, 1, 'after 2', page([lead(3)]))).toBe(anew);
});

test('a page read before a lead moved does not take it back', () => {
  const moved = { ...board, leads: [lead(1, 2, 2), lead(2)] };
  expect(withPage(moved, 1, 'after 2', page([lead(1, 1, 1), lead(3)])).leads[0]?.kanban_column_id).toBe(2);
});

test('a lead that was put back has its old touch: the version decides, in whatever order the words come', () => {
  const moved = { ...board, leads: [lead(1, 2, 2, '2026-11-05T10:00:00.000Z'), lead(2)] };
  const putBack = withChanges(moved, { ...later, stages, changed: [lead(1, 1, 3)], left: [] });
  expect(putBack.leads[0]).toMatchObject({ kanban_column_id: 1, version: 3 });
  const late = withPage(putBack, 1, 'after 2', page([lead(1, 2, 2, '2026-11-05T10:00:00.000Z')]));
  expect(late.leads[0]).toMatchObject({ kanban_column_id: 1, version: 3 });
});

test('changes: touched leads are replaced, new ones come in, those the search lost go; the rest is the very same', () => {
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

test('totals that changed are the new ones; the other stages stay the very same', () => {
  const told = [{ ...fresh, account_count_count: 77 }, { ...contacted }];
  const after = withChanges(board, { ...later, stages: told, changed: [], left: [] });
  expect(after.stages[0]?.account_count_count).toBe(77);
  expect(after.stages[1]).toBe(contacted);
});

test('an older word about a lead does not undo a move made here, the server’s own later one does', () => {
  const ahead = { ...board, leads: [lead(1, 2, 1, '2026-11-02T10:00:00.000Z'), lead(2)] };
  const told = (one: ReturnType<typeof lead>) =>
    withChanges(ahead, { ...later, stages, changed: [one], left: [] }).leads[0]?.kanban_column_id;
  expect(told(lead(1, 1, 1))).toBe(2);
  expect(told(lead(1, 3, 2))).toBe(3);
});
