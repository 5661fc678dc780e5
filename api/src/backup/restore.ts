/** Brings a backup into a database of either kind, and proves that it holds the very same rows. */
import { CommandError } from '../commandLine.ts';
import type { Db, DbOrTransaction } from '../db.ts';
import { executedMigrations, knownMigrations, migrate, migrateTo } from '../migrate.ts';
import { sumOf } from './backup.ts';
import { checkBackup, partsOf, type TableSum } from './backupFile.ts';
import {
  dropEverything,
  emptyUnwatched,
  fixNotation,
  insertLines,
  recountWords,
  selectHoldings,
  selectTableNames,
  setCounter,
} from './tables.sql.ts';

const BATCH_ROWS = 1000;
const BATCH_CHARACTERS = 8_000_000;
/** From this migration on there are words to count. */
const WORDS = '0018_account_words';

/**
 * Restores `file`; a database that holds users or companies only with `overwrite`. The rows come in one transaction,
 * which is undone unless every table has the sum it was backed up with; then what is newer in this program is migrated.
 */
export async function restoreBackup(
  db: Db,
  file: string,
  { overwrite }: { overwrite: boolean },
): Promise<Map<string, TableSum>> {
  const { head, sums } = await checkBackup(file);
  const known = await knownMigrations();
  if (head.migrations.some((name) => !known.includes(name)))
    throw new CommandError('The backup was made by a newer program. Restore it with that one.');
  const held = await selectHoldings(db);
  if (held && held.users + held.companies > 0 && !overwrite)
    throw new CommandError(
      `The database is not empty: it holds ${held.users} users and ${held.companies} companies. ` +
        'Add --overwrite to replace all of it by the backup.',
    );
  await bringTo(db, head.migrations);
  await db.transaction().execute(async (tx) => {
    await load(tx, file, sums);
    if (head.migrations.includes(WORDS)) await recountWords(tx);
  });
  await migrate(db);
  return sums;
}

/** Gives the database exactly the tables the backup was made of. */
async function bringTo(db: Db, migrations: string[]): Promise<void> {
  const executed = await executedMigrations(db);
  if (executed.some((name) => !migrations.includes(name))) await db.transaction().execute((tx) => dropEverything(tx));
  await migrateTo(db, migrations.at(-1) as string);
}

async function load(tx: DbOrTransaction, file: string, sums: Map<string, TableSum>): Promise<void> {
  await fixNotation(tx);
  const watchAgain = await emptyUnwatched(tx, await selectTableNames(tx));
  let table = '';
  let lines: string[] = [];
  let characters = 0;
  const flush = async () => {
    await insertLines(tx, table, lines);
    lines = [];
    characters = 0;
  };
  for await (const part of partsOf(file)) {
    if (part.kind === 'table') table = part.table;
    if (part.kind === 'row') {
      lines.push(part.line);
      characters += part.line.length;
      if (lines.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await flush();
    }
    if (part.kind === 'sum') await flush();
    if (part.kind === 'end') for (const [name, last] of Object.entries(part.counters)) await setCounter(tx, name, last);
  }
  await watchAgain();
  for (const [name, sum] of sums)
    if ((await sumOf(tx, name)).hash !== sum.hash)
      throw new CommandError(`The table ${name} did not come back as it was backed up. Nothing was changed.`);
}
