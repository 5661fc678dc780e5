import { matching } from './matching.ts';

const item = (label: string, keywords?: string) => ({ label, keywords });
const labels = (items: readonly ReturnType<typeof item>[], text: string, limit = 6) =>
  matching(items, text, limit).map(({ label }) => label);

test('an equal text ranks before a prefix, a word, a substring and scattered letters', () => {
  const items = ['Reaction', 'An act', 'Actions', 'Act', 'A cart'].map((label) => item(label));
  expect(labels(items, 'act')).toEqual(['Act', 'Actions', 'An act', 'Reaction', 'A cart']);
});

test.each([
  ['Add company', 'adco', true],
  ['Add company', 'company add', true],
  ['My networks', 'mn', true],
  ['Élan vital', 'elan', true],
  ['Add company', 'dd', true],
  ['Add company', 'xyz', false],
  ['Add company', 'ympa', false],
])('%s is found by %s: %s', (label, text, isFound) => {
  expect(labels([item(label)], text)).toEqual(isFound ? [label] : []);
});

test('keyword matches rank after label matches', () => {
  const items = [item('Add user', 'invite colleague'), item('Invite link')];
  expect(labels(items, 'invite')).toEqual(['Invite link', 'Add user']);
});

test('an empty text returns the first items in their order', () => {
  const items = ['C', 'A', 'B'].map((label) => item(label));
  expect(labels(items, ' ', 2)).toEqual(['C', 'A']);
});
