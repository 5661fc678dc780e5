/** TOTP codes by an implementation independent of the API's. */
import { generateSync } from 'otplib';

const STEP_SECONDS = 30;

/** The six digits of `secret` now, or `steps` steps of 30 s later (earlier when negative). */
export function totpCode(secret: string, steps = 0, now = Date.now()): string {
  return generateSync({ secret, epoch: Math.floor(now / 1000) + steps * STEP_SECONDS });
}

/** Waits for the next step when the current one ends within `seconds`, so that the code does not expire on its way. */
export async function earlyInStep(seconds = 5): Promise<void> {
  const left = STEP_SECONDS - ((Date.now() / 1000) % STEP_SECONDS);
  if (left < seconds) await new Promise((resolve) => setTimeout(resolve, left * 1000 + 200));
}
