/** What the commands beside the server share: settings, the database for this process alone, one sentence at the end. */

import { type Db, openDatabase } from '../database/db.ts';
import { lockDirectory } from '../database/directoryLock.ts';
import { hasDatabase } from '../database/embeddedDirectory.ts';
import { type Config, readConfig } from './config.ts';

/** A failure whose message is for people; printed without a stack. */
export class CommandError extends Error {}

/** Opens the database of the settings, which has to be there, for one command that nobody else disturbs. */
export async function withDatabase<T>(
  env: NodeJS.ProcessEnv,
  work: (db: Db, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig(env);
  const directory = directoryOf(config);
  if (directory && !hasDatabase(directory))
    throw new CommandError(`There is no database in "${directory}". Set DATA_DIR or DATABASE_URL.`);
  return aloneWith(config, async () => {
    const db = openDatabase(config, { unlimited: true });
    try {
      return await work(db, config);
    } finally {
      await db.destroy();
    }
  });
}

/** Locks the directory of an embedded database meanwhile, so that a running product is said plainly. */
export async function aloneWith<T>(config: Config, work: () => Promise<T>): Promise<T> {
  const directory = directoryOf(config);
  const release = directory ? lockDirectory(directory) : () => {};
  try {
    return await work();
  } finally {
    release();
  }
}

/** The directory of the embedded database; null where the database is PostgreSQL. */
export function directoryOf(config: Config): string | null {
  return config.databaseUrl ? null : config.dataDir;
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
