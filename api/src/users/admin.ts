/** For a company that is locked out: creates or restores an administrator from the shell of the machine. ADR-123. */
import { randomInt } from 'node:crypto';
import { EMAIL_INVALID, isUserEmail, PERMISSION_KEYS, STATUS, usernameError } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { UNLOCKED } from '../auth/loginAttempts.service.ts';
import { resetSignIn } from '../auth/passcodes.service.ts';
import { hashPassword } from '../auth/passwords.ts';
import { change, type UnitOfWork } from '../change/change.ts';
import { CommandError } from '../config/commandLine.ts';
import { newPasswordError } from '../crypto/newPassword.ts';
import type { Db } from '../database/db.ts';
import { lockStaff } from '../guard/authority.ts';
import { insertUser, selectHoldersOfAll, selectTaken, selectUserNamed } from './users.sql.ts';

type Named = NonNullable<Awaited<ReturnType<typeof selectUserNamed>>>;

/**
 * Makes the user of that name an administrator who can sign in: active, not deleted, not locked, with every permission, a
 * new password and no authenticator. Adds the user with `email` if there is none; for an existing user, `email` replaces
 * the current e-mail. The audit trail records it without a user. Throws `CommandError`.
 */
export async function makeAdministrator(db: Db, { username, email }: { username: string; email: string | null }) {
  const problem = usernameError(username) ?? (email !== null && !isUserEmail(email) ? EMAIL_INVALID : null);
  if (problem) throw new CommandError(`${problem.replace(/\.$/, '')}.`);
  // Printed once and stored nowhere.
  const password = randomPassword({ username, email: email ?? '' });
  const passwordHash = await hashPassword(password);
  return change(db, null, {}, async (unit) => {
    const { tx } = unit;
    await lockStaff(tx);
    const user = await selectUserNamed(tx, username);
    if (!user) {
      const userId = await addAdministrator(unit, { username, email, passwordHash });
      return { userId, username, password, isNew: true };
    }
    await restoreAdministrator(unit, user, { email: email ?? user.email, passwordHash });
    return { userId: user.id, username: user.username, password, isNew: false };
  });
}

/** User names of all active users with every permission. */
export async function listAdministrators(db: Db): Promise<string[]> {
  return (await selectHoldersOfAll(db, PERMISSION_KEYS)).map(({ username }) => username);
}

async function addAdministrator(
  unit: UnitOfWork,
  { username, email, passwordHash }: { username: string; email: string | null; passwordHash: string },
): Promise<number> {
  if (email === null)
    throw new CommandError(
      `There is no user "${username}". To add one, give an e-mail too: npm run admin -- ${username} <e-mail>`,
    );
  const { tx } = unit;
  await refuseTaken(tx, { id: 0, username, email, phone: null });
  const permissions = [...PERMISSION_KEYS];
  const name = { first_name: 'Restored', last_name: 'Administrator', designation: 'Administrator' };
  const values = { ...name, username, email, role: 'Administrator', permissions };
  const { id } = await insertUser(tx, { ...values, password_hash: passwordHash });
  const message = say('user.created-from-shell', { name: username });
  unit.record(id, { action: 'user.created', message, after: values });
  return id;
}

async function restoreAdministrator(
  unit: UnitOfWork,
  user: Named,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<void> {
  await refuseTaken(unit.tx, { ...user, email });
  const columns = { email, status: STATUS.active, permissions: [...PERMISSION_KEYS], deleted_at: null };
  await unit.update('user', user, columns, {
    action: 'user.edited',
    message: say('user.made-administrator', { name: user.username }),
    besides: {
      password_hash: passwordHash,
      role: 'Administrator',
      ...UNLOCKED,
      permission_version: user.permission_version + 1,
    },
  });
  await resetSignIn(unit.tx, user.id, 'restored from the shell');
}

/** The names of a deleted user may belong to another user now. */
async function refuseTaken(
  tx: Db,
  { id, username, email, phone }: { id: number; username: string; email: string; phone: string | null },
): Promise<void> {
  const taken = await selectTaken(tx, { username, email, phone: phone ?? '', exceptId: id });
  if (taken.username) throw new CommandError(`Another user has the name "${username}". Give another one.`);
  if (taken.email) throw new CommandError(`Another user has the e-mail "${email}". Give another one after the name.`);
  if (taken.phone) throw new CommandError(`Another user has the phone number of "${username}". Give another name.`);
}

/** Without characters that look like others. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** Four groups of five, more than 110 bits; drawn again until it satisfies the password rule. */
function randomPassword(owner: { username: string; email: string }): string {
  for (;;) {
    const signs = Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    const password = (signs.match(/.{5}/g) ?? []).join('-');
    if (newPasswordError(password, owner) === null) return password;
  }
}
