/** The consequences of replies to the sign-in calls. Pure. product.md sections 4 and 8, R-17. */
import { codeOf, ERROR_CODES, type Reply } from '@salesdesk/shared/domain';

/**
 * 'done' on success; 'stay' for refusals the user can fix here; 'failed' without an answer; 'wait' when the same call may be retried soon; 'restart'
 * for those that require the first step: a locked account, a sign-in that took too long, an unknown outcome.
 */
export type StepResult = 'done' | 'stay' | 'failed' | 'wait' | 'restart';

const MENDABLE: readonly number[] = [
  ERROR_CODES.validation,
  ERROR_CODES.invalidCredentials,
  ERROR_CODES.lockWarning,
  ERROR_CODES.redirect,
];

export function stepResultOf(reply: Reply): StepResult {
  if (reply.error === false && (reply.data ?? null) !== null) return 'done';
  if (isAskedToWait(reply)) return 'wait';
  return MENDABLE.includes(codeOf(reply)) ? 'stay' : 'restart';
}

/** The server is too busy and returns the seconds until a retry; no input is lost. */
function isAskedToWait({ data }: Reply): boolean {
  return typeof data === 'object' && data !== null && 'retry_after' in data;
}

/** Codes whose reply already shows a message; any other restart shows the spec's general sentence. */
export function saysItself(reply: Reply): boolean {
  const known: readonly number[] = [ERROR_CODES.locked, ERROR_CODES.unexpected, ...MENDABLE];
  return known.includes(codeOf(reply));
}

/** '/login' when the server requires it, else directly the code step. product.md section 4. */
export function pathAfterUsername(showQr: boolean): string {
  return showQr ? '/login' : '/auth-otp';
}
