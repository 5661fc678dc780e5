/** How far into the history of the database a reader has seen; sent with each call where reads may go to a replica. ADR-120. */

/** Of a response, and of the next call. */
export const POSITION_HEADER = 'x-read-position';

/** The server and database, with the timeline that a failover begins; then bytes of its log. */
const POSITION = /^(\d+\/\d+\/\d+)\/(\d{1,20})$/;

/** Whether a database at `reached` has everything of `needed`; false for another history, and for what is no position. */
export function reaches(reached: string, needed: string): boolean {
  const [, history, bytes] = POSITION.exec(reached) ?? [];
  const [, neededHistory, neededBytes] = POSITION.exec(needed) ?? [];
  if (bytes === undefined || neededBytes === undefined || history !== neededHistory) return false;
  return BigInt(bytes) >= BigInt(neededBytes);
}
