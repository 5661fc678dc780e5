/**
 * The stream of changes: opens it with the session's token, reads it, reconnects, and detects a silent connection; and
 * elects the tab that holds it.
 */
import { createParser } from 'eventsource-parser';
import {
  codeOf,
  ERROR_CODES,
  ERROR_TEXTS,
  endpoints,
  LIVE_HEARTBEAT_MS,
  type LiveChange,
  needsRefresh,
} from '../../domain/index.ts';
import { apiBaseOf } from '../http/apiAddress.ts';
import { refreshedToken } from '../http/refresh.ts';
import { session } from '../session.ts';

/** A stream without data for three heartbeats is treated as lost, even if the browser reports it open. */
const SILENCE_MS = 3 * LIVE_HEARTBEAT_MS;
const BACKOFF_MS = [1_000, 30_000] as const;
/** Gives a sign-out in progress time to reach this page before it reconnects. */
const ENDED_PAUSE_MS = 2_000;

/** `unreachable`: the server did not respond at all. */
export type ConnectionState = 'live' | 'reconnecting' | 'unreachable';

/** What arrived together; `changes` is empty for a heartbeat. */
export interface LiveBatch {
  lastId: string | undefined;
  changes: LiveChange[];
  /** Refetch everything. */
  missed: boolean;
  /** Notifications of the user changed. */
  notified?: true;
  /** How far the database was, where reads may go to a replica. */
  position?: string;
}

interface ConnectionParts {
  open: (lastId: string | undefined, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** The last event received, to resume from; undefined before the first. */
  lastId: () => string | undefined;
  onEvents: (batch: LiveBatch) => void;
  onState: (state: ConnectionState) => void;
  /** A hidden tab does not reconnect. */
  isWanted: () => boolean;
  /** Resolves after `ms`, or earlier when a retry is likely to succeed. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Runs until `signal`, or until a loss while it is not wanted. Never rejects; the caller handles the end of the session. */
export async function keepConnected(parts: ConnectionParts, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    let pauseMs: number;
    let isUnreachable = false;
    try {
      const end = await readStream(parts, signal);
      failures = 0;
      pauseMs = end.reason === 'session' ? ENDED_PAUSE_MS : (end.retryMs ?? spread(BACKOFF_MS[0]));
    } catch (error) {
      if (error instanceof LostStream) failures = 0;
      failures++;
      // `TypeError` is fetch's network error; 502 and 504 come from a proxy without a server.
      isUnreachable =
        error instanceof TypeError || (error instanceof StreamUnavailableError && [502, 504].includes(error.status));
      const backoff = spread(Math.min(BACKOFF_MS[0] * 2 ** (failures - 1), BACKOFF_MS[1]));
      pauseMs = (error instanceof StreamUnavailableError && error.retryAfterMs) || backoff;
    }
    if (signal.aborted) return;
    parts.onState(isUnreachable ? 'unreachable' : 'reconnecting');
    if (!parts.isWanted()) return;
    await parts.pause(pauseMs, signal);
  }
}

interface End {
  reason: string | undefined;
  retryMs: number | undefined;
}

/** The stream was lost after it had been open. */
class LostStream extends Error {}

async function readStream(parts: ConnectionParts, signal: AbortSignal): Promise<End> {
  const attempt = new AbortController();
  const abort = () => attempt.abort();
  signal.addEventListener('abort', abort, { once: true });
  let silence = setTimeout(abort, SILENCE_MS);
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  try {
    const body = await parts.open(parts.lastId(), attempt.signal);
    reader = body.getReader();
    // Cancel the reader too, because some responses ignore the abort.
    attempt.signal.addEventListener('abort', () => void reader?.cancel().catch(() => {}), { once: true });
    parts.onState('live');
    const end: End = { reason: undefined, retryMs: undefined };
    const read = eventReader();
    const decoder = new TextDecoder();
    for (;;) {
      const piece = await reader.read();
      if (attempt.signal.aborted) throw new LostStream();
      if (piece.done) return end;
      clearTimeout(silence);
      silence = setTimeout(abort, SILENCE_MS);
      handleEvents(read(decoder.decode(piece.value, { stream: true })), end, parts);
    }
  } catch (error) {
    throw reader && !(error instanceof LostStream) ? new LostStream(undefined, { cause: error }) : error;
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', abort);
    attempt.abort();
  }
}

/** Reports the events of one chunk as one batch. */
function handleEvents(events: ServerEvent[], end: End, parts: ConnectionParts): void {
  for (const { event, data, retry } of events) {
    if (event === 'end') {
      end.reason = (data as { reason?: string } | undefined)?.reason;
      end.retryMs = retry;
    }
  }
  const lastId = events.findLast(({ id }) => id !== undefined)?.id;
  const missed = events.some(({ event }) => event === 'reset');
  const changes = events.filter(({ event, data }) => event === 'change' && data).map(({ data }) => data as LiveChange);
  const notified = events.some(({ event }) => event === 'notified');
  const position = events.findLast(({ event }) => event === 'position')?.data as string | undefined;
  if (lastId !== undefined || missed || notified || changes.length || position)
    parts.onEvents({ lastId, changes, missed, ...(notified && { notified }), ...(position && { position }) });
}

/** Adds jitter of up to half, so that many browsers do not reconnect at once. */
function spread(ms: number): number {
  return ms / 2 + (Math.random() * ms) / 2;
}

interface ServerEvent {
  event: string;
  id: string | undefined;
  /** In milliseconds; of an earlier line too, when that line stood in no event. */
  retry: number | undefined;
  /** The JSON of the event; undefined when it cannot be parsed. */
  data: unknown;
}

/** Reads server-sent events from the pieces in which they arrive: returns a function that takes the next piece of text and returns the events that it completes. */
export function eventReader(): (text: string) => ServerEvent[] {
  let events: ServerEvent[] = [];
  let retry: number | undefined;
  const parser = createParser({
    onRetry: (ms) => {
      retry = ms;
    },
    onEvent: ({ event = 'message', id, data }) => {
      events.push({ event, id, retry, data: parsed(data) });
      retry = undefined;
    },
  });
  return (text) => {
    events = [];
    parser.feed(text);
    return events;
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
interface From {
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

const LOCK = 'salesdesk.live';

/**
 * Elects one visible tab that works for all tabs; without browser locks every visible tab works for itself.
 * Runs `lead` while this tab is the one, again whenever it gave up, until `signal`. `lead` ends by its own signal, which
 * follows `signal`; a tab that is hidden waits until it is looked at before it tries.
 */
export async function whenLeading(lead: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await untilVisible(signal);
    if (signal.aborted) return;
    const hidden = new AbortController();
    const onVisibility = () => isHidden() && hidden.abort();
    const stopWatching = () => document.removeEventListener('visibilitychange', onVisibility);
    document.addEventListener('visibilitychange', onVisibility);
    const visible = AbortSignal.any([signal, hidden.signal]);
    try {
      // Without locks (plain http) every tab somebody looks at has its own.
      if (!navigator.locks) await lead(visible);
      // A hidden tab gives the wait up, as one that is looked at should be the next; once it leads, it stays.
      else
        await navigator.locks.request(LOCK, { signal: visible }, () => {
          stopWatching();
          return lead(signal);
        });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    } finally {
      stopWatching();
    }
  }
}

function untilVisible(signal: AbortSignal): Promise<void> {
  if (!isHidden()) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      if (isHidden() && !signal.aborted) return;
      document.removeEventListener('visibilitychange', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    document.addEventListener('visibilitychange', done);
    signal.addEventListener('abort', done);
  });
}

export function isHidden(): boolean {
  return document.visibilityState === 'hidden';
}
