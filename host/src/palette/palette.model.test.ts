import { closeness, inOrder, markedIn, matching, type PaletteItem, spokenCount, stepped } from './palette.model.ts';

const item = (label: string, keywords?: string): PaletteItem => ({
  key: label,
  label,
  keywords,
  icon: '',
  run: () => {},
});
const labels = (items: readonly PaletteItem[], text: string, limit?: number) =>
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
  ['Add company', '', false],
])('%s is found by %s: %s', (label, text, isFound) => {
  expect(closeness(label, text) > 0).toBe(isFound);
});

test('keyword matches rank after label matches', () => {
  const items = [item('Add user', 'invite colleague'), item('Invite link')];
  expect(labels(items, 'invite')).toEqual(['Invite link', 'Add user']);
});

test.each([
  ['lea', ['screens', 'companies', 'actions']],
  ['add', ['actions', 'companies', 'screens']],
  ['q', ['companies', 'screens', 'actions']],
])('an item called %s ranks before records that arrive later: %j', (text, order) => {
  const group = (id: string, label: string) => ({ id, title: id, items: [item(label)] });
  const known = [group('screens', 'Leads'), group('actions', 'Add lead')];
  expect(inOrder([group('companies', 'Leaf')], text, known).map(({ id }) => id)).toEqual(order);
});

test('an empty text returns the first items in their order', () => {
  const items = ['C', 'A', 'B'].map((label) => item(label));
  expect(labels(items, ' ', 2)).toEqual(['C', 'A']);
});

test('the keys wrap around and start at either end', () => {
  expect([stepped(-1, 1, 3), stepped(-1, -1, 3), stepped(2, 1, 3), stepped(0, -1, 3), stepped(0, 1, 0)]).toEqual([
    0, 2, 0, 2, -1,
  ]);
});

test('announces the number of results, or that the search is running', () => {
  const group = (count: number, isLoading = false) => ({
    id: 'a',
    title: 'A',
    items: Array(count).fill(item('x')),
    isLoading,
  });
  expect(spokenCount([group(1)], 'x')).toBe('1 result');
  expect(spokenCount([group(2), group(1)], 'x')).toBe('3 results');
  expect(spokenCount([group(2), group(0, true)], 'x')).toBe('Searching');
  expect(spokenCount([group(0)], 'acme')).toBe('Nothing found for acme');
});

test.each([
  ['Brückner Fahrräder', 'bruck', 'Brück'],
  ['+49 3023501266', '0049 30 2350', '49 302350'],
  ['+49 3023501266', '030/2350', '302350'],
  ['030 23501266', '+49 302350', '30 2350'],
  ['acme.example/shop', 'https://www.acme.example/', 'acme.example'],
  ['Luca Ricci', 'luka ricci', undefined],
])('in %s, %s marks %s', (text, typed, part) => {
  expect(markedIn(text, typed)?.[1]).toBe(part);
});
