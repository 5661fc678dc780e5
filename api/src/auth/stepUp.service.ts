/**
 * Step-up: a signed-in user confirms a request with the authenticator, on a page without code of remotes, because every
 * script on a page can use the access token and read what is typed. ADR-062.
 */
import { codeError, ERROR_CODES, holdsExactly, type PermissionKey, type StepUpProof } from '@salesdesk/shared/domain';
import { change, type UnitOfWork } from '../change/change.ts';
import { type Keys, openSeed } from '../crypto/keys.ts';
import { isStepUpTicket, signStepUpTicket } from '../crypto/tokens.ts';
import type { Session } from '../guard/context.ts';
import { invalid } from '../http/reply.ts';
import { beginAttempt } from './loginAttempts.service.ts';
import type { SignInParts } from './signIn.service.ts';
import { selectSignedIn, spendStep } from './signIn.sql.ts';
import { stepOf } from './totp.ts';

const TEXTS = {
  wrong: 'This code is not right. Enter the code that your authenticator app shows now.',
  used: 'This code was used already. Wait for the next one.',
  none: 'You have no authenticator app. Sign out and sign in again to set one up.',
} as const;

/** Users with one of these may open the pages that ask for the code. */
const RIGHTS: readonly PermissionKey[] = ['system.platform.override', 'system.platform.tokens'];

/**
 * The ticket for a page that asks for the code, for this session; null without one, or without a permission that needs the
 * code. Put it only into a document that the browser itself opened: scripts of other pages must not be able to read it.
 */
export async function stepUpTicketOf(keys: Keys, session: Session | null): Promise<string | null> {
  if (!session || !RIGHTS.some((right) => holdsExactly(session.permissions, right))) return null;
  return signStepUpTicket(keys, session.sessionId);
}

/**
 * Checks that the call comes from such a page and has the signed-in user's code, and runs `work` in the change that
 * spends the code, so that it works once, here or at sign-in. `check` throws what else is wrong; it runs before the code is
 * looked at, so that a refusal spends none. Wrong codes are counted per session like every step-up. Throws 11011 at the
 * field `ticket` or `code`, 11017 and 11018 as sign-in does, and 429.
 */
export async function withStepUp<T extends object>(
  parts: SignInParts,
  session: Session,
  { code, ticket, address, check }: StepUpProof & { address: string; check: () => Promise<void> },
  // biome-ignore lint/suspicious/noConfusingVoidType: a mutation without a reply returns nothing.
  work: (unit: UnitOfWork) => Promise<T | void>,
): Promise<T> {
  if (!(await isStepUpTicket(parts.keys, session.sessionId, ticket)))
    throw invalid({ ticket: 'This page is open for too long. Reload it and try again.' });
  await check();
  const problem = codeError(code);
  if (problem) throw invalid({ code: problem });
  const user = await selectSignedIn(parts.db, session);
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
  return change(parts.db, session, {}, async (unit) => {
    if (!(await spendStep(unit.tx, { userId: user.id, step, knownSecret: totp_secret, newSecret: null })))
      throw invalid({ code: TEXTS.used });
    return work(unit);
  });
}
