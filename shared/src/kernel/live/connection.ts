/** Keeps one stream of changes open while it is wanted: reconnects, and detects a silent connection. */
import { LIVE_HEARTBEAT_MS, type LiveChange } from '../../domain/index.ts';
import { eventReader, type ServerEvent } from './events.ts';
import { StreamUnavailableError } from './openStream.ts';

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
}

export interface ConnectionParts {
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
  if (lastId !== undefined || missed || notified || changes.length)
    parts.onEvents({ lastId, changes, missed, ...(notified && { notified }) });
}

/** Adds jitter of up to half, so that many browsers do not reconnect at once. */
function spread(ms: number): number {
  return ms / 2 + (Math.random() * ms) / 2;
}
