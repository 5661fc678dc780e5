/** Writes the whole database into a file, in one consistent snapshot, while it stays in use (PostgreSQL). */
import { once } from 'node:events';
import { closeSync, createWriteStream, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { CommandError } from '../config/commandLine.ts';
import type { Db } from '../database/db.ts';
import { executedMigrations } from '../database/migrate.ts';
import { type BackupPart, encrypted, FORMAT, lineOf, Summing, type TableSum } from './backupFile.ts';
import { fixNotation, linesOf, selectCounters, selectTableNames } from './tables.sql.ts';

/**
 * Writes `file`, which must not exist yet, encrypted to the `recipients` if there are any; returns the sum of each table.
 * The file appears only when it is complete.
 */
export async function writeBackup(db: Db, file: string, { recipients = [] }: { recipients?: readonly string[] } = {}) {
  if (existsSync(file)) throw new CommandError(`"${file}" is there already. Choose another name.`);
  const migrations = (await executedMigrations(db)).map(({ name }) => name);
  if (!migrations.length) throw new CommandError('There is nothing to back up: the database has no tables yet.');
  const draft = `${file}.part`;
  const gzip = createGzip();
  const content = recipients.length ? await encrypted(gzip, recipients) : gzip;
  // Readable for its owner only: it holds personal data and password hashes.
  const written = pipeline(content, createWriteStream(draft, { mode: 0o600 }));
  // The error of a full disk is handled below.
  written.catch(() => gzip.destroy());
  const write = async (part: BackupPart) => {
    if (!gzip.write(lineOf(part))) await Promise.race([once(gzip, 'drain'), written]);
  };
  try {
    const snapshot = db.transaction().setIsolationLevel('repeatable read');
    const sums = await snapshot.execute(async (tx) => {
      await fixNotation(tx);
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
    await written;
    syncFile(draft);
    renameSync(draft, file);
    return sums;
  } catch (error) {
    gzip.destroy();
    // The error of the disk, if that caused the failure.
    const cause = await written.then(
      () => error,
      (failed) => (isOfDisk(failed) ? failed : error),
    );
    rmSync(draft, { force: true });
    throw isOfDisk(cause) ? new CommandError(`The backup could not be written: ${cause.message}.`, { cause }) : error;
  }
}

/** ENOSPC and the like; the codes of Node's own stream errors begin with ERR_. */
function isOfDisk(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && /^E(?!RR_)/.test(String((error as NodeJS.ErrnoException).code));
}

/** Computes the sum of one table, inside a transaction with `fixNotation`. */
export async function sumOf(tx: Db, table: string, each: (line: string) => Promise<void> = async () => {}) {
  const summing = new Summing();
  for await (const line of linesOf(tx, table)) {
    summing.add(line);
    await each(line);
  }
  return summing.sum();
}

function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}
