/** Sending a call again by itself: only what carries an idempotency key, for the server carries that out once. */

import { NetworkFailure } from './errors.ts';
import type { HttpResponse } from './interceptor.ts';

/** While the server is busy, restarting, or carrying out the very same call. */
const BUSY_PAUSES_MS = [500, 1000, 2000];
/** The connection was cut off: whether the call arrived is not known. */
const CUT_OFF_PAUSES_MS = [300];

/** The answer of `send`, sent again where that may help. A call that took too long is not: people wait for it. */
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
