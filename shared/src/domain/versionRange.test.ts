import { satisfiesRange } from './contracts.ts';

test.each([
  ['1.0.0', '^1.0.0', true],
  ['1.9.3', '^1.0.0', true],
  ['1.0.9', '^1.1.0', false],
  ['2.0.0', '^1.0.0', false],
  ['0.2.9', '^0.2.3', true],
  ['0.3.0', '^0.2.3', false],
  ['0.0.3', '^0.0.3', true],
  ['0.0.4', '^0.0.3', false],
  ['1.2.9', '~1.2.3', true],
  ['1.3.0', '~1.2.3', false],
  ['1.2.3', '1.2.3', true],
  ['1.2.4', '1.2.3', false],
  ['1.10.0', '^1.9.0', true],
])('%s in %s: %s', (version, range, expected) => {
  expect(satisfiesRange(version, range)).toBe(expected);
});

test.each(['workspace:*', '*', '>=1', '1', '', '^1.0'])('an unsupported range, %p, contains nothing', (range) => {
  expect(satisfiesRange('1.0.0', range)).toBe(false);
});
