/** A person chooses the password: by an invitation, whose link works once, for 72 hours, or on My profile. */
import { ERROR_CODES, STATUS } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { change } from '../change/change.ts';
import type { Keys } from '../crypto/keys.ts';
import { newPasswordError } from '../crypto/newPassword.ts';
import { INVITATION_SECONDS, signInvitation, verifyInvitation } from '../crypto/tokens.ts';
import type { Session } from '../guard/context.ts';
import { ApiError, invalid } from '../http/reply.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import { beginAttempt } from './loginAttempts.service.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { isMarkOf, markOf, type SignInParts, signPasswordStage } from './signIn.service.ts';
import { selectSignedIn, selectUserById, updatePassword } from './signIn.sql.ts';

const INVITATION_OVER = 'This invitation has expired or was used already. Ask who invited you for a new link.';

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

/** The link of a user whose password nobody knows, and when it ends. Another password voids it. */
export async function invitationOf(keys: Keys, user: { id: number; password_hash: string }, origin: string) {
  const token = await signInvitation(keys, user.id, markOf(keys, user));
  // Behind the hash, which browsers send to nobody.
  const link = `${origin}/invitation#${token}`;
  return { link, expires_at: new Date(Date.now() + INVITATION_SECONDS * 1000).toISOString() };
}

/** Stores the chosen password; returns the user name and the token for the code step. Throws 11011. */
export async function acceptInvitation(
  { db, keys }: SignInParts,
  { invitation, password }: { invitation: string; password: string },
): Promise<{ token: string; username: string }> {
  const invited = await verifyInvitation(keys, invitation);
  const user = invited ? await selectUserById(db, invited.userId) : undefined;
  const isOpen = user?.must_change_password && user.status === STATUS.active;
  if (!invited || !isOpen || !isMarkOf(keys, user, invited.passwordMark))
    throw invalid({ invitation: INVITATION_OVER });
  const problem = newPasswordError(password, user);
  if (problem) throw invalid({ password: problem });
  const password_hash = await hashPassword(password);
  await change(db, { userId: user.id }, {}, async (unit) => {
    if (!(await updatePassword(unit.tx, user, password_hash))) throw invalid({ invitation: INVITATION_OVER });
    unit.record(user.id, { action: 'password.changed', message: say('invitation.accepted') });
  });
  const { username } = user;
  return { token: await signPasswordStage(keys, { ...user, password_hash }, username), username };
}
