/** The database folds texts as `fold` does: the table of cases, and every character. ADR-141. */
import { readFileSync } from 'node:fs';
import { fold } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { buildTestApp, type TestApp } from './index.ts';

/** The same table that `fold` in TypeScript is tested against. */
const CASES = JSON.parse(readFileSync(new URL('../../shared/testing/foldCases.json', import.meta.url), 'utf8')) as [
  text: string,
  folded: string,
][];

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
});
afterAll(() => api.close());

async function folded(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select fold(said) as text from unnest(${texts}::text[]) with ordinality as given(said, place) order by place
  `.execute(api.db);
  return rows.map(({ text }) => text);
}

test('every case', async () => {
  expect(await folded(CASES.map(([text]) => text))).toEqual(CASES.map(([, text]) => text));
});

test('every character of the alphabets of Europe and the Near East, and of symbols', async () => {
  const letters = [];
  for (let code = 0x20; code < 0x3000; code++) {
    const letter = String.fromCodePoint(code);
    // Databases and Node know different versions of Unicode; letters of this age are in all.
    if (/\p{Assigned}/u.test(letter)) letters.push(letter);
  }
  expect(letters.length).toBeGreaterThan(5_000);
  for (const around of [(letter: string) => `a${letter}B`, (letter: string) => `a ${letter} B`])
    expect(await folded(letters.map(around))).toEqual(letters.map((letter) => fold(around(letter))));
});
