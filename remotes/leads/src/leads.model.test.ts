import { buildLead } from '@salesdesk/shared/testing';
import { responsibleOf, viewOf } from './leads.model.ts';

test('responsible is the primary assignee, else the secondary, else the creator', () => {
  const [ada, bob, cleo] = ['Ada', 'Bob', 'Cleo'].map((first_name) => ({ first_name, last_name: 'Moss' }));
  const people = { primary_assignee_details: ada, secondary_assignee_details: bob, creator_details: cleo };
  expect(responsibleOf(buildLead(people))).toBe('Ada Moss');
  expect(responsibleOf(buildLead({ ...people, primary_assignee_details: null }))).toBe('Bob Moss');
  const nobody = { primary_assignee_details: null, secondary_assignee_details: null };
  expect(responsibleOf(buildLead({ ...people, ...nobody }))).toBe('Cleo Moss');
  expect(responsibleOf(buildLead({ ...nobody, creator_details: null }))).toBe('--');
});

test('a person without a last name has one name', () => {
  const lead = buildLead({ primary_assignee_details: { first_name: 'Cher', last_name: '' } });
  expect(responsibleOf(lead)).toBe('Cher');
});

test('a view is board or list, nothing else', () => {
  expect([viewOf('board'), viewOf('list'), viewOf('cards'), viewOf(null)]).toEqual(['board', 'list', null, null]);
});
