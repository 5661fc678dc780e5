/** The API as the isolation frame shows it: the real one, a slow one, one that fails as told, or none. */
import type { Answer, Conditions } from '@salesdesk/shared';
import { codeOf, ERROR_CODES } from '@salesdesk/shared/domain';
import { type ApiChoice, SERVER_ERROR } from './isolation.model.ts';
import { type CallRecord, newRecordId } from './recorder.model.ts';

/** What is answered with, by code; the others answer 200. */
const STATUS: Record<number, number> = {
  [ERROR_CODES.unauthenticated]: 401,
  [ERROR_CODES.forbidden]: 403,
  [ERROR_CODES.unexpected]: 500,
};
/** Where 11019 leads. */
const REDIRECT = '/home';

/** `choice` is asked at every call. `record` hears of each call twice: when it begins, and what became of it. */
export function simulatedApi(choice: () => ApiChoice, record: (call: CallRecord) => void): Conditions {
  return async ({ method, path }, send, signal) => {
    const began = performance.now();
    const call = { kind: 'call' as const, id: newRecordId(), at: Date.now(), method, path };
    const finish = (outcome: string, hasFailed: boolean) =>
      record({ ...call, outcome, hasFailed, ms: Math.round(performance.now() - began) });
    record({ ...call, outcome: null, hasFailed: false, ms: null });
    try {
      const answer = await answerOf(choice(), send, signal);
      const code = codeOf(answer.data as object | null);
      finish(code ? `${answer.status} · ${code}` : String(answer.status), code !== 0 || answer.status >= 400);
      return answer;
    } catch (error) {
      finish(signal?.aborted ? 'aborted' : 'no answer', !signal?.aborted);
      throw error;
    }
  };
}

async function answerOf(api: ApiChoice, send: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  switch (api.kind) {
    case 'real':
      return send();
    case 'slow':
      await pause(api.ms, signal);
      return send();
    case 'fail':
      return failureOf(api.code);
    case 'offline':
      throw new Error('Offline, by choice.');
  }
}

function failureOf(code: number): Answer {
  if (code === SERVER_ERROR) return { status: 500, data: '<h1>Internal Server Error</h1>' };
  const url = code === ERROR_CODES.redirect ? REDIRECT : null;
  return { status: STATUS[code] ?? 200, data: { error: true, message: '', errorCode: code, validations: {}, url } };
}

/** Ends early when nobody waits any more. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
