/** `npm run backup -- <file> [--recipient <age1…>]`: the whole database in one file. */
import { statSync } from 'node:fs';
import { runCommand, withDatabase } from '../config/commandLine.ts';
import { writeBackup } from './backup.ts';
import { argumentsOf, describeSums, keyLocation } from './command.ts';

const USAGE = 'Say where to: npm run backup -- <file> [--recipient <age1…>]';

const KEY_IN_IT = 'The key is in it, because SECRET_KEY is not set.';

await runCommand(async () => {
  const { file, values } = argumentsOf(USAGE, { recipient: { type: 'string', multiple: true } });
  return withDatabase(process.env, async (db, config) => {
    const recipients = values.recipient ?? config.backupRecipients;
    const sums = await writeBackup(db, file, { recipients });
    const size = (statSync(file).size / 1_000_000).toFixed(1);
    const key = keyLocation(config);
    const form = recipients.length ? 'encrypted' : 'not encrypted';
    return `Backed up ${describeSums(sums)} to ${file} (${size} MB, ${form}).\nNot in it: the release store${key ? `, and the key (${key})` : ''}.${key ? '' : ` ${KEY_IN_IT}`}`;
  });
});
