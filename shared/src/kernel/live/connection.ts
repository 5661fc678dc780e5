/** Keeps one stream of changes open for as long as it is wanted: comes back by itself, and knows when it is cut off. */
import { LIVE_HEARTBEAT_MS, type LiveChange } from '../../domain/index.ts';
import { eventReader, type ServerEvent } from './events.ts';
import { StreamUnavailableError } from './openStream.ts';

/** Without a sign for three heartbeats it is cut off, whatever the browser believes. */
const SILENCE_MS = 3 * LIVE_HEARTBEAT_MS;
const BACKOFF_MS = [1_000, 30_000] as const;
/** Whoever signed out in this moment has time to say so itself before we ask whether the session still lives. */
const ENDED_PAUSE_MS = 2_000;

/** `unreachable`: not even a refusal came back. */
export type ConnectionState = 'live' | 'reconnecting' | 'unreachable';

export interface ConnectionParts {
  open: (lastId: string | undefined, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** Where to go on; undefined before the first event. */
  lastId: () => string | undefined;
  /** `changes` are empty for a sign of life. `missed`: load everything. */
  onEvents: (batch: { lastId: string | undefined; changes: LiveChange[]; missed: boolean }) => void;
  onState: (state: ConnectionState) => void;
  /** A connection that was lost while nobody looks is not made again. */
  isWanted: () => boolean;
  /** Resolves after `ms`, or earlier when there is reason to try at once. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Runs until `signal`, or a loss while it is not wanted. Never rejects; the end of the session is for the caller. */
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
      // The browser's own word for a call that found nobody, or that of a proxy.
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

/** It had been open. */
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
    // An answer that does not hear of the abort is left all the same.
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

/** What came in one piece is told in one. */
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
  if (lastId !== undefined || missed || changes.length) parts.onEvents({ lastId, changes, missed });
}

/** Half of it at least, so that many browsers do not come back at once. */
function spread(ms: number): number {
  return ms / 2 + (Math.random() * ms) / 2;
}
