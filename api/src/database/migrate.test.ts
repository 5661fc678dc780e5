import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import type { Db } from './db.ts';
import {
  executedMigrations,
  knownMigrations,
  migrate,
  pendingMigrations,
  splitStatements,
  versionProblem,
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
      expect(await versionProblem(db)).toBeNull();
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

    it('of the last release is at the start, and records the migrations that the start replaces', async () => {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
      const names = rows.map(({ name }) => name);
      expect([names[0], names[47]]).toEqual(['0001_staff', '0054_names_by_country']);
      expect(names).toEqual(await knownMigrations());
    });

    it('from before the start is refused with the release to go through, and left as it is', async () => {
      await sql`delete from kysely_migration where name > '0041'`.execute(db);
      const before = await executedMigrations(db);
      const refusal =
        'The database is older than this program can migrate: it is at migration 0040_website, and this program goes on ' +
        'from 0054_names_by_country. Start the release with migration 0054 once, then this program. Nothing was changed.';
      await expect(migrate(db)).rejects.toThrow(refusal);
      expect(await versionProblem(db)).toBe(refusal);
      expect(await executedMigrations(db)).toEqual(before);
    });
  });

  it('each migration says in its first line whether it only adds', () => {
    const folder = join(__dirname, '../../migrations');
    const silent = readdirSync(folder).filter(
      (file) =>
        file.endsWith('.sql') &&
        !/^-- (Adds only\.|Changes what there is: .+)\n/.test(readFileSync(join(folder, file), 'utf8')),
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
