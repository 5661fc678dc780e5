/** docs/accessibility.md names every success criterion of WCAG 2.2 A and AA once, and tests that exist. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
const page = readFileSync(path.join(ROOT, 'docs/accessibility.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| \d/.test(line));

/** Level A and AA by guideline; 4.1.1 is obsolete. */
const CRITERIA = [
  ...['1.1.1', '1.2.1', '1.2.2', '1.2.3', '1.2.4', '1.2.5', '1.3.1', '1.3.2', '1.3.3', '1.3.4', '1.3.5'],
  ...['1.4.1', '1.4.2', '1.4.3', '1.4.4', '1.4.5', '1.4.10', '1.4.11', '1.4.12', '1.4.13'],
  ...['2.1.1', '2.1.2', '2.1.4', '2.2.1', '2.2.2', '2.3.1', '2.4.1', '2.4.2', '2.4.3', '2.4.4', '2.4.5', '2.4.6'],
  ...['2.4.7', '2.4.11', '2.5.1', '2.5.2', '2.5.3', '2.5.4', '2.5.7', '2.5.8'],
  ...['3.1.1', '3.1.2', '3.2.1', '3.2.2', '3.2.3', '3.2.4', '3.2.6', '3.3.1', '3.3.2', '3.3.3', '3.3.4', '3.3.7'],
  ...['3.3.8', '4.1.2', '4.1.3'],
];

test('every criterion has one row, with its level and a state', () => {
  expect(CRITERIA).toHaveLength(55);
  expect(rows.map((row) => row.match(/^\| (\S+)/)?.[1])).toEqual(CRITERIA);
  expect(rows.filter((row) => !/^\| [\d.]+ [^|]+ \| AA? \| (met|looked|partly) \| [^|]{10,} \|$/.test(row))).toEqual(
    [],
  );
});

test('every criterion names a test', () => {
  expect(rows.filter((row) => !/`[\w./-]+\.(test|spec)\.tsx?`/.test(row))).toEqual([]);
});

test('each cited file exists', () => {
  const files = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => file);
  const cited = files.filter((file) => file.includes('/'));
  expect(cited.length).toBeGreaterThan(40);
  expect(cited.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});
