/**
 * What a call meets on its way to the network: nothing, except in the host's isolation frame, which watches calls,
 * slows them down, or answers them itself.
 */
import type { AxiosResponse } from 'axios';
import type { Endpoint } from '../../domain/index.ts';

/** What the network gave, or what stands for it. */
export type Answer = Pick<AxiosResponse, 'data' | 'status'> & { headers?: Record<string, unknown> };

/**
 * Gives the answer to a call; `send` lets it go on to the network. Throwing means that there was no answer. `signal`
 * is the caller's: once aborted, nobody waits any more.
 */
export type Conditions = (
  endpoint: Endpoint,
  send: () => Promise<Answer>,
  signal: AbortSignal | undefined,
) => Promise<Answer>;

let conditions: Conditions | null = null;

/** From now on every call goes through `next`; null takes it away again. */
export function setConditions(next: Conditions | null): void {
  conditions = next;
}

/** Sends a call under the conditions of this page. */
export function underConditions(
  endpoint: Endpoint,
  send: () => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  return conditions ? conditions(endpoint, send, signal) : send();
}
