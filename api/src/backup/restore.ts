/** Restores a backup into a database of either kind, and verifies that it holds the very same rows. ADR-125. */
import { rmSync } from 'node:fs';
import { CommandError } from '../config/commandLine.ts';
import { type Db, openDatabase, openEmbedded } from '../database/db.ts';
import {
  currentDirectory,
  draftDirectory,
  hasDatabase,
  removeLeftovers,
  takeDraft,
} from '../database/directoryLock.ts';
import { aloneUntilCommit, executedMigrations, knownMigrations, migrateWithin, START } from '../database/migrate.ts';
import { sumOf } from './backup.ts';
import { type BackupHead, checkBackup, partsOf, type TableSum } from './backupFile.ts';
import {
  dropEverything,
  emptyWithoutTriggers,
  fixNotation,
  insertLines,
  recountWords,
  selectHoldings,
  selectTableNames,
  setCounter,
} from './tables.sql.ts';

const BATCH_ROWS = 1000;
const BATCH_CHARACTERS = 8_000_000;
interface RestoreOptions {
  /** Replace a database that has users or companies. */
  overwrite: boolean;
  /** The file with the key of an encrypted backup. */
  identity?: string;
}

interface Backup {
  file: string;
  identity?: string;
  head: BackupHead;
  sums: Map<string, TableSum>;
}

/**
 * Restores `file` into an open database, in one transaction: until it ends, all readers see the old data, and a failure or
 * interruption leaves them unchanged. Returns the sum of each table in the backup; throws readable sentences.
 */
export async function restoreBackup(db: Db, file: string, { overwrite, identity }: RestoreOptions) {
  const backup = await readyBackup(file, identity);
  await inOneTransaction(db, async (tx) => {
    if (!overwrite) await refuseHeld(tx);
    await replaceContent(tx, backup);
  });
  return backup.sums;
}

/**
 * Restores `file` into the embedded database of `dataDir`, which the caller has locked and no process has open. The new one
 * is built beside the old one, which may even be unreadable, and replaces it once it is complete.
 */
export async function restoreEmbedded(dataDir: string, file: string, { overwrite, identity }: RestoreOptions) {
  removeLeftovers(dataDir);
  const backup = await readyBackup(file, identity);
  if (!overwrite && hasDatabase(dataDir)) await inEmbedded(currentDirectory(dataDir), refuseHeld);
  const draft = draftDirectory(dataDir);
  try {
    await inEmbedded(draft, (db) => inOneTransaction(db, (tx) => replaceContent(tx, backup)));
    takeDraft(dataDir);
  } catch (error) {
    currentDirectory(dataDir);
    rmSync(draft, { recursive: true, force: true });
    throw failure(error, 'Nothing was changed.');
  }
  return backup.sums;
}

async function inEmbedded(directory: string, work: (db: Db) => Promise<void>): Promise<void> {
  const db = openDatabase({ dataDir: null }, { embedded: openEmbedded(directory) });
  try {
    await work(db);
  } catch (error) {
    // After a failure it may be unable to close; the first error is the one to report.
    await db.destroy().catch(() => {});
    throw error;
  }
  await db.destroy();
}

async function readyBackup(file: string, identity?: string): Promise<Backup> {
  const { head, sums } = await checkBackup(file, identity);
  const known = await knownMigrations();
  const foreign = head.migrations.filter((name) => !known.includes(name));
  if (foreign.length)
    throw new CommandError(
      `The backup is newer than this program: it is at migration ${foreign.at(-1)}, and this program knows those ` +
        `up to ${known.at(-1)}. Restore it with the program that migrated the database.`,
    );
  if (head.migrations.some((name, place) => name !== known[place]))
    throw new CommandError(`"${file}" is no whole backup: its list of migrations has a gap. Nothing was changed.`);
  if (!head.migrations.includes(START))
    throw new CommandError(
      `The backup is older than this program can restore: it is at migration ${head.migrations.at(-1)}, and this program ` +
        `goes on from ${START}. Restore it with the release with migration ${START.slice(0, 4)}, and back up again.`,
    );
  return { file, identity, head, sums };
}

async function inOneTransaction(db: Db, work: (tx: Db) => Promise<void>): Promise<void> {
  let isDone = false;
  try {
    await db.transaction().execute(async (tx) => {
      await aloneUntilCommit(tx);
      await work(tx);
      isDone = true;
    });
  } catch (error) {
    throw failure(
      error,
      isDone
        ? 'It broke off in its last step: the database holds either the backup or what it held before, whole.'
        : 'Nothing was changed.',
    );
  }
}

/** A readable sentence for the error of a database, a disk or a connection. */
function failure(error: unknown, consequence: string): CommandError {
  if (error instanceof CommandError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new CommandError(`The restore failed: ${reason.replace(/\.$/, '')}. ${consequence}`, { cause: error });
}

async function refuseHeld(db: Db): Promise<void> {
  const held = await selectHoldings(db);
  if (held && held.users + held.companies > 0)
    throw new CommandError(
      `The database is not empty: it holds ${held.users} users and ${held.companies} companies. ` +
        'Add --overwrite to replace all of it by the backup.',
    );
}

/** Creates the tables as of the backup, fills them, compares every one, and runs the later migrations. */
async function replaceContent(tx: Db, backup: Backup): Promise<void> {
  const { migrations } = backup.head;
  const executed = (await executedMigrations(tx)).map(({ name }) => name);
  // Tables with the same migrations are only emptied, so that privileges granted on them stay.
  if (executed.join() !== migrations.join()) await dropEverything(tx);
  await migrateWithin(tx, migrations.at(-1));
  await load(tx, backup);
  await recountWords(tx);
  await migrateWithin(tx);
}

async function load(tx: Db, { file, identity, sums }: Backup): Promise<void> {
  await fixNotation(tx);
  const tables = await selectTableNames(tx);
  const odd = [...sums.keys(), ...tables].find((name) => !sums.has(name) || !tables.includes(name));
  if (odd)
    throw new CommandError(`The backup and its program do not have the same tables: "${odd}". Nothing was changed.`);
  const enableTriggers = await emptyWithoutTriggers(tx, tables);
  let table = '';
  let lines: string[] = [];
  let characters = 0;
  const flush = async () => {
    await insertLines(tx, table, lines);
    lines = [];
    characters = 0;
  };
  for await (const part of partsOf(file, identity)) {
    if (part.kind === 'table') table = part.table;
    if (part.kind === 'row') {
      lines.push(part.line);
      characters += part.line.length;
      if (lines.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await flush();
    }
    if (part.kind === 'sum') await flush();
    if (part.kind === 'end') for (const [name, last] of Object.entries(part.counters)) await setCounter(tx, name, last);
  }
  await enableTriggers();
  for (const [name, sum] of sums)
    if ((await sumOf(tx, name)).hash !== sum.hash)
      throw new CommandError(`The table ${name} did not come back as it was backed up. Nothing was changed.`);
}
