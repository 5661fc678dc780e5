/** `npm run restore -- <file> [--overwrite] [--identity <key file>]`: restores a backup into the configured database. */
import { aloneWith, directoryOf, runCommand } from '../config/commandLine.ts';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../database/db.ts';
import { argumentsOf, describeSums, keyLocation } from './command.ts';
import { restoreBackup, restoreEmbedded } from './restore.ts';

const USAGE = 'Say what from: npm run restore -- <file> [--overwrite] [--identity <file with the key>]';

await runCommand(async () => {
  const { file, values } = argumentsOf(USAGE, { overwrite: { type: 'boolean' }, identity: { type: 'string' } });
  const options = { overwrite: values.overwrite === true, identity: values.identity };
  const config = readConfig(process.env);
  const directory = directoryOf(config);
  const sums = await aloneWith(config, async () => {
    if (directory) return restoreEmbedded(directory, file, options);
    const db = openDatabase(config, { unlimited: true });
    return restoreBackup(db, file, options).finally(() => db.destroy());
  });
  const key = keyLocation(config);
  const said = `Restored ${describeSums(sums)}; every table has the hash it was backed up with.`;
  return key ? `${said}\nTo be read with the key it was made with (${key}).` : said;
});
