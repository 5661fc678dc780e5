import type { LeadMove } from '@salesdesk/shared';
import { type Lead, MOVE_REFUSALS, type Stage } from '@salesdesk/shared/domain';
import { buildLead, buildStage } from '@salesdesk/shared/testing';
import { choicesOf, lockOf, pickUp, verdictOn, withMoves } from './moves.model.ts';

const stage = (kanban_column_id: number, slug: string, rest: Partial<Stage> = {}) =>
  buildStage({
    kanban_column_id,
    kanban_column_slug_name: slug,
    kanban_column_name: slug,
    kanban_column_is_drag_in: true,
    kanban_column_is_drag_out: true,
    account_count_count: 5,
    account_amount_sum: 1000,
    ...rest,
  });
const fresh = stage(1, 'new');
const contacted = stage(2, 'contacted');
const converted = stage(3, 'payment-received-converted', { kanban_column_is_drag_out: false });
const cold = stage(4, 'cold', { kanban_column_is_drag_in: false });
const stages = [fresh, contacted, converted, cold];

const inStage = (account_id: number, at: Stage, rest: Partial<Lead> = {}) =>
  buildLead({
    account_id,
    kanban_column_id: at.kanban_column_id,
    account_exp_sale_amount: 300,
    account_pri_assignee_id: 7,
    account_sec_assignee_id: null,
    account_type: 2,
    ...rest,
  });
const acme = inStage(1, fresh);
const other = inStage(2, fresh);
const move = (lead: Lead, from: Stage, to: Stage): LeadMove => ({
  lead,
  from: from.kanban_column_slug_name,
  to: to.kanban_column_slug_name,
  at: '2026-11-21T10:00:00.000Z',
});
const totals = (all: readonly Stage[]) => all.map((one) => [one.account_count_count, one.account_amount_sum]);

const assignee = { userId: 7, permissions: ['data.leads.view'] };
const stranger = { userId: 8, permissions: ['data.leads.view'] };
const manager = { userId: 8, permissions: ['data.leads.edit-all'] };
const converter = { userId: 7, permissions: ['data.leads.convert-to-account'] };

test('a move changes the lead, count and sum; every other lead stays the same object', () => {
  const after = withMoves({ leads: [acme, other], stages }, [move(acme, fresh, contacted)]);
  expect(after.leads[0]).toMatchObject({
    kanban_column_id: 2,
    updated_at: '2026-11-21T10:00:00.000Z',
    account_type: 2,
  });
  expect(after.leads[0]?.kanban_column?.kanban_column_slug_name).toBe('contacted');
  expect(after.leads[1]).toBe(other);
  expect(totals(after.stages)).toEqual([
    [4, 700],
    [6, 1300],
    [5, 1000],
    [5, 1000],
  ]);
});

test('reverting one of two moves leaves the other one in place', () => {
  const board = { leads: [acme, other], stages };
  const after = withMoves(board, [move(other, fresh, contacted)]);
  expect(after.leads[0]).toBe(acme);
  expect(after.leads[1]?.kanban_column_id).toBe(2);
  expect(totals(after.stages).slice(0, 2)).toEqual([
    [4, 700],
    [6, 1300],
  ]);
});

test('a lead that the server has already moved is not counted twice', () => {
  const moved = inStage(1, contacted);
  const board = { leads: [moved], stages };
  expect(withMoves(board, [move(acme, fresh, contacted)])).toEqual(board);
});

test('moves are shown on a board that may be older than they are; elsewhere the lead stays where it is', () => {
  const board = { leads: [acme, other], stages };
  const moves = [move(acme, contacted, cold), move(acme, cold, converted)];
  expect(withMoves(board, moves)).toEqual(board);
  const after = withMoves(board, moves, () => true);
  expect(after.leads[0]?.kanban_column_id).toBe(converted.kanban_column_id);
  expect(totals(after.stages)).toEqual([
    [4, 700],
    [5, 1000],
    [6, 1300],
    [5, 1000],
  ]);
});

test('a lead hidden by the search still moves the totals', () => {
  expect(totals(withMoves({ leads: [other], stages }, [move(acme, fresh, contacted)]).stages)[1]).toEqual([6, 1300]);
});

test('while searching, only a matching lead changes the matched totals', () => {
  const searched = stages.map((one) => ({ ...one, account_matched_count: 2, account_matched_sum: 600 }));
  const matched = (leads: Lead[]) =>
    withMoves({ leads, stages: searched }, [move(acme, fresh, contacted)])
      .stages.slice(0, 2)
      .map((one) => [one.account_matched_count, one.account_matched_sum]);
  expect(matched([acme])).toEqual([
    [1, 300],
    [3, 900],
  ]);
  expect(matched([other])).toEqual([
    [2, 600],
    [2, 600],
  ]);
});

test('a lead without an amount changes the count only; totals never fall below zero', () => {
  const poor = inStage(1, fresh, { account_exp_sale_amount: null });
  const empty = stage(1, 'new', { account_count_count: 0, account_amount_sum: 0 });
  const board = { leads: [poor], stages: [empty, contacted] };
  expect(totals(withMoves(board, [move(poor, empty, contacted)]).stages)).toEqual([
    [0, 0],
    [6, 1000],
  ]);
});

test('the converted stage turns the lead into an account', () => {
  const after = withMoves({ leads: [acme], stages }, [move(acme, fresh, converted)]);
  expect(after.leads[0]?.account_type).toBe(3);
});

test('a lead is locked for users who are not its assignees, in the converted stage, and in stages without drag-out', () => {
  expect(lockOf(acme, fresh, assignee)).toBeNull();
  expect(lockOf(acme, fresh, manager)).toBeNull();
  expect(lockOf(acme, fresh, stranger)).toBe(MOVE_REFUSALS.notYours);
  expect(lockOf(inStage(1, converted), converted, manager)).toBe(MOVE_REFUSALS.converted);
  const stuck = stage(5, 'stuck', { kanban_column_is_drag_out: false });
  expect(lockOf(inStage(1, stuck), stuck, manager)).toBe(MOVE_REFUSALS.noDragOut);
});

test('choices contain the current stage and the reason for every refusal', () => {
  expect(choicesOf(acme, fresh, stages, assignee).map((choice) => [choice.isCurrent, choice.refusal])).toEqual([
    [true, null],
    [false, null],
    [false, MOVE_REFUSALS.noConvert],
    [false, MOVE_REFUSALS.noDragIn],
  ]);
  expect(choicesOf(acme, fresh, [converted], converter)[0]?.refusal).toBeNull();
});

test('a dragged card has source, legal and illegal columns; a locked one is not picked up', () => {
  const dragged = pickUp(acme, fresh, assignee);
  if (typeof dragged === 'string') throw new Error(dragged);
  expect(verdictOn(fresh, dragged)).toEqual({ role: 'source' });
  expect(verdictOn(contacted, dragged)).toEqual({ role: 'legal' });
  expect(verdictOn(cold, dragged)).toEqual({ role: 'illegal', reason: MOVE_REFUSALS.noDragIn });
  expect(verdictOn(cold, null)).toBeNull();
  expect(pickUp(acme, fresh, stranger)).toBe(MOVE_REFUSALS.notYours);
});
