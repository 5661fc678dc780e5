import { sql } from 'kysely';
import { openTestDatabase } from '../../test/database.ts';
import { migrate, pendingMigrations, splitStatements } from './migrate.ts';

jest.setTimeout(60_000);

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

  it('refuses a database that is newer than the program', async () => {
    const { db, drop } = await openTestDatabase();
    await sql`insert into kysely_migration (name, timestamp) values ('9999_future', '2030-01-01')`.execute(db);
    await expect(migrate(db)).rejects.toThrow('The database could not be migrated: corrupted migrations');
    await db.destroy();
    await drop();
  });
});
