/** Step-up: a signed-in user confirms a request with the authenticator, which a script cannot do. */
import { codeError, ERROR_CODES } from '@salesdesk/shared/domain';
import type { FastifyInstance } from 'fastify';
import { openSeed } from '../crypto/sealing.ts';
import type { DbOrTransaction } from '../database/db.ts';
import type { Session } from '../guard/context.ts';
import { invalid } from '../http/reply.ts';
import { beginAttempt } from './loginAttempts.service.ts';
import { selectUserById, spendStep } from './signIn.sql.ts';
import { stepOf } from './totp.ts';

const TEXTS = {
  wrong: 'This code is not right. Enter the code that your authenticator app shows now.',
  used: 'This code was used already. Wait for the next one.',
  none: 'You have no authenticator app. Sign out and sign in again to set one up.',
} as const;

/**
 * Checks the authenticator code of the signed-in user, counted per session like every step-up, and runs `work` in the
 * transaction that spends it, so that a code works once, here or at sign-in. Throws 11011 at the field `code`, 11017
 * and 11018 as sign-in does, and 429.
 */
export async function withOwnCode<T>(
  parts: Pick<FastifyInstance, 'db' | 'config' | 'keys'>,
  session: Session,
  { code, address }: { code: string; address: string },
  work: (tx: DbOrTransaction) => Promise<T>,
): Promise<T> {
  const problem = codeError(code);
  if (problem) throw invalid({ code: problem });
  const user = await selectUserById(parts.db, session.userId);
  if (!user) throw new Error('The signed-in user has vanished.');
  const { totp_secret, totp_confirmed_at } = user;
  if (!totp_secret || !totp_confirmed_at) throw invalid({ code: TEXTS.none });
  const subject = { userId: user.id, username: user.username, address, device: `session:${session.sessionId}` };
  const attempt = await beginAttempt(parts, subject);
  const step = stepOf(openSeed(parts.keys, totp_secret), code, user.now);
  if (step === null) {
    const failure = await attempt.failed();
    throw failure.code === ERROR_CODES.invalidCredentials ? invalid({ code: TEXTS.wrong }) : failure;
  }
  await attempt.uncount();
  return parts.db.transaction().execute(async (tx) => {
    if (!(await spendStep(tx, { userId: user.id, step, knownSecret: totp_secret, newSecret: null })))
      throw invalid({ code: TEXTS.used });
    return work(tx);
  });
}
