import type { FastifyInstance } from 'fastify';
import type { Session } from '../guard/context.ts';
import { beginAttempt } from './loginAttempts.service.ts';
import { verifyPassword } from './passwords.ts';
import { selectUserById } from './signIn.sql.ts';

/**
 * Verifies the password of a signed-in user; throws when it is wrong. Attempts are counted per session, so that guesses
 * from elsewhere do not lock out a signed-in user.
 */
export async function proveOwnPassword(
  parts: Pick<FastifyInstance, 'db' | 'config' | 'keys'>,
  session: Session,
  password: string,
  address: string,
): Promise<void> {
  const user = await selectUserById(parts.db, session.userId);
  if (!user) throw new Error('The signed-in user has vanished.');
  const attempt = await beginAttempt(parts, {
    userId: user.id,
    username: user.username,
    address,
    device: `session:${session.sessionId}`,
  });
  if (!(await attempt.check(() => verifyPassword(user.password_hash, password)))) throw await attempt.failed();
  await attempt.uncount();
}
