/** Simulates the API in the isolation frame: real, slow, failing with a chosen code, or offline. */
import type { HttpResponse, NetworkInterceptor } from '@salesdesk/shared';
import { codeOf, ERROR_CODES } from '@salesdesk/shared/domain';
import { type ApiChoice, SERVER_ERROR } from './isolation.model.ts';
import { type CallRecord, newRecordId } from './recorder.model.ts';

/** HTTP status by error code; the others answer 200. */
const STATUS: Record<number, number> = {
  [ERROR_CODES.unauthenticated]: 401,
  [ERROR_CODES.forbidden]: 403,
  [ERROR_CODES.unexpected]: 500,
};
/** Redirect target of 11019. */
const REDIRECT = '/home';

/** Creates the interceptor. `choice` is read at every call; `record` is called at the start and the end of a call. */
export function simulatedApi(choice: () => ApiChoice, record: (call: CallRecord) => void): NetworkInterceptor {
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

async function answerOf(
  api: ApiChoice,
  send: () => Promise<HttpResponse>,
  signal?: AbortSignal,
): Promise<HttpResponse> {
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

function failureOf(code: number): HttpResponse {
  if (code === SERVER_ERROR) return { status: 500, data: '<h1>Internal Server Error</h1>' };
  const url = code === ERROR_CODES.redirect ? REDIRECT : null;
  return { status: STATUS[code] ?? 200, data: { error: true, message: '', errorCode: code, validations: {}, url } };
}

/** Resolves early when the request is aborted. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
