/** Password hashes: Argon2id with the parameters OWASP recommends, at most two computed at once. */
import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '../http/overload.ts';

const ARGON2ID = 2;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * The order when many passwords are checked at once: known browsers and signed-in users first, then addresses with few
 * failures, then those with many.
 */
export const PRIORITY = { trusted: 0, quiet: 1, noisy: 2 } as const;
type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];
/** Each hash occupies a core; a flood of sign-ins must not starve other requests. */
const limited = limitConcurrency({ atOnce: 2, queue: [50, 50, 200] });

/** The hash of a password that nobody has, computed before the first request. */
const dummyHash = hash(randomUUID(), COST);

export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(asTyped(password), COST));
}

/** False for a wrong password; an unknown user (null) takes the same time. */
export function verifyPassword(passwordHash: string | null, password: string, priority: Priority = PRIORITY.trusted) {
  return limited(async () => {
    const matches = await verify(passwordHash ?? (await dummyHash), asTyped(password));
    return matches && passwordHash !== null;
  }, priority);
}

/** The same text from every keyboard, however it composes accents. */
function asTyped(password: string): string {
  return password.normalize('NFKC');
}
