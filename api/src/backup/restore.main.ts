/** `npm run restore -- <file> [--overwrite]`: a backup back into the database of the settings. */
import { CommandError, runCommand, withDatabase } from '../commandLine.ts';
import { restoreBackup } from './restore.ts';
import { describeSums, keyPlace } from './words.ts';

await runCommand(async () => {
  const args = process.argv.slice(2);
  const [file, ...others] = args.filter((arg) => arg !== '--overwrite');
  if (!file || others.length) throw new CommandError('Say what from: npm run restore -- <file> [--overwrite]');
  return withDatabase(process.env, { mustExist: false }, async (db, config) => {
    const sums = await restoreBackup(db, file, { overwrite: args.includes('--overwrite') });
    const key = keyPlace(config);
    const said = `Restored ${describeSums(sums)}; every table has the hash it was backed up with.`;
    return key ? `${said}\nTo be read with the key it was made with (${key}).` : said;
  });
});
