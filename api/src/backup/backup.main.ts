/** `npm run backup -- <file>`: the whole database in one file. */
import { statSync } from 'node:fs';
import { CommandError, runCommand, withDatabase } from '../commandLine.ts';
import { writeBackup } from './backup.ts';
import { describeSums, keyPlace } from './words.ts';

await runCommand(async () => {
  const [file, ...others] = process.argv.slice(2);
  if (!file || others.length) throw new CommandError('Say where to: npm run backup -- <file>');
  return withDatabase(process.env, { mustExist: true }, async (db, config) => {
    const sums = await writeBackup(db, file);
    const size = (statSync(file).size / 1_000_000).toFixed(1);
    const key = keyPlace(config);
    return `Backed up ${describeSums(sums)} to ${file} (${size} MB).\nNot in it: the release store${key ? `, and the key (${key})` : ''}.`;
  });
});
