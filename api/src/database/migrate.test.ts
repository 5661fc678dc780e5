import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import type { Db } from './db.ts';
import {
  executedMigrations,
  knownMigrations,
  migrate,
  newerProblem,
  pendingMigrations,
  splitStatements,
} from './migrate.ts';

describe('splitStatements', () => {
  it('ends a statement at a semicolon that ends a line, outside of bodies', () => {
    const text = `-- What this is for; and why.
create table a (x text);

create function f() returns trigger language plpgsql as $$
begin
  raise exception 'no';
end;
$$;
insert into a values ('a;b'),
  ('c');
select 1`;
    const firstLines = splitStatements(text).map((statement) => statement.split('\n')[0]);
    expect(firstLines).toEqual([
      'create table a (x text);',
      'create function f() returns trigger language plpgsql as $$',
      "insert into a values ('a;b'),",
      'select 1',
    ]);
  });
});

describe('migrate', () => {
  it('migrates an empty database completely', async () => {
    const { db, drop } = await openTestDatabase({ migrated: false });
    expect((await pendingMigrations(db)).length).toBeGreaterThan(0);
    await migrate(db);
    expect(await pendingMigrations(db)).toEqual([]);
    await migrate(db);
    const stages = await db.selectFrom('stages').select('slug').orderBy('position').execute();
    expect(stages.map((stage) => stage.slug)).toContain('payment-received-converted');
    await db.destroy();
    await drop();
  });

  describe('a migrated database', () => {
    let database: TestDatabase;
    let db: Db;
    beforeAll(async () => {
      database = await openTestDatabase();
      db = database.db;
      await sql`create table noted as select * from kysely_migration`.execute(db);
    });
    afterEach(async () => {
      await sql`truncate kysely_migration`.execute(db);
      await sql`insert into kysely_migration (name, timestamp, adds_only) select name, timestamp, adds_only from noted`.execute(
        db,
      );
    });
    afterAll(async () => {
      await db.destroy();
      await database.drop();
    });

    it('is started on when newer programs only added to it, and left as it is', async () => {
      await recordFuture(db, true);
      await migrate(db);
      expect(await newerProblem(db)).toBeNull();
      expect(await pendingMigrations(db)).toEqual([]);
      expect((await executedMigrations(db)).at(-1)).toEqual({ name: '9999_future', addsOnly: true });
    });

    it.each<[string, () => Promise<void>]>([
      ['when a newer program changed it', () => recordFuture(db, false)],
      [
        'when it is of another line of programs, and lacks one of its migrations',
        async () => {
          await recordFuture(db, true);
          const newest = (await knownMigrations()).at(-1);
          await sql`delete from kysely_migration where name = ${newest}`.execute(db);
        },
      ],
    ])('is refused %s, with both versions', async (_what, change) => {
      await change();
      const newest = (await knownMigrations()).at(-1);
      await expect(migrate(db)).rejects.toThrow(
        `The database is newer than this program: it is at migration 9999_future, and this program knows those up to ${newest}.`,
      );
    });

    it('gets what its program did not record: which migrations only add', async () => {
      const noted = await executedMigrations(db);
      await sql`alter table kysely_migration drop column adds_only`.execute(db);
      expect((await executedMigrations(db)).some(({ addsOnly }) => addsOnly)).toBe(false);
      await migrate(db);
      expect(await executedMigrations(db)).toEqual(noted);
      expect(new Set(noted.map(({ addsOnly }) => addsOnly))).toEqual(new Set([true, false]));
    });

    it('finds by its indexes what was stored with several blanks before they counted as one', async () => {
      const folded = readFileSync(join(__dirname, '../../migrations/0028_folded_search.sql'), 'utf8');
      const before = splitStatements(folded).find((statement) => statement.includes('create function fold'));
      await sql.raw(before?.replace('create function', 'create or replace function') ?? '').execute(db);
      await sql`insert into accounts (name) values ('Acme   Tea')`.execute(db);
      await sql`delete from kysely_migration where name = '0044_blanks_of_names'`.execute(db);
      await migrate(db);
      const found = await db.transaction().execute(async (tx) => {
        await sql`set local enable_seqscan to off`.execute(tx);
        return sql<{ name: string }>`select name from accounts where fold(name) collate "C" = 'acme tea'`.execute(tx);
      });
      expect(found.rows).toEqual([{ name: 'Acme   Tea' }]);
    });
  });

  it('each migration says in its first line whether it only adds', () => {
    const folder = join(__dirname, '../../migrations');
    const silent = readdirSync(folder).filter(
      (file) => !/^-- (Adds only\.|Changes what there is: .+)\n/.test(readFileSync(join(folder, file), 'utf8')),
    );
    expect(silent).toEqual([]);
  });
});

/** As a newer program leaves the database. */
async function recordFuture(db: Db, addsOnly: boolean): Promise<void> {
  await sql`
    insert into kysely_migration (name, timestamp, adds_only) values ('9999_future', '2030-01-01', ${addsOnly})
  `.execute(db);
}
