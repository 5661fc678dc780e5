import { FOLD_CASES } from '../../testing/foldCases.ts';
import { fold, foldedRange } from './fold.ts';

test.each(FOLD_CASES)('%s is compared as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(folded)).toBe(folded);
});

test.each([
  ['Brückner Fahrräder', 'BRUCK', 'Brück'],
  ['Groß & Söhne', 'soh', 'Söh'],
  ['Groß & Söhne', 'gross', 'Groß'],
  ['Groß & Söhne', 'gros', 'Groß'],
  ['Ac\u0327ai\u0301 Turismo', 'acai', 'Ac\u0327ai\u0301'],
  ['tea😀TEA', '😀t', '😀T'],
  ['Acme', ' acme ', 'Acme'],
  ['Acme', 'x', null],
  ['Acme', '', null],
])('in %s, %s is found as %s', (text, wanted, found) => {
  const range = foldedRange(text, wanted);
  expect(range && text.slice(range.start, range.end)).toBe(found);
});
