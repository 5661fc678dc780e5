/**
 * The ladder of wrong attempts (decision 18): passwords, codes and passcodes count together, names that do not
 * exist climb it too. Attempts are counted before anything is checked, so parallel guesses gain nothing.
 */
import { ERROR_CODES } from '@salesdesk/shared/domain';
import { record } from '../audit/audit.service.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db.ts';
import { ApiError } from '../http/reply.ts';
import { fingerprint, type Keys } from './keys.ts';
import {
  countAddressFailure,
  countAddressLock,
  countUnknownAttempt,
  countUserAttempt,
  deleteOldAttempts,
  selectAddressFailures,
  uncountAttempt,
  uncountUnknownAttempt,
} from './ladder.sql.ts';

/** The fourth failure warns, the fifth locks. */
const WARNS_AT = 4;
const LOCKS_AT = 5;
/** Who locks that many names within an hour wants to keep people out. */
const LOCKS_PER_HOUR = 10;

/** Whose ladder: a user's, or a name's that belongs to nobody. */
export interface Climber {
  userId: number | null;
  username: string;
  address: string;
}

export interface Attempt {
  /** Runs the check; when it cannot be made at all (too busy), the attempt does not count. */
  check: <T>(work: () => Promise<T>) => Promise<T>;
  /** Call it when the attempt was right though the sign-in is not finished, or no guess. */
  takeBack: () => Promise<void>;
  /** Call it when the attempt turned out wrong: it gives what to throw. */
  failed: () => Promise<ApiError>;
}

/** Counts one attempt ahead of checking it. Throws 11018 while locked, 429 when the address guesses too much. */
export async function beginAttempt(
  { db, config, keys }: { db: Db; config: Config; keys: Keys },
  { userId, username, address }: Climber,
): Promise<Attempt> {
  const limit = config.failuresPerMinute;
  if (limit) {
    const { failures, locks } = await selectAddressFailures(db, address);
    if (failures >= limit || locks >= LOCKS_PER_HOUR) throw tooMany();
  }
  const nameHash = fingerprint(keys.lookup, `name:${username}`);
  const count = userId === null ? await countUnknownAttempt(db, nameHash) : await countUserAttempt(db, userId);
  const countAddress = async () => {
    if (limit) await countAddressFailure(db, address);
  };
  if (count === undefined) {
    await countAddress();
    throw new ApiError(ERROR_CODES.locked);
  }
  const takeBack = async () => {
    if (userId === null) await uncountUnknownAttempt(db, nameHash);
    else await uncountAttempt(db, userId);
  };
  return {
    check: async (work) => {
      try {
        return await work();
      } catch (error) {
        await takeBack();
        throw error;
      }
    },
    takeBack,
    failed: async () => {
      await countAddress();
      if (limit && count === LOCKS_AT) await countAddressLock(db, address);
      if (count === LOCKS_AT && userId !== null) await recordLock(db, userId, address);
      if (count < WARNS_AT) return new ApiError(ERROR_CODES.invalidCredentials);
      return new ApiError(count === WARNS_AT ? ERROR_CODES.lockWarning : ERROR_CODES.locked);
    },
  };
}

async function recordLock(db: Db, userId: number, address: string): Promise<void> {
  await record(db, {
    actorId: null,
    action: 'user.locked',
    entity: 'user',
    entityId: userId,
    summary: 'Locked for 15 minutes after five failed attempts',
    after: { ip_address: address },
  });
}

function tooMany(): ApiError {
  return new ApiError(ERROR_CODES.validation, {
    status: 429,
    message: 'Too many attempts. Please wait a minute and try again.',
  });
}

export async function forgetOldAttempts(db: Db): Promise<void> {
  await deleteOldAttempts(db);
}
