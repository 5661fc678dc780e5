import { buildLead, buildStage } from '@salesdesk/shared/testing';
import {
  amountOf,
  columnsOf,
  compactSum,
  contactOf,
  headOf,
  inSeenOrder,
  nameOf,
  phoneOf,
  primaryAssigneeOf,
  responsibleOf,
  sourceOf,
  steadyColumns,
  viewOf,
} from './leads.model.ts';

const fresh = buildStage({ kanban_column_id: 1, account_count_count: 41, account_amount_sum: 1_234_500 });
const contacted = buildStage({ kanban_column_id: 2, kanban_column_slug_name: 'contacted' });

test('columns follow the stages, each with its leads, last touch first and then the newer record', () => {
  const lead = (account_id: number, kanban_column_id: number, updated_at: string) =>
    buildLead({ account_id, kanban_column_id, updated_at });
  const leads = [
    lead(1, 1, '2026-11-01T10:00:00.000Z'),
    lead(2, 2, '2026-11-02T10:00:00.000Z'),
    lead(3, 1, '2026-11-03T10:00:00.000Z'),
    lead(4, 1, '2026-11-03T10:00:00.000Z'),
    lead(5, 99, '2026-11-04T10:00:00.000Z'),
  ];
  const ids = columnsOf(leads, [contacted, fresh]).map((column) => column.leads.map((one) => one.account_id));
  expect(ids).toEqual([[2], [4, 3, 1]]);
});

test('a head says the whole stage; while searching the matches of the whole, with their sum, as the server says', () => {
  const stage = { ...fresh, account_matched_count: 2, account_matched_sum: 1000 };
  expect(headOf(stage, false)).toEqual({ count: '41', sum: 1_234_500, spoken: '41 leads' });
  expect(headOf(stage, true)).toEqual({ count: '2 / 41', sum: 1000, spoken: '2 of 41 leads' });
  expect(headOf({ ...fresh, account_count_count: 1 }, false).spoken).toBe('1 lead');
});

test('a column in which nothing changed keeps its very list', () => {
  const [mine, other] = [buildLead({ kanban_column_id: 1 }), buildLead({ kanban_column_id: 2 })];
  const before = columnsOf([mine, other], [fresh, contacted]);
  const after = steadyColumns(columnsOf([mine, { ...other }], [fresh, contacted]), before);
  expect(after[0]?.leads).toBe(before[0]?.leads);
  expect(after[1]?.leads).not.toBe(before[1]?.leads);
});

test('amounts are whole dollars with separators, cents only when there are any; none is --', () => {
  expect(amountOf({ account_exp_sale_amount: 12_500 })).toBe('$12,500');
  expect(amountOf({ account_exp_sale_amount: 0.5 })).toBe('$0.50');
  expect(amountOf({ account_exp_sale_amount: 0 })).toBe('$0');
  expect(amountOf({ account_exp_sale_amount: null })).toBe('--');
  expect(compactSum(1_234_500)).toBe('$1.2M');
});

test('responsible is the primary assignee, else the secondary, else the creator', () => {
  const [ada, bob, cleo] = ['Ada', 'Bob', 'Cleo'].map((first_name) => ({ first_name, last_name: 'Moss' }));
  const people = { primary_assignee_details: ada, secondary_assignee_details: bob, creator_details: cleo };
  expect(responsibleOf(buildLead(people))).toBe('Ada Moss');
  expect(responsibleOf(buildLead({ ...people, primary_assignee_details: null }))).toBe('Bob Moss');
  const nobody = { primary_assignee_details: null, secondary_assignee_details: null };
  expect(responsibleOf(buildLead({ ...people, ...nobody }))).toBe('Cleo Moss');
  expect(responsibleOf(buildLead({ ...nobody, creator_details: null }))).toBe('--');
});

test('the source names every social id that holds a value; broken texts name none', () => {
  expect(sourceOf({ account_social_media: '{"1":"fb.com/acme","3":"@acme"}' })).toBe('Facebook, Instagram');
  expect(sourceOf({ account_social_media: '{"2":"in/acme","9":"x","1":" "}' })).toBe('LinkedIn');
  expect(sourceOf({ account_social_media: '{broken' })).toBe('--');
  expect(sourceOf({ account_social_media: null })).toBe('--');
});

test('contact, phone and assignee say -- when empty', () => {
  expect(contactOf({ account_contact_person: '{"name":"Ada"}' })).toBe('Ada');
  expect(contactOf({ account_contact_person: 'null' })).toBe('--');
  expect(phoneOf({ account_phone: '201234567', account_phone_code: '31' })).toBe('+31 201234567');
  expect(phoneOf({ account_phone: '201234567', account_phone_code: null })).toBe('201234567');
  expect(phoneOf({ account_phone: null, account_phone_code: '31' })).toBe('--');
  expect(primaryAssigneeOf({ account_pri_assignee_name: ' ', primary_assignee_details: null })).toBe('--');
  expect(nameOf({ first_name: 'Cher', last_name: '' })).toBe('Cher');
});

test('rows keep the order they were seen in, newly touched ones first, a further page last', () => {
  const lead = (account_id: number, day: number) =>
    buildLead({ account_id, updated_at: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z` });
  const order = (leads: ReturnType<typeof lead>[], seen: number[]) =>
    inSeenOrder(leads, seen).map(({ account_id }) => account_id);
  const seen = [lead(1, 9), lead(2, 8), lead(3, 7)];
  expect(order([...seen, lead(4, 9)], [3, 1, 2])).toEqual([4, 3, 1, 2]);
  expect(order([...seen, lead(5, 5), lead(6, 6)], [3, 1, 2])).toEqual([3, 1, 2, 6, 5]);
  expect(order([lead(5, 5), ...seen], [])).toEqual([1, 2, 3, 5]);
});

test('a view is board or list, nothing else', () => {
  expect([viewOf('board'), viewOf('list'), viewOf('cards'), viewOf(null)]).toEqual(['board', 'list', null, null]);
});
