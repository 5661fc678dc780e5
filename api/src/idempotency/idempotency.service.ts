/**
 * A call with an idempotency key is carried out once, however often it is sent: replies get lost, buttons are pressed
 * twice, clients retry. ADR-080.
 */
import { ERROR_CODES } from '@salesdesk/shared/domain';
import type { Db } from '../database/db.ts';
import { perDatabase } from '../database/handles.ts';
import { ApiError } from '../http/reply.ts';
import { type IdempotencyKey, selectStoredReply, storeReply, tryLockIdempotencyKey } from './idempotency.sql.ts';

export { deleteOldReplies as removeOldReplies } from './idempotency.sql.ts';

export interface IdempotentCall extends IdempotencyKey {
  /** Hash of the content of the request. */
  fingerprint: string;
  /** Set when the reply is a stored one. */
  replayed: boolean;
}

const IN_FLIGHT = 'This is being saved already. Please wait a moment.';
const OTHER_CONTENT =
  'This was saved before with other content. Please close the form and open what was saved to change it.';

/** The calls that this process is running, by database. */
const underWay = perDatabase(() => new Set<string>());

/**
 * Runs `work` in one transaction. For an idempotent call the reply is stored in that transaction and returned again for
 * 24 hours; the same key is refused with 409 while the call runs and with 422 when its content differs. A refusal is not
 * stored, so a corrected form may be sent again.
 */
export async function once<Reply extends object>(
  db: Db,
  idempotentCall: IdempotentCall | null,
  work: (tx: Db) => Promise<Reply>,
): Promise<Reply> {
  if (!idempotentCall) return db.transaction().execute(work);
  const running = underWay(db);
  const name = `${idempotentCall.userId} ${idempotentCall.operation} ${idempotentCall.key}`;
  if (running.has(name)) throw inFlight();
  running.add(name);
  try {
    return await db.transaction().execute((tx) => answered(tx, idempotentCall, work));
  } finally {
    running.delete(name);
  }
}

async function answered<Reply extends object>(
  tx: Db,
  idempotentCall: IdempotentCall,
  work: (tx: Db) => Promise<Reply>,
): Promise<Reply> {
  // Another replica may be running the same call.
  if (!(await tryLockIdempotencyKey(tx, idempotentCall))) throw inFlight();
  const kept = await selectStoredReply(tx, idempotentCall);
  if (kept) {
    if (kept.fingerprint !== idempotentCall.fingerprint)
      throw new ApiError(ERROR_CODES.validation, { status: 422, message: OTHER_CONTENT });
    idempotentCall.replayed = true;
    return kept.answer as Reply;
  }
  const answer = await work(tx);
  await storeReply(tx, idempotentCall, { fingerprint: idempotentCall.fingerprint, answer });
  return answer;
}

function inFlight(): ApiError {
  return new ApiError(ERROR_CODES.validation, { status: 409, message: IN_FLIGHT, retryAfter: 1 });
}
