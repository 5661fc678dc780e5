/** `npm run audit:verify [-- <position>:<hash>]`: verifies the audit trail and names the first invalid row. */
import { CommandError, requireMigrated, runCommand, withDatabase } from '../config/commandLine.ts';
import { type Anchor, verifyChain } from './chain.ts';

await runCommand(() =>
  withDatabase(process.env, async (db) => {
    const anchor = readAnchor(process.argv[2]);
    await requireMigrated(db, 'verify');
    const verdict = await verifyChain(db, anchor);
    if (!verdict.whole) throw new CommandError(`The audit trail is broken. ${verdict.problem}`);
    if (!verdict.last) return 'The audit trail is whole: it has no rows yet.';
    const { position, hash } = verdict.last;
    const waiting = verdict.waiting ? ` Not sealed yet: ${verdict.waiting}.` : '';
    return `The audit trail is whole: ${verdict.rows} rows.${waiting} Keep this and give it next time: ${position}:${hash}`;
  }),
);

function readAnchor(text: string | undefined): Anchor | null {
  if (text === undefined) return null;
  const [, position, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!position || !hash) throw new CommandError(`"${text}" is not what an earlier run printed (<position>:<hash>).`);
  return { position: Number(position), hash };
}
