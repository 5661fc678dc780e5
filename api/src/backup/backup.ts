/** Writes the whole database into a file, in one consistent view of it, while it goes on being used (PostgreSQL). */
import { once } from 'node:events';
import { closeSync, createWriteStream, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { CommandError } from '../commandLine.ts';
import type { Db, DbOrTransaction } from '../db.ts';
import { executedMigrations } from '../migrate.ts';
import { type BackupPart, FORMAT, lineOf, Summing, type TableSum } from './backupFile.ts';
import { fixNotation, linesOf, selectCounters, selectTableNames } from './tables.sql.ts';

/** Writes `file`, which must not be there yet; gives what each table held. The file appears when it is whole. */
export async function writeBackup(db: Db, file: string): Promise<Map<string, TableSum>> {
  if (existsSync(file)) throw new CommandError(`"${file}" is there already. Choose another name.`);
  const migrations = await executedMigrations(db);
  if (!migrations.length) throw new CommandError('There is nothing to back up: the database has no tables yet.');
  const draft = `${file}.part`;
  const gzip = createGzip();
  // For its owner alone: it holds personal data and hashes of passwords.
  const target = gzip.pipe(createWriteStream(draft, { mode: 0o600 }));
  const write = async (part: BackupPart) => {
    if (!gzip.write(lineOf(part))) await once(gzip, 'drain');
  };
  try {
    const sums = await consistently(db, async (tx) => {
      await write({ kind: 'head', head: { format: FORMAT, made_at: new Date().toISOString(), migrations } });
      const sums = new Map<string, TableSum>();
      for (const table of await selectTableNames(tx)) {
        await write({ kind: 'table', table });
        const sum = await sumOf(tx, table, (line) => write({ kind: 'row', line }));
        await write({ kind: 'sum', table, sum });
        sums.set(table, sum);
      }
      await write({ kind: 'end', counters: await selectCounters(tx) });
      return sums;
    });
    gzip.end();
    await finished(target);
    syncFile(draft);
    renameSync(draft, file);
    return sums;
  } catch (error) {
    gzip.destroy();
    rmSync(draft, { force: true });
    throw error;
  }
}

/** What each table holds now; equal databases have equal sums. */
export function sumsOf(db: Db): Promise<Map<string, TableSum>> {
  return consistently(db, async (tx) => {
    const sums = new Map<string, TableSum>();
    for (const table of await selectTableNames(tx)) sums.set(table, await sumOf(tx, table));
    return sums;
  });
}

/** Sums one table up inside a transaction with `fixNotation`. */
export async function sumOf(
  tx: DbOrTransaction,
  table: string,
  each: (line: string) => Promise<void> = async () => {},
): Promise<TableSum> {
  const summing = new Summing();
  for await (const line of linesOf(tx, table)) {
    summing.add(line);
    await each(line);
  }
  return summing.sum();
}

function consistently<T>(db: Db, work: (tx: DbOrTransaction) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await fixNotation(tx);
      return work(tx);
    });
}

function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}
