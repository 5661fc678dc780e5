/** Opens the stream of changes with the session's token, refreshed when it has expired. */
import { codeOf, ERROR_CODES, ERROR_TEXTS, endpoints, needsRefresh } from '../../domain/index.ts';
import { apiBaseOf } from '../http/apiAddress.ts';
import { refreshedToken } from '../http/refresh.ts';
import { session } from '../session.ts';

/** The server refused the stream for now; `retryAfterMs` is set when it said how long to wait. */
export class StreamUnavailableError extends Error {
  override name = 'StreamUnavailableError';
  readonly status: number;
  readonly retryAfterMs: number | undefined;

  constructor(status: number, retryAfterMs: number | undefined) {
    super(`The stream of changes was answered with ${status}.`);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The event to resume after; before the first event, the time (ms) at which the screens began to load. */
export interface From {
  lastId: string | undefined;
  since: number;
}

const MARGIN_S = 5;

/** The stream's bytes. Rejects with `StreamUnavailableError`, `SessionEnded`, or the network error; the session may have ended by then. */
export async function openStream(from: From, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const used = session.token();
  if (!used) throw new StreamUnavailableError(401, undefined);
  let response = await request(used, from, signal);
  let sentWith = used;
  let answer = response.ok ? null : await envelopeOf(response);
  if (answer && needsRefresh(answer)) {
    sentWith = await refreshedToken(used);
    signal.throwIfAborted();
    response = await request(sentWith, from, signal);
    answer = response.ok ? null : await envelopeOf(response);
  }
  if (response.body && response.headers.get('content-type')?.startsWith('text/event-stream')) return response.body;
  // End only the session that sent this request, not a newer one.
  if (answer && codeOf(answer) === ERROR_CODES.unauthenticated && sentWith === session.token() && !needsRefresh(answer))
    session.end('unauthenticated', String(answer.message ?? '') || ERROR_TEXTS[11012]);
  const seconds = Number(response.headers.get('retry-after'));
  throw new StreamUnavailableError(response.status, seconds > 0 ? seconds * 1000 : undefined);
}

function request(token: string, { lastId, since }: From, signal: AbortSignal): Promise<Response> {
  const recent = Math.ceil((Date.now() - since) / 1000) + MARGIN_S;
  const query = lastId === undefined ? `?recent=${recent}` : '';
  const { changes } = endpoints.live;
  return fetch(apiBaseOf(changes) + changes.path + query, {
    signal,
    cache: 'no-store',
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${token}`,
      'X-Requested-With': 'salesdesk',
      ...(lastId === undefined ? {} : { 'Last-Event-ID': lastId }),
    },
  });
}

async function envelopeOf(response: Response): Promise<{ message?: unknown; errorCode?: unknown } | null> {
  try {
    const body: unknown = await response.json();
    return body && typeof body === 'object' ? body : null;
  } catch {
    return null;
  }
}
