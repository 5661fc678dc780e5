import { ERROR_CODES } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { change } from '../change/change.ts';
import { newPasswordError } from '../crypto/newPassword.ts';
import type { Session } from '../guard/context.ts';
import { ApiError, invalid } from '../http/reply.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import { beginAttempt } from './loginAttempts.service.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { SignInParts } from './signIn.service.ts';
import { selectSignedIn, updatePassword } from './signIn.sql.ts';

/**
 * Verifies the password of a signed-in user; throws when it is wrong. Attempts are counted per session, so that guesses
 * from elsewhere do not lock out a signed-in user.
 */
export async function proveOwnPassword(parts: SignInParts, session: Session, password: string, address: string) {
  const user = await selectSignedIn(parts.db, session);
  const attempt = await beginAttempt(parts, {
    userId: user.id,
    username: user.username,
    address,
    device: `session:${session.sessionId}`,
  });
  if (!(await attempt.check(() => verifyPassword(user.password_hash, password)))) throw await attempt.failed();
  await attempt.uncount();
}

/** The change on My profile. Requires the current password, with limits like those of sign-in; ends every other session of the user. */
export async function changePassword(
  parts: SignInParts,
  session: Session,
  { current_password, new_password }: { current_password: string; new_password: string },
  address: string,
): Promise<void> {
  const user = await selectSignedIn(parts.db, session);
  const problem = newPasswordError(new_password, user);
  if (problem) throw invalid({ new_password: problem });
  await proveOwnPassword(parts, session, current_password, address);
  if (current_password === new_password)
    throw invalid({ new_password: 'The new password should differ from the current one.' });
  const passwordHash = await hashPassword(new_password);
  await change(parts.db, session, {}, async (unit) => {
    if (!(await updatePassword(unit.tx, user, passwordHash))) throw new ApiError(ERROR_CODES.unauthenticated);
    await endSessionsOf(unit.tx, user.id, 'password changed', session.sessionId);
    unit.record(user.id, { message: say('password.changed') });
  });
}
