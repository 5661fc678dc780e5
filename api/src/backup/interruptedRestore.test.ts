/** A restore that is killed, cut off or out of space leaves either the old or the new data, never anything else. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Backups, makeBackups, SENTENCE, sumsOf } from '../../test/backups.ts';
import { openDatabase } from '../database/db.ts';
import { restoreEmbedded } from './restore.ts';

const LONG = Boolean(process.env.LONG_TESTS);

let backups: Backups;
beforeAll(async () => {
  backups = await makeBackups();
});
afterAll(() => backups.remove());

/** `npm run restore` in a separate process, interrupted at `moment`. */
function restoring(env: Record<string, string>, moment: object | null, prefix: string[] = []) {
  const script = [join(__dirname, 'restore.main.ts'), backups.files.plain, '--overwrite'];
  const bad = moment ? ['--import', join(__dirname, '../../test/badMoment.mjs')] : [];
  const command = [...prefix, process.execPath, '--import', 'tsx', ...bad, ...script];
  const { status, signal, stdout, stderr } = spawnSync(command[0] as string, command.slice(1), {
    env: { PATH: process.env.PATH, BAD_MOMENT: JSON.stringify(moment), ...env } as unknown as NodeJS.ProcessEnv,
    encoding: 'utf8',
  });
  return { status, signal, text: (stdout + stderr).trim() };
}

if (process.env.TEST_DATABASE_URL) {
  const STATEMENTS = ['create table', 'insert into "accounts"', 'alter table', 'declare', 'commit'];
  const moments = (LONG ? [false, true] : [true]).flatMap((isOfAnother) =>
    (LONG ? STATEMENTS : ['insert into "accounts"']).flatMap((statement) =>
      [true, false].map((cut) => ({ isOfAnother, statement, cut })),
    ),
  );
  const possible = moments.filter(({ isOfAnother, statement }) => isOfAnother || statement !== 'create table');
  test.each(possible)(
    'tables of another program: $isOfAnother, at $statement, connection cut: $cut, else killed',
    async ({ isOfAnother, statement, cut }) => {
      // Its tables are dropped and created, not only emptied.
      await sql`delete from kysely_migration where name = '9999_another'`.execute(backups.target.db);
      if (isOfAnother)
        await sql`insert into kysely_migration (name, timestamp) values ('9999_another', '')`.execute(
          backups.target.db,
        );
      const ended = restoring({ DATABASE_URL: backups.target.url ?? '' }, { statement, nth: 1, cut });
      if (cut) expect(ended).toEqual({ status: 1, signal: null, text: expect.stringMatching(SENTENCE) });
      else expect(ended).toEqual({ status: null, signal: 'SIGKILL', text: '' });
      expect(await sumsOf(backups.target.db)).toEqual(backups.before);
    },
  );

  test('a disk without space for comparing the hashes', async () => {
    const name = sql.id(new URL(backups.target.url ?? '').pathname.slice(1));
    await sql`alter database ${name} set temp_file_limit to 0`.execute(backups.target.db);
    await sql`alter database ${name} set work_mem to '64kB'`.execute(backups.target.db);
    const ended = restoring({ DATABASE_URL: backups.target.url ?? '' }, null);
    expect(ended).toEqual({ status: 1, signal: null, text: expect.stringMatching(/temporary file size.*Nothing was/) });
    await sql`alter database ${name} reset all`.execute(backups.target.db);
    expect(await sumsOf(backups.target.db)).toEqual(backups.before);
  });
} else {
  const dataDir = () => join(backups.folder, 'data');
  const sums = async () => {
    const db = openDatabase({ dataDir: dataDir() });
    return sumsOf(db).finally(() => db.destroy());
  };
  /** Makes the data other than those of the backup. */
  const change = async () => {
    const db = openDatabase({ dataDir: dataDir() });
    await sql`update accounts set name = name || '!' where id = (select min(id) from accounts)`.execute(db);
    await db.destroy();
  };
  let restored: Backups['before'];
  let old: Backups['before'];
  beforeAll(async () => {
    // A database that cannot be opened any more is overwritten all the same.
    mkdirSync(join(dataDir(), 'pgdata'), { recursive: true });
    writeFileSync(join(dataDir(), 'pgdata/PG_VERSION'), 'nonsense');
    await restoreEmbedded(dataDir(), backups.files.plain, { overwrite: true });
    restored = await sums();
    await change();
    old = await sums();
    expect(old).not.toEqual(restored);
  });

  const killed = { status: null, signal: 'SIGKILL', text: '' };
  if (LONG) {
    const writes = [1, 200, 400, 800, 1_200, 1_600, 2_000].map((nth) => ({ call: 'writeSync', nth }));
    const syncs = [1, 100].map((nth) => ({ call: 'fsyncSync', nth }));
    const moments = [...writes, ...syncs, { call: 'renameSync', of: '/pgdata', nth: 1 }];
    test.each(moments)('killed before %j, the old data remain', async (moment) => {
      expect(restoring({ DATA_DIR: dataDir() }, moment)).toEqual(killed);
      expect(await sums()).toEqual(old);
    });

    test('a full disk', async () => {
      const limited = ['sh', '-c', 'ulimit -f 2000; exec "$@"', 'sh'];
      const ended = restoring({ DATA_DIR: dataDir() }, null, limited);
      expect(ended).toEqual({ status: 1, signal: null, text: expect.stringMatching(SENTENCE) });
      expect(existsSync(join(dataDir(), 'pgdata.new'))).toBe(false);
      expect(await sums()).toEqual(old);
    });
  }

  test.each(LONG ? ['/pgdata', '/pgdata.new'] : ['/pgdata'])(
    'killed after %s was renamed, the new data remain',
    async (of) => {
      await change();
      expect(restoring({ DATA_DIR: dataDir() }, { call: 'renameSync', of, nth: 1, after: true })).toEqual(killed);
      expect(await sums()).toEqual(restored);
      await restoreEmbedded(dataDir(), backups.files.plain, { overwrite: true });
      expect(readdirSync(dataDir()).filter((name) => name.startsWith('pgdata'))).toEqual(['pgdata']);
      expect(await sums()).toEqual(restored);
    },
  );
}
