import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { endpoints, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { sumsOf } from '../../test/backups.ts';
import { openTestDatabase } from '../../test/database.ts';
import { png } from '../../test/images.ts';
import { buildTestApp, NewFile, type TestApp } from '../../test/index.ts';
import { openInMemory } from '../../test/migratedCopy.ts';
import { verifyChain } from '../audit/chain.ts';
import type { Db } from '../database/db.ts';
import { executedMigrations, knownMigrations } from '../database/migrate.ts';
import { writeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

const { accounts, leads, networks } = endpoints;
let api: TestApp;
let folder: string;
let file: string;
const opened: { db: Db; drop: () => Promise<void> }[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'salesdesk-backup-'));
  api = await buildTestApp();
  await fill(api);
  file = join(folder, 'whole.backup');
  await writeBackup(api.db, file);
});
afterAll(async () => {
  for (const { db, drop } of opened) {
    await db.destroy();
    await drop();
  }
  await api.close();
  rmSync(folder, { recursive: true });
});

/** Fills every kind of column: images, lists, JSON, amounts, times, and the audit trail. */
async function fill(test: TestApp): Promise<void> {
  const admin = await test.as(PERMISSION_KEYS);
  await admin.post(networks.create.path, {
    network_name: 'Réseau "quoted" \\ 日本 \u2028',
    network_code: 'BACK',
    network_color_code: '#aabbcc',
    network_url: 'https://network.example',
    network_logo: new NewFile('logo.png', png()),
  });
  for (let n = 1; n <= 5; n++) {
    const { body } = await admin.post<{ account_id: number }>(
      accounts.info.path,
      { account_name: `Company ${n}`, account_session_id: 100_000 + n },
      { headers: { 'idempotency-key': `backup-${n}` } },
    );
    const account_id = body.data?.account_id;
    await admin.post(accounts.contact.path, {
      account_id,
      account_contact_person: JSON.stringify({ name: 'Zoë', contact_details: [{ '1': '+31 6 1234 5678' }] }),
    });
    await admin.post(accounts.sales.path, {
      account_id,
      account_exp_sale_amount: '12345678901.23',
      network_ids: '[1]',
    });
  }
  const lead = await test.createLead({ updated_at: new Date('2026-01-01T00:00:00.123Z') });
  await admin.post(leads.move.path, { leadId: lead.id, fromcolumnSlug: 'new', tocolumnSlug: 'contacted' });
  await sql`update accounts set updated_at = '2026-01-01 00:00:00.123456+00' where id = ${lead.id}`.execute(test.db);
}

/** An empty database of this run's kind, or an embedded one; without time limits, as the commands open it. */
async function empty(kind: 'same' | 'embedded' = 'same'): Promise<Db> {
  if (kind === 'embedded') {
    const db = await openInMemory({ migrated: false });
    opened.push({ db, drop: async () => {} });
    return db;
  }
  const { db, drop } = await openTestDatabase({ migrated: false, unlimited: true });
  opened.push({ db, drop });
  return db;
}
/** A new file with the backup's lines as changed by `change`. */
function altered(name: string, change: (lines: string[]) => string[]): string {
  const lines = gunzipSync(readFileSync(file)).toString().split('\n');
  const path = join(folder, name);
  writeFileSync(path, gzipSync(change(lines).join('\n')));
  return path;
}

describe('backup and restore', () => {
  it('a backup restored into an empty database: every table has the same hash', async () => {
    const db = await empty();
    await restoreBackup(db, file, { overwrite: false });
    const sums = await sumsOf(db);
    expect(sums).toEqual(await sumsOf(api.db));
    for (const table of ['accounts', 'audit', 'audit_chain', 'files', 'idempotency_keys', 'networks', 'users'])
      expect(sums.get(table)?.rows).toBeGreaterThan(0);
  });

  it('a restored database works: the audit trail, the ids, the constraints', async () => {
    const db = await filled();
    const before = await verifyChain(db);
    const { rows: last } = await sql<{ id: number }>`select max(id)::integer as id from accounts`.execute(db);
    const words = sql`select part, sum(companies)::integer as companies from account_words group by part order by part`;
    const { rows: counted } = await words.execute(db);
    expect(counted.length).toBeGreaterThan(0);
    expect(counted).toEqual((await words.execute(api.db)).rows);
    const { id } = await db.insertInto('accounts').values({ name: 'Next' }).returning('id').executeTakeFirstOrThrow();
    expect(id).toBe((last[0]?.id ?? 0) + 1);
    await db.insertInto('audit').values({ action: 'x', entity: 'account', summary: 'after' }).execute();
    expect(await verifyChain(db, before.whole ? before.last : null)).toMatchObject({ whole: true });
    await expect(sql`delete from audit`.execute(db)).rejects.toThrow('The audit trail cannot be changed.');
    await expect(db.insertInto('accounts').values({ name: 'x', country_id: 9999 }).execute()).rejects.toThrow(
      /foreign key/,
    );
  });

  it('a backup restored into an embedded database and backed up again is the same', async () => {
    const db = process.env.TEST_DATABASE_URL ? await empty('embedded') : await filled();
    await restoreBackup(db, file, { overwrite: !process.env.TEST_DATABASE_URL });
    expect(await sumsOf(db)).toEqual(await sumsOf(api.db));
    const again = join(folder, 'again.backup');
    await writeBackup(db, again);
    const back = await empty();
    await restoreBackup(back, again, { overwrite: false });
    expect(await sumsOf(back)).toEqual(await sumsOf(api.db));
  });
});

const namesIn = async (db: Db) => (await executedMigrations(db)).map(({ name }) => name);

describe('restore', () => {
  it('refuses a database that is not empty; with --overwrite nothing of the old data is left', async () => {
    const db = await filled();
    await restoreBackup(db, file, { overwrite: true });
    await db.insertInto('accounts').values({ name: 'Not in the backup' }).execute();
    const before = await sumsOf(db);
    await expect(restoreBackup(db, file, { overwrite: false })).rejects.toThrow(
      /^The database is not empty: it holds \d+ users and 7 companies\. Add --overwrite/,
    );
    expect(await sumsOf(db)).toEqual(before);
    await restoreBackup(db, file, { overwrite: true });
    expect(await sumsOf(db)).toEqual(await sumsOf(api.db));
  });

  it('restores a backup of the last release with all migrations that the start replaces', async () => {
    const path = join(__dirname, '../../test/lastRelease.backup');
    const another = await filled();
    await sql`insert into kysely_migration (name, timestamp) values ('9999_another', '')`.execute(another);
    // Its tables over those of another program, too.
    for (const db of [await empty(), another]) {
      await restoreBackup(db, path, { overwrite: true });
      expect(await namesIn(db)).toEqual(await knownMigrations());
      expect(await db.selectFrom('accounts').select(['name', 'next_due']).orderBy('id').execute()).toEqual([
        { name: 'Müller  Tea', next_due: null },
        { name: 'Acme', next_due: '2026-12-01 ~' },
      ]);
      expect(await verifyChain(db)).toMatchObject({ whole: true, rows: 1 });
    }
  });

  it('refuses a backup from before the start, with what to do', async () => {
    const path = altered('older.backup', ([head, ...rest]) => [(head as string).replace(/,"0041_.*\]/, ']'), ...rest]);
    await expect(restoreBackup(await filled(), path, { overwrite: true })).rejects.toThrow(
      'The backup is older than this program can restore: it is at migration 0040_website, and this program goes on from ' +
        '0054_names_by_country. Restore it with the release with migration 0054, and back up again.',
    );
  });

  it('refuses a backup of a newer program', async () => {
    const path = altered('newer.backup', ([head, ...rest]) => [
      (head as string).replace('"0001_staff"', '"0001_staff","9999_future"'),
      ...rest,
    ]);
    await expect(restoreBackup(await filled(), path, { overwrite: true })).rejects.toThrow(
      `it is at migration 9999_future, and this program knows those up to ${(await knownMigrations()).at(-1)}.`,
    );
  });

  it.each<[string, () => string, string]>([
    ['whose end is missing', () => altered('cut', (lines) => lines.slice(0, -2)), 'its end is missing'],
    [
      'with a row that was changed',
      () => altered('changed', (lines) => lines.map((line) => line.replace('"Company 3"', '"Company 33"'))),
      'the rows of accounts are not those it was made with',
    ],
    [
      'with a row less',
      () => altered('less', (lines) => lines.filter((line) => !line.includes('"Company 3"'))),
      'the rows of ',
    ],
    [
      'with nonsense in it',
      () => altered('nonsense', ([head, ...rest]) => [head as string, 'x', ...rest]),
      'cannot be read',
    ],
    ['that is cut off', () => cutOff('half'), 'it cannot be unpacked'],
    ['that is something else', () => other('other'), 'it cannot be unpacked'],
    ['that is empty', () => altered('empty', () => []), ''],
  ])('refuses a file %s before anything is changed', async (_what, make, why) => {
    const db = await filled();
    const before = await sumsOf(db);
    await expect(restoreBackup(db, make(), { overwrite: true })).rejects.toThrow(why);
    expect(await sumsOf(db)).toEqual(before);
  });

  it('says that the file does not exist', async () => {
    await expect(restoreBackup(await filled(), join(folder, 'none'), { overwrite: true })).rejects.toThrow(
      'There is no file',
    );
  });
});

/** One database with content for all refusals. */
let full: Db | undefined;
async function filled(): Promise<Db> {
  if (full) return full;
  full = await empty();
  await restoreBackup(full, file, { overwrite: false });
  return full;
}
function cutOff(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, readFileSync(file));
  truncateSync(path, Math.floor(statSync(file).size / 2));
  return path;
}
function other(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, 'not a backup');
  return path;
}

it('a backup is readable for its owner only, replaces no file, and leaves no partial file', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(writeBackup(api.db, file)).rejects.toThrow('is there already');
  await expect(writeBackup(await empty(), join(folder, 'nothing'))).rejects.toThrow('the database has no tables yet');
});

it('the commands restore from one directory into another', async () => {
  let databaseUrl = '';
  const run = (main: string, dir: string, ...args: string[]) => {
    const env = { PATH: process.env.PATH, DATA_DIR: join(folder, dir), DATABASE_URL: databaseUrl };
    const script = join(__dirname, main);
    const options = { env: env as unknown as NodeJS.ProcessEnv, encoding: 'utf8' as const };
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, ...args], options);
    return { status, text: stdout + stderr };
  };
  const restored = run('restore.main.ts', 'one', file);
  expect(restored).toMatchObject({
    status: 0,
    text: expect.stringMatching(/^Restored \d+ tables, \d+ rows; every table has the hash/),
  });
  const second = join(folder, 'second.backup');
  expect(run('backup.main.ts', 'one', second)).toMatchObject({
    status: 0,
    text: expect.stringContaining('Not in it: the release store, and the key'),
  });
  expect(run('../audit/verify.main.ts', 'one')).toMatchObject({
    status: 0,
    text: expect.stringContaining('The audit trail is whole'),
  });
  if (!process.env.TEST_DATABASE_URL) return;
  // The browser tests start on a database that this command has migrated.
  const isLong = Boolean(process.env.LONG_TESTS);
  const { db, url, drop } = await openTestDatabase({ migrated: !isLong });
  opened.push({ db, drop });
  databaseUrl = url ?? '';
  if (isLong) expect(run('../migrate.main.ts', 'one').text).toBe('The database is up to date.\n');
  expect(run('backup.main.ts', 'one', join(folder, 'third.backup')).text).toContain(
    'Not in it: the release store. The key is in it, because SECRET_KEY is not set.',
  );
}, 180_000);

if (process.env.LONG_TESTS) {
  it('100,000 leads', async () => {
    const db = await empty();
    await restoreBackup(db, file, { overwrite: false });
    await sql`insert into accounts (name, type, stage_id, website, contact_person)
      select 'Lead ' || n, 2, 1 + n % 6, 'lead' || n || '.example', jsonb_build_object('name', 'Person ' || n)
      from generate_series(1, 100000) n`.execute(db);
    const path = join(folder, 'big.backup');
    const started = Date.now();
    await writeBackup(db, path);
    const backedUp = Date.now();
    const target = await empty();
    await restoreBackup(target, path, { overwrite: false });
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    expect(await sumsOf(target)).toEqual(await sumsOf(db));
    console.log(
      `100,000 leads: backup ${seconds(backedUp - started)} s, ${(statSync(path).size / 1e6).toFixed(1)} MB; ` +
        `restore with equal hashes ${seconds(Date.now() - backedUp)} s`,
    );
  }, 600_000);
}
