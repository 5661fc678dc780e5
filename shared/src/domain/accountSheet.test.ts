import fc from 'fast-check';
import { CSV_SEPARATORS, csvLine, guardedCell, unguardedCell } from './accountSheet.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+31', "'+31"],
  ['-5', "'-5"],
  ['@home', "'@home"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['＝1', "'＝1"],
  ["'=1", "''=1"],
  ['x;=1+1;y', "x;'=1+1;y"],
  ['a,+b', "a,'+b"],
  ['a|@b', "a|'@b"],
  ['\t=1', "'\t'=1"],
  ['a\n-b', "a\n'-b"],
  [';;＝1', ";;'＝1"],
  ['x;"=1"', 'x;\'"=1"'],
  ["x;'=1", "x;''=1"],
  ['+49 302350; +49 302351', "'+49 302350; +49 302351"],
  ['two\r\nlines, and; more', 'two\r\nlines, and; more'],
  ["'s-Hertogenbosch", "'s-Hertogenbosch"],
  ['5 = 5', '5 = 5'],
  ['', ''],
])('%j is written as %j', (text, cell) => {
  expect(guardedCell(text)).toBe(cell);
  expect(unguardedCell(cell)).toBe(text);
});

/** Mostly characters that may break a guard. */
const hostile = fc.string({
  unit: fc.oneof(fc.constantFrom(...'=+-@＝＋－＠,;|\t\r\n\'" x'), fc.string({ unit: 'binary', maxLength: 1 })),
  maxLength: 12,
});
/** A beginning of a formula, after quotes that a program may take for those of the file. */
const FORMULA = /^"*[=+\-@＝＋－＠]/;

test('a guarded cell can be restored, and never begins like a formula', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const cell = guardedCell(text);
      expect(/^"*[=+\-@\t\r\n＝＋－＠]/.test(cell)).toBe(false);
      expect(unguardedCell(cell)).toBe(text);
    }),
    { numRuns: 1_000 },
  );
});

test('wherever a program splits an exported file, no piece begins like a formula', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 3 }), fc.constantFrom(...CSV_SEPARATORS), (cells, own) => {
      const line = csvLine(cells, own);
      for (const at of [',', ';', '|', '\t', /\r\n|\r|\n/, /[,;|\t\r\n]/])
        expect(line.split(at).filter((piece) => FORMULA.test(piece))).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

test('cells with commas, quotes, semicolons, line breaks or blanks at their ends are quoted', () => {
  expect(csvLine(['a', 'b,c', 'say "hi"', 'x;y', 'two\nlines', ' z', '=1,2'])).toBe(
    'a,"b,c","say ""hi""","x;y","two\nlines"," z","\'=1,2"\r\n',
  );
});
