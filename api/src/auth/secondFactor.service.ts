/** The code step: enrolment by QR code, and checking the code. product.md sections 4 and 7. */
import { codeError, ERROR_CODES, type QrCode, recoveryCodeOf } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { recordBy } from '../audit/audit.service.ts';
import { keysNamed } from '../crypto/keys.ts';
import { isSealedBefore, openSeed, sealSeed } from '../crypto/sealing.ts';
import type { PreAuth } from '../crypto/tokens.ts';
import type { DbOrTransaction } from '../database/db.ts';
import { ApiError, invalid } from '../http/reply.ts';
import type { Browser, Credentials } from '../sessions/sessions.service.ts';
import { beginAttempt, WRONG_CODE } from './loginAttempts.service.ts';
import { useRecoveryCode } from './recoveryCodes.service.ts';
import { finishSignIn, type SignInParts, type SignInUser, userOfProof } from './signIn.service.ts';
import { spendStep, updateSealedSeed } from './signIn.sql.ts';
import { enrolmentSeed, qrOf, stepOf } from './totp.ts';

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
      (await finishSignIn(parts, user.id, { browser, attempt }, (tx) =>
        // For a user without the authenticator at hand; it stays enrolled.
        useRecoveryCode(tx, parts.keys, user.id, recoveryCode),
      ));
    if (recovered) return recovered;
    throw await attempt.failed(WRONG_CODE);
  }
  const credentials = await finishSignIn(parts, user.id, { browser, attempt }, (tx) =>
    spendCode(tx, parts, user, { seed, step }),
  );
  if (credentials) return credentials;
  // A valid code that was already spent is no guess, but opens nothing.
  await attempt.uncount();
  throw new ApiError(ERROR_CODES.invalidCredentials, { message: WRONG_CODE });
}

/** Spends the time step of a code, and stores the seed of a first one; false if the step was spent already. */
async function spendCode(
  tx: DbOrTransaction,
  { keys }: SignInParts,
  user: SignInUser,
  { seed, step }: { seed: string; step: number },
): Promise<boolean> {
  const enrols = user.totp_confirmed_at === null;
  const newSecret = enrols ? sealSeed(keys, seed) : null;
  if (!(await spendStep(tx, { userId: user.id, step, knownSecret: user.totp_secret, newSecret }))) return false;
  if (!enrols && user.totp_secret && isSealedBefore(keys, user.totp_secret))
    await updateSealedSeed(tx, user.id, { from: user.totp_secret, to: sealSeed(keys, seed) });
  if (enrols) await recordBy(tx, user.id, say('authenticator.enrolled'), user.id);
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
