/** The proofs of step-up besides the session: an authenticator, and the page's ticket. */

import { sealSeed } from '../src/crypto/keys.ts';
import { signStepUpTicket } from '../src/crypto/tokens.ts';
import type { Caller, TestApp } from './index.ts';
import { code } from './signIn.ts';

/** The seed of all authenticators given here. */
export const TEST_SEED = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Gives the caller a fresh authenticator, of which no code has been used. */
export async function giveAuthenticator({ db, keys }: TestApp, { userId }: Caller): Promise<void> {
  await db
    .updateTable('users')
    .set({ totp_secret: sealSeed(keys, TEST_SEED), totp_confirmed_at: new Date(), totp_last_step: null })
    .where('id', '=', userId)
    .execute();
}

/** The current code, and a ticket for the caller's session. */
export async function proofsOf({ keys }: TestApp, { sessionId }: Caller): Promise<{ code: string; ticket: string }> {
  return { code: code(TEST_SEED), ticket: await signStepUpTicket(keys, sessionId) };
}

/** A call with the proofs of a step-up. */
export async function postWithProofs(api: TestApp, caller: Caller, path: string, body: object) {
  await giveAuthenticator(api, caller);
  return caller.post(path, { ...body, ...(await proofsOf(api, caller)) });
}
