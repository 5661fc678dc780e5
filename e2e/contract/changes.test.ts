import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ADDITIVE, BREAKING } from './changes.ts';

const all = [...BREAKING, ...ADDITIVE];

test('24 breaking and 12 additive changes are described', () => {
  expect([BREAKING.length, ADDITIVE.length]).toEqual([24, 12]);
  expect(new Set(all.map(({ title }) => title)).size).toBe(36);
});

// The compiler runs over them in the long tests only, so a text that moved to another file would be noticed late.
test('the text of each change is in its file once', () => {
  const found = all.map(({ title, file, from }) => {
    const text = readFileSync(path.resolve(__dirname, '../../shared/src', file), 'utf8');
    return [title, text.split(from).length - 1];
  });
  expect(found).toEqual(all.map(({ title }) => [title, 1]));
});
