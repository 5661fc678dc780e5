import { sql } from 'kysely';
import { openInMemory } from '../../test/migratedCopy.ts';
import type { Db } from './db.ts';
import { observed, perDatabase, type Statement } from './handles.ts';
import { yieldingDb } from './yieldingDb.ts';

let db: Db;
beforeAll(async () => {
  db = await openInMemory({ migrated: false, isObserved: true });
});
afterAll(() => db.destroy());

const one = (of: Db) => sql`select ${1}::int`.execute(of);

test('each handle sees its own statements, those of transactions among them', async () => {
  const [first, second]: [Statement[], Statement[]] = [[], []];
  const ofFirst = observed(db, (statement) => first.push(statement));
  const ofSecond = observed(db, (statement) => second.push(statement));
  await Promise.all([
    one(ofFirst),
    yieldingDb(ofFirst)
      .transaction()
      .execute((tx) => one(tx)),
    one(ofSecond),
    one(db),
  ]);
  expect(first.map(({ sql: text, failed }) => [text, failed])).toEqual([
    ['select $1::int', false],
    ['select $1::int', false],
  ]);
  expect(second).toHaveLength(1);

  await expect(sql`select of nothing`.execute(ofSecond)).rejects.toThrow();
  expect(second[1]).toMatchObject({ sql: 'select of nothing', failed: true });
});

test('what is remembered by database is the same for all of its handles', async () => {
  const cacheOf = perDatabase(() => new Set<string>());
  cacheOf(observed(db, () => {})).add('kept');
  expect(cacheOf(yieldingDb(db))).toBe(cacheOf(db));
  expect(cacheOf(db)).toEqual(new Set(['kept']));
  const other = await openInMemory({ migrated: false });
  expect(cacheOf(other)).toEqual(new Set());
  await one(other);
  await other.destroy();
});
