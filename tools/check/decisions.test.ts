/** The pages under docs/decisions/: at most 40, each on the map once, and every merged number leads to a page. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { deadReferences, decisionNumbers } from './references.mjs';

const FOLDER = path.join(import.meta.dirname, '../../docs/decisions');
const files = readdirSync(FOLDER);
const pages = files.filter((file) => file !== 'README.md');
const map = readFileSync(path.join(FOLDER, 'README.md'), 'utf8');
/** The only page that grows with the product: a row for each package. */
const TABLE = '090-dependencies.md';

test('a merged number may be cited while the page it leads to exists', () => {
  const rows = ['- 010: [030](030-sign-in.md)', '- 011: [002](002-gone.md)'].join('\n');
  expect([...decisionNumbers(['030-sign-in.md', 'README.md'], rows)]).toEqual(['030', '010']);
});

test('a number without a page is a dead reference, a merged one is not', () => {
  expect(deadReferences('ADR-010, ADR-030 and\nADR-999')).toEqual([
    { line: 2, reason: 'docs/decisions/ has no page 999, nor was one merged into another' },
  ]);
});

test('at most 40 decisions are in force, and the map names each once', () => {
  expect(pages.length).toBeLessThanOrEqual(40);
  const named = [...map.matchAll(/^- \[(\d{3})\]\((.+)\) (.+)$/gm)];
  expect(named.map(([, , file]) => file).sort()).toEqual(pages.sort());
  for (const [, number, file = '', title] of named) {
    expect(file.slice(0, 3)).toBe(number);
    expect(readFileSync(path.join(FOLDER, file), 'utf8').split('\n')[0]).toBe(`# ADR-${number}. ${title}`);
  }
});

test('each page names the numbers that the map lists as merged into it', () => {
  const listed = [...map.matchAll(/^- (\d{3}): \[\d{3}\]\((.+)\)$/gm)].map(([, number, file]) => [file, number]);
  const stated = pages.flatMap((file) => {
    const [, numbers = ''] = /^Merges (.+)\.$/m.exec(readFileSync(path.join(FOLDER, file), 'utf8')) ?? [];
    return [...numbers.matchAll(/ADR-(\d{3})/g)].map(([, number]) => [file, number]);
  });
  expect(listed.sort()).toEqual(stated.sort());
  expect(listed.length).toBeGreaterThan(40);
});

test('a page is short enough to be read', () => {
  const words = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8').split(/\s+/).length;
  expect(pages.filter((file) => file !== TABLE && words(file) > 320)).toEqual([]);
});
