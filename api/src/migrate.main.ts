/** `npm run migrate`: migrates the database and fills required data, without serving requests. */
import { prepare } from './app.ts';
import { aloneWith, directoryOf, runCommand } from './config/commandLine.ts';
import { readConfig } from './config/config.ts';
import { openDatabase } from './database/db.ts';
import { removeLeftovers } from './database/directoryLock.ts';

await runCommand(async () => {
  const config = readConfig(process.env);
  await aloneWith(config, async () => {
    const directory = directoryOf(config);
    if (directory) removeLeftovers(directory);
    const db = openDatabase(config);
    try {
      await prepare(config, db);
    } finally {
      await db.destroy();
    }
  });
  return 'The database is up to date.';
});
