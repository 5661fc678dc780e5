/** Goes through sign-in as the screens do. */
import type { QrCode, UsernameCheck } from '@salesdesk/shared/domain';
import { Secret, TOTP } from 'otpauth';
import { type Answer, TEST_PASSWORD, type TestApp } from './index.ts';

export function verifyUsername(test: TestApp, username: string, options = {}): Promise<Answer<UsernameCheck>> {
  return test.anonymous.post<UsernameCheck>('verify-username', { email: username }, options);
}

/** Name and password; returns the answer of the password step. */
export async function login(
  test: TestApp,
  username: string,
  password = TEST_PASSWORD,
): Promise<Answer<{ token: string }>> {
  const name = await verifyUsername(test, username);
  return test.anonymous.post('login', { email: username, password }, { token: name.body.data?.token });
}

/** A token that proves the password. */
export async function passwordToken(test: TestApp, username: string): Promise<string> {
  const { body } = await login(test, username);
  if (!body.data) throw new Error(`The password step was refused: ${body.message}`);
  return body.data.token;
}

/** The seed that the code step offers to this sign-in. */
export async function offeredSeed(test: TestApp, token: string): Promise<string> {
  const { body } = await test.anonymous.post<QrCode>('generate-qr', {}, { token });
  if (!body.data?.secret) throw new Error('No seed was offered.');
  return body.data.secret;
}

/** The code of a seed at a time, as an authenticator app shows it. */
export function codeAt(seed: string, now: Date): string {
  return new TOTP({ secret: Secret.fromBase32(seed) }).generate({ timestamp: now.getTime() });
}

/** A code of the seed, `steps` time steps from now. */
export function code(seed: string, steps = 0): string {
  return codeAt(seed, new Date(Date.now() + steps * 30_000));
}

/** A code that is not valid at any step near now. */
export function wrongCode(seed: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => code(seed, steps));
  for (let n = 0; ; n++) {
    const guess = String(n).padStart(6, '0');
    if (!right.includes(guess)) return guess;
  }
}

/** All three steps of a user who has no authenticator yet; returns the seed for the next time. */
export async function enrol(test: TestApp, username: string) {
  const token = await passwordToken(test, username);
  const seed = await offeredSeed(test, token);
  // One step back, so that the current one stays unspent; repeated if a time step ends just now.
  const verify = () => test.anonymous.post<{ token: string }>('verify-otp', { otp: code(seed, -1) }, { token });
  const first = await verify();
  return { answer: first.body.error ? await verify() : first, seed };
}
