/** `npm run admin -- <user name> [<e-mail>]`: creates or restores an administrator when nobody can sign in as one. */
import { CommandError, requireMigrated, runCommand, withDatabase } from '../config/commandLine.ts';
import { listAdministrators, makeAdministrator } from './admin.ts';

await runCommand(() =>
  withDatabase(process.env, async (db) => {
    const [username, email, ...others] = process.argv.slice(2);
    await requireMigrated(db, 'run this');
    if (!username || others.length) {
      const names = await listAdministrators(db);
      const there = names.length ? `Administrators: ${names.join(', ')}.` : 'Nobody active holds every permission.';
      throw new CommandError(`${there}\nSay who: npm run admin -- <user name> [<e-mail>]`);
    }
    const made = await makeAdministrator(db, { username, email: email ?? null });
    return [
      `${made.isNew ? 'Added' : 'Restored'} ${made.username}: active, with every permission, without an authenticator.`,
      `Password: ${made.password}`,
      'Sign in with it now, scan the QR code that is shown, then change the password on My profile.',
      'It is shown this once. The audit trail has what was done.',
    ].join('\n');
  }),
);
