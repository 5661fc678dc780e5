/** Resets a user's sign-in after an administrator set their password. */
import type { DbOrTransaction } from '../database/db.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import { voidPasscodes } from './passcodes.sql.ts';
import { voidRecoveryCodes } from './recoveryCodes.sql.ts';
import { resetAuthenticator } from './signIn.sql.ts';

/** Ends every session and voids authenticator, recovery codes and passcodes: the next sign-in shows the QR code. */
export async function resetSignIn(tx: DbOrTransaction, userId: number, reason: string): Promise<void> {
  await endSessionsOf(tx, userId, reason);
  await resetAuthenticator(tx, userId);
  await voidRecoveryCodes(tx, userId);
  await voidPasscodes(tx, { userId });
  await voidPasscodes(tx, { heldBy: userId });
}
