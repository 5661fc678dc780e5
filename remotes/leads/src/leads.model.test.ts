import { buildLead } from '@salesdesk/shared/testing';
import {
  amountOf,
  contactOf,
  nameOf,
  phoneOf,
  primaryAssigneeOf,
  responsibleOf,
  sourceOf,
  viewOf,
} from './leads.model.ts';

test('amounts are whole dollars with separators, cents only when there are any; none is --', () => {
  expect(amountOf({ account_exp_sale_amount: 12_500 })).toBe('$12,500');
  expect(amountOf({ account_exp_sale_amount: 0.5 })).toBe('$0.50');
  expect(amountOf({ account_exp_sale_amount: 0 })).toBe('$0');
  expect(amountOf({ account_exp_sale_amount: null })).toBe('--');
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

test('the source lists every social id with a value; invalid texts list none', () => {
  expect(sourceOf({ account_social_media: '{"1":"fb.com/acme","3":"@acme"}' })).toBe('Facebook, Instagram');
  expect(sourceOf({ account_social_media: '{"2":"in/acme","9":"x","1":" "}' })).toBe('LinkedIn');
  expect(sourceOf({ account_social_media: '{broken' })).toBe('--');
  expect(sourceOf({ account_social_media: null })).toBe('--');
});

test('contact, phone and assignee show -- when empty', () => {
  expect(contactOf({ account_contact_person: '{"name":"Ada"}' })).toBe('Ada');
  expect(contactOf({ account_contact_person: 'null' })).toBe('--');
  expect(phoneOf({ account_phone: '201234567', account_phone_code: '31' })).toBe('+31 201234567');
  expect(phoneOf({ account_phone: '201234567', account_phone_code: null })).toBe('201234567');
  expect(phoneOf({ account_phone: null, account_phone_code: '31' })).toBe('--');
  expect(primaryAssigneeOf({ account_pri_assignee_name: ' ', primary_assignee_details: null })).toBe('--');
  expect(nameOf({ first_name: 'Cher', last_name: '' })).toBe('Cher');
});

test('a view is board or list, nothing else', () => {
  expect([viewOf('board'), viewOf('list'), viewOf('cards'), viewOf(null)]).toEqual(['board', 'list', null, null]);
});
