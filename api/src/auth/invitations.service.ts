/** An invited user chooses the password by a link that works once, for 72 hours. */
import { STATUS } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { change } from '../change/change.ts';
import type { Keys } from '../crypto/keys.ts';
import { newPasswordError } from '../crypto/newPassword.ts';
import { INVITATION_SECONDS, signInvitation, verifyInvitation } from '../crypto/tokens.ts';
import { invalid } from '../http/reply.ts';
import { hashPassword } from './passwords.ts';
import { isMarkOf, markOf, type SignInParts, signPasswordStage } from './signIn.service.ts';
import { selectUserById, updatePassword } from './signIn.sql.ts';

const INVITATION_OVER = 'This invitation has expired or was used already. Ask who invited you for a new link.';

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
