/**
 * The limits of sign-in attempts (R-18 and ADR-124): passwords, codes and passcodes count together, names that do
 * not exist are counted like real ones. Attempts are counted before anything is checked, so parallel guesses gain nothing.
 */
import { setTimeout } from 'node:timers/promises';
import { ERROR_CODES } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { record } from '../audit/audit.service.ts';
import type { Config } from '../config/config.ts';
import { fingerprint, type Keys } from '../crypto/keys.ts';
import type { Db } from '../database/db.ts';
import { ApiError, type Said } from '../http/reply.ts';
import {
  type Counted,
  type Counter,
  clearAttempts,
  countAddressAttempt,
  countAttempt,
  FULL_AT,
  LOCKS_AT,
  uncountAddressAttempt,
  uncountAttempt,
} from './loginAttempts.sql.ts';
import { PRIORITY } from './passwords.ts';

export { liftLocks, removeOldAttempts } from './loginAttempts.sql.ts';

/** The message of 11014 for codes and passcodes; its own text names the user name and the password. */
export const WRONG_CODE = 'Invalid code. Please check it and try again.';
/** The fourth failure warns. */
const WARNS_AT = 4;
/** The longest delay of an attempt from an address with many failures. */
const LONGEST_WAIT_MS = 5_000;
/** When to retry if too many attempts wait already. */
const RETRY_AFTER_SECONDS = 5;

/** What unlocking sets: failures and locks start at zero. */
export const UNLOCKED = { failed_attempts: 0, locked_until: null, locks: 0 } as const;

/** Attempts are counted per user, or per unknown user name. */
interface AttemptSubject {
  userId: number | null;
  username: string;
  address: string;
  /** The browser or session that is known to be the user's and counted separately; null for any other. */
  device: string | null;
}

export interface Attempt {
  /** Runs the check; when it cannot be made at all (too busy), the attempt does not count. */
  check: <T>(work: () => Promise<T>) => Promise<T>;
  /** Call it when the attempt was valid but the sign-in is not finished, or when it was no guess. */
  uncount: () => Promise<void>;
  /** Call it when the attempt was wrong; returns the error to throw, with `message` in place of the text of 11014. */
  failed: (message?: Said) => Promise<ApiError>;
  /** Call it in the transaction that finishes the sign-in. */
  succeeded: (tx: Db) => Promise<void>;
}

/** Counts one attempt before it is checked. Throws 11018 while locked. */
export async function beginAttempt({ db, keys }: { db: Db; keys: Keys }, subject: AttemptSubject): Promise<Attempt> {
  const counter = counterOf(keys, subject);
  const counted = await countAttempt(db, counter);
  if (!counted) throw new ApiError(ERROR_CODES.locked);
  return {
    check: async (work) => {
      try {
        return await work();
      } catch (error) {
        await uncountAttempt(db, counter);
        throw error instanceof ApiError && error.status === 503 ? retryLater(503) : error;
      }
    },
    uncount: () => uncountAttempt(db, counter),
    succeeded: (tx) => clearAttempts(tx, counter),
    failed: async (message) => {
      if (counted.count === LOCKS_AT) await recordLock(db, subject, counted);
      if (counted.count < WARNS_AT) return new ApiError(ERROR_CODES.invalidCredentials, { message });
      return new ApiError(counted.count === WARNS_AT ? ERROR_CODES.lockWarning : ERROR_CODES.locked);
    },
  };
}

function counterOf(keys: Keys, { userId, username, device }: AttemptSubject): Counter {
  if (userId === null) return { nameHash: fingerprint(keys.lookup, `name:${username}`) };
  return device === null ? { userId } : { userId, device };
}

async function recordLock(db: Db, { userId, address, device }: AttemptSubject, { lockMinutes }: Counted) {
  if (userId === null) return;
  const minutes = lockMinutes ?? 0;
  await record(db, {
    actorId: null,
    action: 'user.locked',
    entityId: userId,
    message: lockedMessage(minutes, device !== null),
    after: { ip_address: address },
  });
}

function lockedMessage(minutes: number, inBrowser: boolean) {
  if (minutes < 60) return say(inBrowser ? 'user.locked-in-browser-minutes' : 'user.locked-minutes', { minutes });
  return say(inBrowser ? 'user.locked-in-browser-hours' : 'user.locked-hours', { hours: minutes / 60 });
}

let waiting = 0;

/**
 * Counts an attempt from a browser that never signed in, and delays it if its address has many failures: no address is
 * refused, all are slowed down. Call `uncount` when it was right. Throws 429 only when too many wait in this process.
 */
export async function admitAttempt(
  { db, config: { failuresPerMinute, signInsWaiting } }: { db: Db; config: Config },
  address: string,
) {
  if (!failuresPerMinute) return { priority: PRIORITY.quiet, uncount: async () => {} };
  const waitMs = waitOf(await countAddressAttempt(db, address, failuresPerMinute), failuresPerMinute);
  if (waitMs > 0) {
    if (waiting >= signInsWaiting) throw retryLater(429);
    waiting++;
    await setTimeout(waitMs);
    waiting--;
  }
  return {
    priority: waitMs > 0 ? PRIORITY.noisy : PRIORITY.quiet,
    uncount: async () => void (await uncountAddressAttempt(db, address)),
  };
}

/** Delay in milliseconds: none up to the failures allowed per minute, then rising up to `FULL_AT` times as many. */
export function waitOf(failures: number, perMinute: number): number {
  const share = (failures - perMinute) / (perMinute * (FULL_AT - 1));
  return Math.round(LONGEST_WAIT_MS * Math.min(Math.max(share, 0), 1));
}

function retryLater(status: 429 | 503): ApiError {
  const seconds = RETRY_AFTER_SECONDS;
  return new ApiError(ERROR_CODES.validation, {
    status,
    message: say('sign-in.too-many', { seconds }),
    retryAfter: seconds,
    data: { retry_after: seconds },
  });
}
