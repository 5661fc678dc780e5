/** Codes by an implementation that is not the API's, as an authenticator app would make them. */
import { generateSync } from 'otplib';

const STEP_SECONDS = 30;

/** The six digits of `secret` now, or `steps` steps of 30 s later (earlier when negative). */
export function totpCode(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * STEP_SECONDS });
}
