/** What the commands beside the server share: settings, the database for this process alone, one sentence at the end. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from './config.ts';
import { type Db, openDatabase } from './db.ts';
import { lockDirectory } from './directoryLock.ts';

/** A failure whose message is for people; printed without a stack. */
export class CommandError extends Error {}

/**
 * Opens the database of the settings for one command. The embedded one is locked meanwhile, so that a running
 * product is said plainly; `mustExist` refuses a directory without a database rather than making one.
 */
export async function withDatabase<T>(
  env: NodeJS.ProcessEnv,
  { mustExist }: { mustExist: boolean },
  work: (db: Db, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig(env);
  const directory = config.databaseUrl ? null : config.dataDir;
  if (directory && mustExist && !existsSync(join(directory, 'pgdata', 'PG_VERSION')))
    throw new CommandError(`There is no database in "${directory}". Set DATA_DIR or DATABASE_URL.`);
  const release = directory ? lockDirectory(directory) : () => {};
  const db = openDatabase(config, { patient: true });
  try {
    return await work(db, config);
  } finally {
    await db.destroy();
    release();
  }
}

/** Runs a command, prints what it says, and ends the process with 1 when it fails. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
