/**
 * A wish of a person is carried out once, however often it is sent: answers get lost, buttons are pressed twice,
 * clients try again. ADR-080.
 */
import { ERROR_CODES } from '@salesdesk/shared/domain';
import type { Db, DbOrTransaction } from '../database/db.ts';
import { ApiError } from '../http/reply.ts';
import { deleteOldAnswers, keepAnswer, selectAnswer, tryLockWish, type WishKey } from './idempotency.sql.ts';

export interface Wish extends WishKey {
  /** Tells the content of the request from any other. */
  fingerprint: string;
  /** Set when the answer is the one of an earlier time. */
  replayed: boolean;
}

export const IN_FLIGHT = 'This is being saved already. Please wait a moment.';
export const OTHER_CONTENT =
  'This was saved before with other content. Please close the form and open what was saved to change it.';

/** The wishes this process is carrying out just now, by database. */
const underWay = new WeakMap<Db, Set<string>>();

/**
 * Runs `work` in one transaction. With a `wish` the answer is kept in that transaction and given again for 24 hours;
 * the same wish is refused with 409 while it is being carried out and with 422 when its content differs. A refusal is
 * not kept: whoever corrects the form may send it again.
 */
export async function once<Answer extends object>(
  db: Db,
  wish: Wish | null,
  work: (tx: DbOrTransaction) => Promise<Answer>,
): Promise<Answer> {
  if (!wish) return db.transaction().execute(work);
  const running = underWay.get(db) ?? new Set();
  underWay.set(db, running);
  const name = `${wish.userId} ${wish.operation} ${wish.key}`;
  if (running.has(name)) throw inFlight();
  running.add(name);
  try {
    return await db.transaction().execute((tx) => answered(tx, wish, work));
  } finally {
    running.delete(name);
  }
}

async function answered<Answer extends object>(
  tx: DbOrTransaction,
  wish: Wish,
  work: (tx: DbOrTransaction) => Promise<Answer>,
): Promise<Answer> {
  // Another replica may have it.
  if (!(await tryLockWish(tx, wish))) throw inFlight();
  const kept = await selectAnswer(tx, wish);
  if (kept) {
    if (kept.fingerprint !== wish.fingerprint)
      throw new ApiError(ERROR_CODES.validation, { status: 422, message: OTHER_CONTENT });
    wish.replayed = true;
    return kept.answer as Answer;
  }
  const answer = await work(tx);
  await keepAnswer(tx, wish, { fingerprint: wish.fingerprint, answer });
  return answer;
}

function inFlight(): ApiError {
  return new ApiError(ERROR_CODES.validation, { status: 409, message: IN_FLIGHT, retryAfter: 1 });
}

/** Housekeeping: answers older than 24 hours. */
export async function forgetOldAnswers(db: Db): Promise<void> {
  await deleteOldAnswers(db);
}
