/**
 * What a call meets on its way to the network: nothing, except in the host's isolation frame, which watches calls,
 * slows them down, or answers them itself.
 */
import type { AxiosResponse } from 'axios';
import type { Endpoint } from '../../domain/index.ts';

/** What the network gave, or what stands for it. */
export type HttpResponse = Pick<AxiosResponse, 'data' | 'status'> & { headers?: Record<string, unknown> };

/**
 * Gives the answer to a call; `send` lets it go on to the network. Throwing means that there was no answer. `signal`
 * is the caller's: once aborted, nobody waits any more.
 */
export type NetworkInterceptor = (
  endpoint: Endpoint,
  send: () => Promise<HttpResponse>,
  signal: AbortSignal | undefined,
) => Promise<HttpResponse>;

let interceptor: NetworkInterceptor | null = null;

/** From now on every call goes through `next`; null takes it away again. */
export function setInterceptor(next: NetworkInterceptor | null): void {
  interceptor = next;
}

/** Sends a call under the conditions of this page. */
export function throughInterceptor(
  endpoint: Endpoint,
  send: () => Promise<HttpResponse>,
  signal?: AbortSignal,
): Promise<HttpResponse> {
  return interceptor ? interceptor(endpoint, send, signal) : send();
}
