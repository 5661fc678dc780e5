import { inOrder, markedIn, type PaletteItem, spokenCount, stepped } from './usePalette.ts';

const item = (label: string): PaletteItem => ({
  key: label,
  label,
  icon: '',
  run: () => {},
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
