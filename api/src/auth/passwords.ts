/** Passwords at rest: Argon2id with the parameters OWASP names, never more than two at work at once. */
import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { takeTurns } from '../http/turns.ts';

const ARGON2ID = 2;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing eats a core each; a flood of sign-ins must not starve everybody else. */
const inTurn = takeTurns({ atOnce: 2, queue: 50 });

/** The hash of a password nobody has, made before anybody asks. */
const dummyHash = hash(randomUUID(), COST);

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(asTyped(password), COST));
}

/** False for a wrong password; an unknown user (null) costs just as much time. */
export function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return inTurn(async () => {
    const matches = await verify(passwordHash ?? (await dummyHash), asTyped(password));
    return matches && passwordHash !== null;
  });
}

/** The same password from every keyboard, however it composes accents. */
function asTyped(password: string): string {
  return password.normalize('NFKC');
}
