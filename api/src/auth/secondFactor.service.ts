/** The code step: enrolment by QR code, and checking the code. product.md sections 4 and 7; R-12, R-13 and R-14. */

import { randomInt } from 'node:crypto';
import {
  codeError,
  ERROR_CODES,
  type QrCode,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODE_SIGNS,
  recoveryCodeOf,
  shownRecoveryCode,
} from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { change, type UnitOfWork } from '../change/change.ts';
import {
  fingerprint,
  goodKeys,
  isSealedBefore,
  type KeySet,
  type Keys,
  keysNamed,
  openSeed,
  sealSeed,
} from '../crypto/keys.ts';
import type { PreAuth } from '../crypto/tokens.ts';
import type { Session } from '../guard/context.ts';
import { ApiError, invalid } from '../http/reply.ts';
import type { Browser, Credentials } from '../sessions/sessions.service.ts';
import { beginAttempt, WRONG_CODE } from './loginAttempts.service.ts';
import { finishSignIn, proveOwnPassword, type SignInParts, type SignInUser, userOfProof } from './signIn.service.ts';
import {
  countRecoveryCodes,
  insertRecoveryCodes,
  spendRecoveryCode,
  spendStep,
  updateSealedSeed,
  voidRecoveryCodes,
} from './signIn.sql.ts';
import { enrolmentSeed, qrOf, stepOf } from './totp.ts';

/** How many recovery codes are created at once. */
const RECOVERY_CODES = 8;

/** The QR image of a user who proved the password and has no authenticator yet; nothing for anyone else. */
export async function enrolmentQr(parts: SignInParts, preAuth: PreAuth, username: string | undefined): Promise<QrCode> {
  const user = await userOfProof(parts, preAuth);
  if (username !== undefined && ![user.username, user.email, preAuth.username].includes(username))
    throw new ApiError(ERROR_CODES.unauthenticated);
  if (user.totp_confirmed_at) return { qr_code: null, show_qr: false };
  const secret = offeredSeed(parts, user, preAuth);
  return { qr_code: await qrOf(secret, user.username), show_qr: true, secret };
}

/**
 * Spends an authenticator code or a recovery code and opens the session. A user's first valid code confirms the
 * enrolment.
 */
export async function proveCode(
  parts: SignInParts,
  preAuth: PreAuth,
  code: string,
  browser: Browser,
  device: string | null,
): Promise<Credentials> {
  const recoveryCode = recoveryCodeOf(code);
  const problem = codeError(code);
  if (problem && recoveryCode === null) throw invalid({ otp: problem });
  const user = await userOfProof(parts, preAuth);
  const subject = { userId: user.id, username: user.username, address: browser.ipAddress, device };
  const attempt = await beginAttempt(parts, subject);
  const seed = user.totp_confirmed_at ? storedSeed(parts, user) : offeredSeed(parts, user, preAuth);
  const step = problem ? null : stepOf(seed, code, user.now);
  if (step === null) {
    const mayRecover = user.totp_confirmed_at !== null && recoveryCode !== null;
    const recovered =
      mayRecover &&
      (await finishSignIn(parts, user.id, { browser, attempt }, (unit) =>
        // For a user without the authenticator at hand; it stays enrolled.
        useRecoveryCode(unit, parts.keys, user.id, recoveryCode),
      ));
    if (recovered) return recovered;
    throw await attempt.failed(WRONG_CODE);
  }
  const credentials = await finishSignIn(parts, user.id, { browser, attempt }, (unit) =>
    spendCode(unit, parts, user, { seed, step }),
  );
  if (credentials) return credentials;
  // A valid code that was already spent is no guess, but opens nothing.
  await attempt.uncount();
  throw new ApiError(ERROR_CODES.invalidCredentials, { message: WRONG_CODE });
}

/** Spends the time step of a code, and stores the seed of a first one; false if the step was spent already. */
async function spendCode(
  unit: UnitOfWork,
  { keys }: SignInParts,
  user: SignInUser,
  { seed, step }: { seed: string; step: number },
): Promise<boolean> {
  const { tx } = unit;
  const enrols = user.totp_confirmed_at === null;
  const newSecret = enrols ? sealSeed(keys, seed) : null;
  if (!(await spendStep(tx, { userId: user.id, step, knownSecret: user.totp_secret, newSecret }))) return false;
  if (!enrols && user.totp_secret && isSealedBefore(keys, user.totp_secret))
    await updateSealedSeed(tx, user.id, { from: user.totp_secret, to: sealSeed(keys, seed) });
  if (enrols) unit.record(user.id, { message: say('authenticator.enrolled') });
  return true;
}

/** Uses the keys of the sign-in, so that a changed secret between QR code and code step does no harm. */
function offeredSeed({ keys }: SignInParts, user: SignInUser, { kid, tokenId }: PreAuth): string {
  return enrolmentSeed(keysNamed(keys, kid) ?? keys, user.id, tokenId);
}

function storedSeed({ keys }: SignInParts, user: SignInUser): string {
  if (!user.totp_secret) throw new Error(`User ${user.id} is enrolled without a seed.`);
  return openSeed(keys, user.totp_secret);
}

/** Recovery codes: 50 bits each, valid once instead of an authenticator code. R-34, ADR-124. */

/** Creates codes, which are shown only this once; earlier ones become invalid. Requires the password, as they open the account. */
export async function makeRecoveryCodes(parts: SignInParts, session: Session, password: string, address: string) {
  await proveOwnPassword(parts, session, password, address);
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newCode());
  const hashes = [...codes].map((code) => hashOf(parts.keys, code));
  await change(parts.db, session, {}, async (unit) => {
    await voidRecoveryCodes(unit.tx, session.userId);
    await insertRecoveryCodes(unit.tx, session.userId, hashes);
    unit.record(session.userId, { message: say('recovery-codes.made') });
  });
  return [...codes].map(shownRecoveryCode);
}

function newCode(): string {
  return Array.from({ length: RECOVERY_CODE_LENGTH }, () =>
    RECOVERY_CODE_SIGNS.charAt(randomInt(RECOVERY_CODE_SIGNS.length)),
  ).join('');
}

/** How many codes the user can still use. */
export async function recoveryCodesLeft({ db, keys }: Pick<SignInParts, 'db' | 'keys'>, session: Session) {
  const kids = goodKeys(keys).map(({ kid }) => kid);
  return { left: await countRecoveryCodes(db, session.userId, kids) };
}

/** Spends a code in the form of `recoveryCodeOf` and records it; false if it is not one of this user's. */
async function useRecoveryCode(unit: UnitOfWork, keys: Keys, userId: number, code: string): Promise<boolean> {
  if (!(await spendRecoveryCode(unit.tx, userId, hashesOf(keys, code)))) return false;
  unit.record(userId, { message: say('recovery-code.used') });
  return true;
}

/** Names the keys it was made with: codes of a removed secret open nothing and are not counted. */
function hashOf(keys: KeySet, code: string): string {
  return `${keys.kid}.${fingerprint(keys.lookup, `recovery:${code}`)}`;
}

/** Every form in which the code may be stored; the first releases stored it without the name of the keys. */
function hashesOf(keys: Keys, code: string): string[] {
  return goodKeys(keys).flatMap((set) => [hashOf(set, code), fingerprint(set.lookup, `recovery:${code}`)]);
}
