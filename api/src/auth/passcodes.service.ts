/** Passcodes let in a user who lost the authenticator: issued by staff, valid once, for ten minutes.. */
import { randomInt } from 'node:crypto';
import { CODE_LENGTH, codeError } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { change, type UnitOfWork } from '../change/change.ts';
import { fingerprint, goodKeys, type KeySet, type Keys } from '../crypto/keys.ts';
import type { PreAuth } from '../crypto/tokens.ts';
import type { Db } from '../database/db.ts';
import { mayTakeOver } from '../guard/authority.ts';
import type { Session } from '../guard/context.ts';
import { invalid } from '../http/reply.ts';
import { type Browser, type Credentials, endSessionsOf } from '../sessions/sessions.service.ts';
import { beginAttempt, WRONG_CODE } from './loginAttempts.service.ts';
import { finishSignIn, type SignInParts, userOfProof } from './signIn.service.ts';
import {
  bindPasscodeTo,
  insertPasscode,
  resetAuthenticator,
  selectIssuedPasscode,
  spendPasscode,
  voidPasscodes,
  voidRecoveryCodes,
} from './signIn.sql.ts';

/** Issues a passcode: for `userId`, or held for the issuer until a user form is saved with it. */
export function issuePasscode({ db, keys }: SignInParts, session: Session, userId: number | null) {
  const passcode = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  return change(db, session, {}, async (unit) => {
    const { tx } = unit;
    if (userId !== null) {
      const refusal = await mayTakeOver(tx, session, userId);
      if (refusal) throw invalid({ user_id: refusal });
    }
    await voidPasscodes(tx, userId === null ? { heldBy: session.userId } : { userId });
    const values = { issued_by: session.userId, user_id: userId, code_hash: hashOf(keys, passcode) };
    const { expires_at } = await insertPasscode(tx, values);
    unit.record(userId, { message: say('passcode.issued') });
    return { passcode, expires_at: expires_at.toISOString() };
  });
}

/** Binds a passcode that the issuer holds to the user whose form was saved with it; throws 11011 if there is none. */
export async function bindPasscode(
  unit: UnitOfWork,
  keys: Keys,
  { issuedBy, userId, passcode }: { issuedBy: number; userId: number; passcode: string },
): Promise<void> {
  const { tx } = unit;
  const issued = await selectIssuedPasscode(tx, { issuedBy, userId, hashes: hashesOf(keys, passcode) });
  if (!issued) throw invalid({ passcode: 'This passcode has expired. Please generate a new one.' });
  if (issued.user_id === userId) return;
  await voidPasscodes(tx, { userId });
  await bindPasscodeTo(tx, issued.id, userId);
  unit.record(userId, { message: say('passcode.bound') });
}

/** Spends the passcode, removes the authenticator and all sessions, and opens a new session. The next sign-in enrols again. */
export async function provePasscode(
  parts: SignInParts,
  preAuth: PreAuth,
  passcode: string,
  browser: Browser,
  device: string | null,
): Promise<Credentials> {
  const problem = codeError(passcode);
  if (problem) throw invalid({ passcode: problem });
  const user = await userOfProof(parts, preAuth);
  const subject = { userId: user.id, username: user.username, address: browser.ipAddress, device };
  const attempt = await beginAttempt(parts, subject);
  const credentials = await finishSignIn(parts, user.id, { browser, attempt }, async (unit) => {
    const { tx } = unit;
    if (!(await spendPasscode(tx, user.id, hashesOf(parts.keys, passcode)))) return false;
    await resetAuthenticator(tx, user.id);
    await voidRecoveryCodes(tx, user.id);
    await endSessionsOf(tx, user.id, 'passcode used');
    unit.record(user.id, { message: say('passcode.used') });
    return true;
  });
  if (!credentials) throw await attempt.failed(WRONG_CODE);
  return credentials;
}

/** After an administrator set the user's password: ends every session and voids authenticator, recovery codes and passcodes: the next sign-in shows the QR code. */
export async function resetSignIn(tx: Db, userId: number, reason: string): Promise<void> {
  await endSessionsOf(tx, userId, reason);
  await resetAuthenticator(tx, userId);
  await voidRecoveryCodes(tx, userId);
  await voidPasscodes(tx, { userId });
  await voidPasscodes(tx, { heldBy: userId });
}

function hashesOf(keys: Keys, passcode: string): string[] {
  return goodKeys(keys).map((set) => hashOf(set, passcode));
}

function hashOf(keys: KeySet, passcode: string): string {
  return fingerprint(keys.lookup, `passcode:${passcode}`);
}
