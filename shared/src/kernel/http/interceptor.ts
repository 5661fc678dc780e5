/**
 * Lets the host's isolation frame intercept every call: record it, slow it down, or answer it. There is no interceptor
 * anywhere else.
 */
import type { AxiosResponse } from 'axios';
import { API_BASE, type Endpoint, type RecordedCall } from '../../domain/index.ts';

/** The response of the network, or a simulated one. */
export type HttpResponse = Pick<AxiosResponse, 'data' | 'status'> & { headers?: Record<string, unknown> };

/**
 * Returns the response to a call; `send` passes the call on to the network. Throwing means that there was no response.
 * `signal` is the caller's: an aborted call needs no response. The path of the call has its query.
 */
export type NetworkInterceptor = (
  call: RecordedCall,
  send: () => Promise<HttpResponse>,
  signal: AbortSignal | undefined,
) => Promise<HttpResponse>;

let interceptor: NetworkInterceptor | null = null;

/** Sends every call through `next`; null removes the interceptor. */
export function setInterceptor(next: NetworkInterceptor | null): void {
  interceptor = next;
}

/** Sends a call through the interceptor, if there is one. `address` returns the path of the call below the API, with its query. */
export function throughInterceptor(
  { method }: Pick<Endpoint, 'method'>,
  address: () => string,
  send: () => Promise<HttpResponse>,
  signal?: AbortSignal,
): Promise<HttpResponse> {
  return interceptor ? interceptor({ method, path: API_BASE + address() }, send, signal) : send();
}
