/** Automatic retries. Only calls with an idempotency key are retried, because the server runs those once. */

import { NetworkFailure } from './errors.ts';
import type { HttpResponse } from './interceptor.ts';

/** For a server that is busy, restarting, or still running the same call. */
const BUSY_PAUSES_MS = [500, 1000, 2000];
/** For a lost connection, when it is unknown whether the call arrived. */
const CUT_OFF_PAUSES_MS = [300];

/** Returns the response of `send`, retried where that may help. A time-out is not retried, because the user is waiting. */
export async function withRetry(
  send: () => Promise<HttpResponse>,
  signal: AbortSignal | undefined,
): Promise<HttpResponse> {
  const busy = [...BUSY_PAUSES_MS];
  const cutOff = [...CUT_OFF_PAUSES_MS];
  for (;;) {
    let pause: number | undefined;
    try {
      const answer = await send();
      pause = isBusy(answer) ? busy.shift() : undefined;
      if (pause === undefined) return answer;
    } catch (error) {
      pause = isCutOff(error) ? cutOff.shift() : undefined;
      if (pause === undefined) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal?.throwIfAborted();
  }
}

function isBusy({ status, headers }: HttpResponse): boolean {
  return status === 503 || (status === 409 && headers?.['retry-after'] !== undefined);
}

function isCutOff(error: unknown): boolean {
  const cause = error instanceof NetworkFailure ? (error.cause as { code?: unknown } | undefined) : undefined;
  return cause?.code === 'ERR_NETWORK';
}
