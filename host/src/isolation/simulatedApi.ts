/** Answers the calls of the isolation frame: the real API, slow, failing with a chosen code, offline, or from recorded answers. */
import type { HttpResponse, NetworkInterceptor } from '@salesdesk/shared';
import {
  type CallRecord,
  codeOf,
  ERROR_CODES,
  type FrameApi,
  type FrameMessage,
  findRecording,
  findReplacement,
  isRecordable,
  type PageMessage,
  type RecordedCall,
  type Recording,
  SERVER_ERROR,
  withoutSecrets,
} from '@salesdesk/shared/domain';
import { t } from '../texts.ts';

/** What answers the calls from now on. */
export interface Served {
  api: FrameApi;
  answers: readonly Recording[];
}

type Answer = HttpResponse & Pick<CallRecord, 'source'>;

/** HTTP status by error code; the others answer 200. */
const STATUS: Record<number, number> = {
  [ERROR_CODES.unauthenticated]: 401,
  [ERROR_CODES.forbidden]: 403,
  [ERROR_CODES.unexpected]: 500,
};
const NOT_IMPLEMENTED = 501;
/** Redirect target of 11019. */
const REDIRECT = '/home';

/**
 * Creates the interceptor. `served` is read at every call, which waits for it; `record` is called at the start and the end
 * of a call.
 */
export function simulatedApi(
  served: () => Served | Promise<Served>,
  record: (call: CallRecord) => void,
): NetworkInterceptor {
  return async ({ method, path }, send, signal) => {
    const began = performance.now();
    const call = { kind: 'call' as const, id: newRecordId(), at: Date.now(), method, path };
    const finish = (outcome: string, hasFailed: boolean, more: Pick<CallRecord, 'source' | 'answer'> = {}) =>
      record({ ...call, outcome, hasFailed, ms: Math.round(performance.now() - began), ...more });
    record({ ...call, outcome: null, hasFailed: false, ms: null });
    try {
      const { source, ...response } = await answerOf({ method, path }, await served(), send, signal);
      const code = codeOf(response.data as object | null);
      const outcome = code ? `${response.status} · ${code}` : String(response.status);
      const answer = source ? undefined : recordingOf({ method, path }, response);
      finish(outcome, code !== 0 || response.status >= 400, {
        ...(source ? { source } : {}),
        ...(answer ? { answer } : {}),
      });
      return response;
    } catch (error) {
      finish(signal?.aborted ? 'aborted' : 'no answer', !signal?.aborted);
      throw error;
    }
  };
}

async function answerOf(
  call: RecordedCall,
  { api, answers }: Served,
  send: () => Promise<HttpResponse>,
  signal?: AbortSignal,
): Promise<Answer> {
  const replacement = findReplacement(answers, call);
  if (replacement) return await served(replacement, signal);
  switch (api.kind) {
    case 'real':
      return send();
    case 'slow':
      await pause(api.ms, signal);
      return send();
    case 'fail':
      return { ...failureOf(api.code), source: 'simulated' };
    case 'offline':
      throw new Error('Offline, by choice.');
    case 'recorded': {
      const found = findRecording(answers, call);
      return found ? await served(found, signal) : missing(call);
    }
  }
}

async function served({ status, body, delay = 0, lost }: Recording, signal?: AbortSignal): Promise<Answer> {
  if (delay) await pause(delay, signal);
  if (lost) throw new Error('No answer, by choice.');
  return { status, data: body, source: 'recorded' };
}

/** A refusal that says what to do, for the screen; nothing is sent. */
function missing({ method, path }: RecordedCall): Answer {
  const message = t('{{call}} is not recorded. Add an answer for it, or record it from the real API.', {
    call: `${method} ${path}`,
  });
  return { status: NOT_IMPLEMENTED, data: { ...EMPTY, message }, source: 'missing' };
}

const EMPTY = { error: true, message: '', errorCode: null, validations: {}, url: null };

function failureOf(code: number): HttpResponse {
  if (code === SERVER_ERROR) return { status: 500, data: '<h1>Internal Server Error</h1>' };
  const url = code === ERROR_CODES.redirect ? REDIRECT : null;
  return { status: STATUS[code] ?? 200, data: { ...EMPTY, errorCode: code, url } };
}

/** The answer of the network as a recording; undefined for a file, and for what is never recorded. */
function recordingOf(call: RecordedCall, { status, data }: HttpResponse): Recording | undefined {
  const isJson = typeof data === 'object' && data !== null && !(data instanceof Blob);
  return isJson && isRecordable({ ...call, status }) ? withoutSecrets({ ...call, status, body: data }) : undefined;
}

/** Resolves early when the request is aborted, which it may be before. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Sends a message to the isolation page around this frame. Both have this origin; messages of other origins are ignored. */
export function postToPage(message: FrameMessage): void {
  if (window.parent !== window) window.parent.postMessage(message, location.origin);
}

/** Subscribes to messages of the page; returns a function that unsubscribes. */
export function onPageMessage(listener: (message: PageMessage) => void): () => void {
  const handleMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin === location.origin && source === window.parent) listener(data as PageMessage);
  };
  window.addEventListener('message', handleMessage);
  return () => window.removeEventListener('message', handleMessage);
}

let count = 0;

/** The id of a record, unique over all frames. */
export function newRecordId(): string {
  return `${performance.timeOrigin} ${++count}`;
}
