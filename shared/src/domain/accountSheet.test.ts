import fc from 'fast-check';
import { csvLine, guardedCell, unguardedCell } from './accountSheet.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+31', "'+31"],
  ['-5', "'-5"],
  ['@home', "'@home"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['＝1', "'＝1"],
  ["'=1", "''=1"],
  ["'s-Hertogenbosch", "'s-Hertogenbosch"],
  ['5 = 5', '5 = 5'],
  ['', ''],
])('%j is written as %j', (text, cell) => {
  expect(guardedCell(text)).toBe(cell);
  expect(unguardedCell(cell)).toBe(text);
});

test('whatever is guarded comes back, and never begins like a formula', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('', "'", '=', "'=", "''+", '\t', '@'), (rest, start) => {
      const cell = guardedCell(start + rest);
      expect(/^[=+\-@\t\r\n＝＋－＠]/.test(cell)).toBe(false);
      expect(unguardedCell(cell)).toBe(start + rest);
    }),
  );
});

test('cells with commas, quotes, semicolons, line breaks or blanks at their ends stand in quotes', () => {
  expect(csvLine(['a', 'b,c', 'say "hi"', 'x;y', 'two\nlines', ' z', '=1,2'])).toBe(
    'a,"b,c","say ""hi""","x;y","two\nlines"," z","\'=1,2"\r\n',
  );
});
