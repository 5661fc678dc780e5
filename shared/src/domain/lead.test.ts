/** Who may move which lead where. product.md sections 4 and 5, R-55 to R-64. */
import { ACCOUNT_TYPES } from './account.ts';
import {
  canEnterStage,
  canMoveLead,
  canMoveToCold,
  daysSince,
  isGoingCold,
  isIdle,
  isOnBoard,
  MOVE_REFUSALS,
  type MoveRefusal,
  type Mover,
  type MoveVerdict,
  mayMoveLead,
  personResponsible,
} from './lead.ts';
import type { Stage } from './stage.ts';

type Rules = Pick<Stage, 'kanban_column_slug_name' | 'kanban_column_is_drag_in' | 'kanban_column_is_drag_out'>;
const stage = (slug: string, values: Partial<Rules> = {}): Rules => ({
  kanban_column_slug_name: slug,
  kanban_column_is_drag_in: true,
  kanban_column_is_drag_out: true,
  ...values,
});
const NEW = stage('new');
const CONTACTED = stage('contacted');
const CONVERTED = stage('payment-received-converted');
const COLD = stage('cold', { kanban_column_is_drag_in: false });
const NO_OUT = stage('frozen', { kanban_column_is_drag_out: false });
const NO_IN = stage('legacy', { kanban_column_is_drag_in: false });

const lead = { account_pri_assignee_id: 1, account_sec_assignee_id: 2, updated_at: '2026-01-01T00:00:00.000Z' };
const primary: Mover = { userId: 1, permissions: [] };
const secondary: Mover = { userId: 2, permissions: [] };
const stranger: Mover = { userId: 3, permissions: ['data.leads.view', 'data.leads.create'] };
const editor: Mover = { userId: 3, permissions: ['data.leads.edit-all'] };
const converter: Mover = { userId: 1, permissions: ['data.leads.convert-to-account'] };
const foreignConverter: Mover = { userId: 3, permissions: ['data.leads.convert-to-account'] };
const nobody: Mover = { userId: null, permissions: [] };

const refusalOf = (verdict: MoveVerdict): MoveRefusal | 'allowed' => (verdict.allowed ? 'allowed' : verdict.refusal);

describe('a move by drag or dropdown', () => {
  test.each<[string, Mover, Rules, Rules, MoveRefusal | 'allowed']>([
    ['primary assignee', primary, NEW, CONTACTED, 'allowed'],
    ['secondary assignee', secondary, NEW, CONTACTED, 'allowed'],
    ['holder of edit-all', editor, NEW, CONTACTED, 'allowed'],
    ['somebody else', stranger, NEW, CONTACTED, 'notYours'],
    ['nobody', nobody, NEW, CONTACTED, 'notYours'],
    ['convert right without the lead', foreignConverter, NEW, CONVERTED, 'notYours'],
    ['out of a stage without drag-out', primary, NO_OUT, CONTACTED, 'noDragOut'],
    ['into a stage without drag-in', primary, NEW, NO_IN, 'noDragIn'],
    ['into cold, which takes no drops', primary, NEW, COLD, 'noDragIn'],
    ['edit-all does not open closed stages', editor, NEW, NO_IN, 'noDragIn'],
    ['converting without the right', primary, NEW, CONVERTED, 'noConvert'],
    ['converting, edit-all is not enough', editor, NEW, CONVERTED, 'noConvert'],
    ['converting with the right', converter, NEW, CONVERTED, 'allowed'],
    ['a converted lead', converter, CONVERTED, NEW, 'converted'],
    ['a converted lead, by whom it is not', stranger, CONVERTED, NEW, 'notYours'],
    ['out of cold again', primary, COLD, NEW, 'allowed'],
  ])('%s', (_, mover, from, to, expected) => {
    expect(refusalOf(canMoveLead(lead, from, to, mover))).toBe(expected);
  });

  test.each([
    [0, 'noDragIn'],
    ['0', 'noDragIn'],
    ['false', 'noDragIn'],
    [1, 'allowed'],
    ['1', 'allowed'],
    ['true', 'allowed'],
  ])('flags arrive as numbers and texts too: drag-in %p', (flag, expected) => {
    const to = stage('x', { kanban_column_is_drag_in: flag as unknown as boolean });
    expect(refusalOf(canEnterStage(to, primary))).toBe(expected);
  });

  test('an unassigned lead may not be moved by just anyone', () => {
    expect(mayMoveLead({ account_pri_assignee_id: null, account_sec_assignee_id: null }, nobody)).toBe(false);
  });
});

describe('the cold move', () => {
  const idle = new Date('2026-02-01T00:00:00.000Z');
  const fresh = new Date('2026-01-02T00:00:00.000Z');

  test.each<[string, Mover, Rules, Date, MoveRefusal | 'allowed']>([
    ['assignee, idle: drag-in of cold does not matter', primary, NEW, idle, 'allowed'],
    ['holder of edit-all', editor, NEW, idle, 'allowed'],
    ['not idle', primary, NEW, fresh, 'notIdle'],
    ['somebody else', stranger, NEW, idle, 'notYours'],
    ['out of a stage without drag-out', primary, NO_OUT, idle, 'noDragOut'],
    ['from cold', primary, COLD, idle, 'noDragIn'],
    ['a converted lead', converter, CONVERTED, idle, 'converted'],
  ])('%s', (_, mover, from, now, expected) => {
    expect(refusalOf(canMoveToCold(lead, from, mover, now, 30))).toBe(expected);
  });
});

test.each([
  ['2026-01-31T00:00:00.000Z', false],
  ['2026-01-31T00:00:00.001Z', true],
  ['2026-01-02T00:00:00.000Z', false],
  ['2025-12-31T00:00:00.000Z', false],
])('touched on 1 January, at %s idle is %p: more than 30 times 24 hours', (now, expected) => {
  expect(isIdle('2026-01-01T00:00:00.000Z', new Date(now), 30)).toBe(expected);
});

test.each(['soon', '', null])('the time %j makes no lead idle, and no date of 1970', (time) => {
  const now = new Date();
  expect([isIdle(time, now, 30), isGoingCold(time, now, 30), daysSince(time, now)]).toEqual([false, false, null]);
});

test('every refusal has a different sentence', () => {
  const sentences = Object.values(MOVE_REFUSALS);
  expect(new Set(sentences).size).toBe(sentences.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/);
});

test('responsible is the primary assignee, else the secondary, else the creator, else no one', () => {
  const named = (first_name: string) => ({ first_name, last_name: 'X' });
  const people = {
    primary_assignee_details: named('P'),
    secondary_assignee_details: named('S'),
    creator_details: named('C'),
  };
  expect(personResponsible(people)?.first_name).toBe('P');
  expect(personResponsible({ ...people, primary_assignee_details: null })?.first_name).toBe('S');
  const creatorOnly = { ...people, primary_assignee_details: null, secondary_assignee_details: null };
  expect(personResponsible(creatorOnly)?.first_name).toBe('C');
  expect(personResponsible({ ...creatorOnly, creator_details: null })).toBeNull();
});

test.each([
  [ACCOUNT_TYPES.qList, null, false],
  [ACCOUNT_TYPES.qList, 5, false],
  [ACCOUNT_TYPES.leads, 5, true],
  [ACCOUNT_TYPES.account, 5, true],
  [ACCOUNT_TYPES.account, null, false],
])('type %i in column %p is on the board: %p', (account_type, kanban_column_id, expected) => {
  expect(isOnBoard({ account_type, kanban_column_id })).toBe(expected);
});

test('a lead is going cold after two thirds of the idle days, to the millisecond', () => {
  const now = new Date('2026-06-30T12:00:00Z');
  expect(isGoingCold('2026-06-10T12:00:00.000Z', now, 30)).toBe(false);
  expect(isGoingCold('2026-06-10T11:59:59.999Z', now, 30)).toBe(true);
  expect(isGoingCold('2026-06-10T11:59:59.999Z', now, 33)).toBe(false);
});
