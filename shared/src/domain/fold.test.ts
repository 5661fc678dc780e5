import { readFileSync } from 'node:fs';
import { fold, foldedRange } from './fold.ts';

const CASES = JSON.parse(readFileSync(new URL('../../testing/foldCases.json', import.meta.url), 'utf8')) as [
  text: string,
  folded: string,
][];

test.each(CASES)('%s is compared as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(folded)).toBe(folded);
});

test.each([
  ['Brückner Fahrräder', 'BRUCK', 'Brück'],
  ['Groß & Söhne', 'soh', 'Söh'],
  ['Groß & Söhne', 'gross', 'Groß'],
  ['Groß & Söhne', 'gros', 'Groß'],
  ['Ac\u0327ai\u0301 Turismo', 'acai', 'Ac\u0327ai\u0301'],
  ['Acme   Tea Ltd', 'me tea', 'me   Tea'],
  ['Acme Tea', 'acme  tea', 'Acme Tea'],
  ['tea😀TEA', '😀t', '😀T'],
  ['Acme', ' acme ', 'Acme'],
  ['Acme', 'x', null],
  ['Acme', '', null],
])('in %s, %s is found as %s', (text, wanted, found) => {
  const range = foldedRange(text, wanted);
  expect(range && text.slice(range.start, range.end)).toBe(found);
});
