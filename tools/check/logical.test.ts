/** The check that refuses styles with physical sides. ADR-148. */
import { physicalSides } from './logical.mjs';

const found = (file: string, source: string) => physicalSides(file, source).map(({ instead }) => instead);

test.each([
  ['a { margin-left: auto; }', ['margin-inline-start']],
  ['a { border-right-color: red; }', ['border-inline-end']],
  ['a { position: absolute; right: 0; }', ['inset-inline-end']],
  ['a { text-align: left; float: right; }', ['text-align: start', 'float: inline-end']],
  ['a { padding: 0 8px 0 calc(1px + (2px * 3)); }', ['padding-block and padding-inline']],
  ['a { background: linear-gradient(to left, red, blue); }', ['an angle times var(--sd-forward)']],
])('a style sheet with %s is refused', (source, instead) => {
  expect(found('a.css', source)).toEqual(instead);
});

test('logical sides, even shorthands, names and comments pass', () => {
  const source = `/* left: 0; */ .left { margin: 0 8px 4px !important; inset-inline-start: 0; --toast-right: 1px; }
    li[data-left] { text-align: center; }`;
  expect(found('a.css', source)).toEqual([]);
});

test.each([
  ['<i style={{ marginLeft: 4 }} />', ['marginInlineStart']],
  ["<i style={{ top: 0, right: 4, textAlign: 'left' }} />", ["textAlign: 'start'", 'insetInlineEnd']],
  ['<Group left={4} />', []],
])('the styles of %s', (source, instead) => {
  expect(found('a.tsx', source)).toEqual(instead);
});

test('a finding says its line', () => {
  expect(physicalSides('a.css', 'a {\n  left: 0;\n}')).toEqual([
    { line: 2, found: 'left:', instead: 'inset-inline-start' },
  ]);
});
