/** Passwords at rest: Argon2id with the parameters OWASP names, never more than two at work at once. */
import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { ERROR_CODES } from '@salesdesk/shared/domain';
import { ApiError } from '../http/reply.ts';

const ARGON2ID = 2;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const QUEUE = 50;

/** The hash of a password nobody has, made before anybody asks. */
const dummyHash = hash(randomUUID(), COST);

let running = 0;
const waiting: (() => void)[] = [];

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

/** Hashing eats a core each; a flood of sign-ins must not starve everybody else. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= QUEUE) throw new ApiError(ERROR_CODES.unexpected, { status: 503 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
