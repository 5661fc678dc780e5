/** What follows from an answer of the sign-in calls. Pure. product.md sections 4 and 8, R-17. */
import { codeOf, ERROR_CODES, type Reply } from '@salesdesk/shared/domain';

/**
 * 'done' on success; 'stay' for refusals the user can fix here; 'wait' when the same may be sent again in a moment;
 * 'restart' for those that need the first step again: a locked account, a sign-in that took too long, an unknown outcome.
 */
export type StepResult = 'done' | 'stay' | 'wait' | 'restart';

const MENDABLE: readonly number[] = [
  ERROR_CODES.validation,
  ERROR_CODES.invalidCredentials,
  ERROR_CODES.lockWarning,
  ERROR_CODES.redirect,
];

export function stepResultOf(reply: Reply): StepResult {
  if (reply.error === false && reply.data !== undefined) return 'done';
  if (isAskedToWait(reply)) return 'wait';
  return MENDABLE.includes(codeOf(reply)) ? 'stay' : 'restart';
}

/** Too much is going on: the server says in how many seconds the same call may succeed, and nothing typed is lost. */
function isAskedToWait({ data }: Reply): boolean {
  return typeof data === 'object' && data !== null && 'retry_after' in data;
}

/** Codes whose answer already says what happened; any other restart says the spec's general sentence. */
export function saysItself(reply: Reply): boolean {
  const known: readonly number[] = [ERROR_CODES.locked, ERROR_CODES.unexpected, ...MENDABLE];
  return known.includes(codeOf(reply));
}

/** '/login' when the server asked for it, else straight to the code. product.md section 4. */
export function pathAfterUsername(showQr: boolean): string {
  return showQr ? '/login' : '/auth-otp';
}
