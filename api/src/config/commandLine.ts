/** Shared by the commands beside the server: settings, exclusive use of the database, one sentence at the end. */

import { type Db, openDatabase } from '../database/db.ts';
import { hasDatabase, lockDirectory } from '../database/directoryLock.ts';
import { pendingMigrations, versionProblem } from '../database/migrate.ts';
import { type Config, readConfig } from './config.ts';

/** A failure with a readable message; printed without a stack. */
export class CommandError extends Error {}

/** Opens the configured database, which must exist, for the exclusive use of one command. */
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

/** Throws a sentence unless this program can use the database. `next` is what to do once the product has migrated it. */
export async function requireMigrated(db: Db, next: string): Promise<void> {
  const problem = await versionProblem(db);
  if (problem) throw new CommandError(problem);
  if ((await pendingMigrations(db)).length)
    throw new CommandError(`The database is older than this program. Start the product once, then ${next}.`);
}

/** Locks the directory of an embedded database meanwhile, so that a running server is reported clearly. */
export async function aloneWith<T>(config: Config, work: () => Promise<T>): Promise<T> {
  const directory = directoryOf(config);
  const release = directory ? lockDirectory(directory) : () => {};
  try {
    return await work();
  } finally {
    release();
  }
}

/** The directory of the embedded database; null for PostgreSQL. */
export function directoryOf(config: Config): string | null {
  return config.databaseUrl ? null : config.dataDir;
}

/** Runs a command, prints its result, and exits with 1 if it fails. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
