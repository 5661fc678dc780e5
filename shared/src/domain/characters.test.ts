import { hasValidCharacters, labelOfName, withoutInvalidCharacters } from './characters.ts';

test.each([
  ['a\ud800b', 'a\ufffdb'],
  ['\udc00', '\ufffd'],
  ['\ude00\ud83d', '\ufffd\ufffd'],
  ['a\0b', 'ab'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
])('%j cannot be stored, but %j can', (text, kept) => {
  expect(hasValidCharacters(text)).toBe(false);
  for (const value of [[text], { a: text }, { [text]: 1 }, { a: [{ b: [1, { c: text }] }] }])
    expect(hasValidCharacters(value)).toBe(false);
  expect(withoutInvalidCharacters(text)).toBe(kept);
  expect(hasValidCharacters(kept)).toBe(true);
});

test.each(['', '😀', 'é', '\ufffe\uffff\ufdd0\u{1ffff}', '\u0001\t\n', '\\ud800'])('%j stays unchanged', (text) => {
  expect(hasValidCharacters([text, 1, null, undefined, true])).toBe(true);
  expect(withoutInvalidCharacters(text)).toBe(text);
});

test('the depth of a value and the bytes of a file do not matter', () => {
  let deep: unknown = 'x';
  for (let depth = 0; depth < 100_000; depth++) deep = [deep];
  expect(hasValidCharacters(deep)).toBe(true);
  expect(hasValidCharacters({ bytes: new Uint8Array(10) })).toBe(true);
});

test('a label is derived from a name', () => {
  expect(['first_name', 'checkedNetworks', 'remark'].map(labelOfName)).toEqual([
    'First name',
    'Checked networks',
    'Remark',
  ]);
});
