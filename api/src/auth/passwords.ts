/** Passwords at rest: Argon2id with the parameters OWASP names, never more than two at work at once. */
import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { takeTurns } from '../http/turns.ts';

const ARGON2ID = 2;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Who is served first when many passwords are checked at once: browsers that signed in before and signed-in people, then
 * addresses that do not fail much, then those that do.
 */
export const PRIORITY = { trusted: 0, quiet: 1, noisy: 2 } as const;
export type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];
/** Hashing eats a core each; a flood of sign-ins must not starve everybody else. */
const inTurn = takeTurns({ atOnce: 2, queue: [50, 50, 200] });

/** The hash of a password nobody has, made before anybody asks. */
const dummyHash = hash(randomUUID(), COST);

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(asTyped(password), COST));
}

/** False for a wrong password; an unknown user (null) costs just as much time. */
export function verifyPassword(
  passwordHash: string | null,
  password: string,
  priority: Priority = PRIORITY.trusted,
): Promise<boolean> {
  return inTurn(async () => {
    const matches = await verify(passwordHash ?? (await dummyHash), asTyped(password));
    return matches && passwordHash !== null;
  }, priority);
}

/** The same password from every keyboard, however it composes accents. */
function asTyped(password: string): string {
  return password.normalize('NFKC');
}
