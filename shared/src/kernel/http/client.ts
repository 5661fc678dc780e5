/** The one client every call goes through: Bearer, credentials, envelope, refresh queue. product.md section 7. */

import axios from 'axios';
import {
  type BodyOf,
  type Contract,
  codeOf,
  type DownloadedFile,
  type Endpoint,
  ERROR_CODES,
  ERROR_TEXTS,
  endpointWith,
  type Method,
  needsRefresh,
  POSITION_HEADER,
  type QueryOf,
  REQUEST_TIMEOUT_MS,
  type Reply,
  type ReplyOf,
} from '../../domain/index.ts';
import { createListeners } from '../listeners.ts';
import { session } from '../session.ts';
import { useBoundHttp } from '../trace/caller.ts';
import { traceCall } from '../trace/trace.ts';
import { apiBaseOf } from './apiAddress.ts';
import { formOf, refusedBody, sendable } from './body.ts';
import { isCutOff, NetworkFailure } from './errors.ts';
import { type HttpResponse, throughInterceptor } from './interceptor.ts';
import { sendPosition } from './readPosition.ts';
import { refreshedToken } from './refresh.ts';
import { replyOf } from './replyOf.ts';

/** What a call may say beside what its endpoint takes. */
export interface CallOptions {
  signal?: AbortSignal;
  /** From `createIdempotencyKey`; a retry carries the same key. */
  idempotencyKey?: string;
  /** JSON instead of multipart. */
  json?: boolean;
  /** Milliseconds to wait, 0 for as long as it takes; for files. */
  timeout?: number;
  /** The token of a sign-in step instead of the session's; such calls never refresh. */
  preAuth?: boolean;
}

const client = axios.create({
  allowAbsoluteUrls: false,
  withCredentials: true,
  timeout: REQUEST_TIMEOUT_MS,
  // The body of any status is an answer.
  validateStatus: () => true,
});

/** Calls neither send nor keep cookies from now on; only the refresh, which is one, still does. */
export function refuseCookies(): void {
  Object.assign(client.defaults, { adapter: 'fetch', withCredentials: false });
}

/** Required where the endpoint has it. */
type ParamsOption<C> = C extends { params: infer P extends object } ? { params: P } : { params?: undefined };
/** Exactly the query parameters of the endpoint; undefined ones are left out. */
type QueryOption<C extends Contract, Q> = { query: Q & { [Name in Exclude<keyof Q, keyof QueryOf<C>>]: never } };
type NoQuery = { query?: undefined };
/** As an argument: optional where nothing in it is required. */
type Rest<T> = object extends T ? [options?: T] : [options: T];
/** Options without a query, for an endpoint that needs none. */
type BareOptions<C extends Contract> = CallOptions & ParamsOption<C> & (object extends QueryOf<C> ? NoQuery : never);
/** An entry of the table: one whose answer is known, and is no file. */
type Call<M extends Method, C extends Contract> = Endpoint<M, C> &
  (unknown extends C['reply'] ? never : C['reply'] extends DownloadedFile ? never : unknown);
type FileCall = Contract & { reply: DownloadedFile };
type FileOptions<C extends Contract> = CallOptions &
  ParamsOption<C> &
  (object extends QueryOf<C> ? { query?: QueryOf<C> } : { query: QueryOf<C> }) &
  (C extends { body: object } ? { body: BodyOf<C> } : { body?: undefined });

function get<C extends Contract>(
  endpoint: Call<'GET', C>,
  ...options: Rest<BareOptions<C>>
): Promise<Reply<ReplyOf<C>>>;
function get<C extends Contract, const Q extends QueryOf<C>>(
  endpoint: Call<'GET', C>,
  options: CallOptions & ParamsOption<C> & QueryOption<C, Q>,
): Promise<Reply<ReplyOf<C, Q>>>;
function get(endpoint: Endpoint, options?: SentOptions): Promise<Reply> {
  return call(endpoint, undefined, options);
}

function post<C extends Contract>(
  endpoint: Call<'POST', C>,
  ...rest: object extends BodyOf<C>
    ? [body?: BodyOf<C>, options?: CallOptions]
    : [body: BodyOf<C>, options?: CallOptions]
): Promise<Reply<ReplyOf<C>>>;
function post(endpoint: Endpoint, body: object = {}, options?: SentOptions): Promise<Reply> {
  return asChange(call(endpoint, body, options));
}

function file<C extends FileCall>(
  endpoint: Endpoint<Method, C>,
  ...options: Rest<FileOptions<C>>
): Promise<Reply<DownloadedFile>>;
function file(endpoint: Endpoint, { body, ...options }: SentOptions & { body?: object } = {}): Promise<Reply> {
  return call(endpoint, body, { timeout: 0, json: true, ...options, asFile: true });
}

/**
 * `get(endpoints.users.detail, { params: { id } })`, `post(endpoints.leads.move, body)`: what they take and answer is
 * what the table of endpoints says. Both give the envelope whatever the status; they reject only with `NetworkFailure`
 * (no readable answer), `SessionEnded`, or the abort of `signal`. `file` gives a file as `data` of the envelope; a
 * refusal is the envelope it comes in.
 */
export const http = { get, post, file };
export type Http = typeof http;

/**
 * The client for components and hooks that several remotes use: its calls count as those of the remote that the component
 * is part of. A remote's own code uses `http`, which the host has bound to it. ADR-155.
 */
export function useHttp(): Http {
  return useBoundHttp(http);
}

type SentOptions = CallOptions & { params?: object; query?: object; asFile?: true };
/** The headers of the trace, the same in every attempt. */
type TracedOptions = SentOptions & { traceHeaders: Record<string, string> };

let changesUnderWay = 0;
let lastChangeAt = Number.NEGATIVE_INFINITY;

/** Whether this page has a change under way, or had its answer less than `ms` ago. */
export function changedWithin(ms: number): boolean {
  return changesUnderWay > 0 || Date.now() - lastChangeAt < ms;
}

const ownChanges = createListeners();

/** Calls back after each answer to a change this page made; gives the function that ends it. */
export const onOwnChange = ownChanges.subscribe;

/** Remembers that this page changes something itself. */
async function asChange<T>(work: Promise<T>): Promise<T> {
  changesUnderWay++;
  try {
    return await work;
  } finally {
    changesUnderWay--;
    lastChangeAt = Date.now();
    ownChanges.notify();
  }
}

function call(named: Endpoint, body: object | undefined, options: SentOptions = {}): Promise<Reply> {
  // Not `async`: who calls is known only until the first `await`.
  const { headers: traceHeaders, end } = traceCall(`${named.method} ${named.path}`);
  return callTraced(named, body, { ...options, traceHeaders }).finally(end);
}

async function callTraced(
  named: Endpoint,
  body: object | undefined,
  { params, ...options }: TracedOptions,
): Promise<Reply> {
  const endpoint = params ? endpointWith(named, params) : named;
  const refused = refusedBody(body);
  if (refused) return refused;
  const payload = body === undefined || options.json ? body : formOf(body);
  const used = options.preAuth ? session.preAuth() : session.token();
  let sentWith = used;
  const send = () => retried(() => sendOnce(endpoint, payload, sentWith, options), options);
  let response = await send();
  if (used && !options.preAuth && needsRefresh(response.data)) {
    sentWith = await unlessAborted(refreshedToken(used), options.signal);
    response = await send();
    // Once only: a server that calls its newest token expired would be asked for ever.
    if (needsRefresh(response.data)) throw new NetworkFailure('unreadable', 'A renewed session is not accepted.');
  }
  const reply = replyOf(response);
  // Of the session that is still the current one only: a late answer to an earlier one ends nothing.
  if (sentWith && codeOf(reply) === ERROR_CODES.unauthenticated && sentWith === session.token()) {
    session.end('unauthenticated', reply.message || ERROR_TEXTS[11012]);
  }
  return reply;
}

/** For a server that is busy, restarting, or still running the same call. */
const BUSY_PAUSES_MS = [500, 1000, 2000];
/** For a lost connection, when it is unknown whether the call arrived. */
const CUT_OFF_PAUSES_MS = [300];

/**
 * Sends a call, again where that may help. Only calls with an idempotency key are retried, because the server runs those
 * once. A time-out is not retried, because the user is waiting.
 */
async function retried(
  send: () => Promise<HttpResponse>,
  { idempotencyKey, signal }: SentOptions,
): Promise<HttpResponse> {
  const busy = idempotencyKey ? [...BUSY_PAUSES_MS] : [];
  const cutOff = idempotencyKey ? [...CUT_OFF_PAUSES_MS] : [];
  for (;;) {
    let pause: number | undefined;
    try {
      const response = await send();
      pause = isBusy(response) ? busy.shift() : undefined;
      if (pause === undefined) return response;
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

async function sendOnce(
  endpoint: Endpoint,
  data: unknown,
  token: string | null,
  options: TracedOptions,
): Promise<HttpResponse> {
  const position = sendPosition();
  const request = {
    method: endpoint.method,
    baseURL: apiBaseOf(endpoint),
    url: endpoint.path,
    data,
    params: sendable(options.query),
    signal: options.signal,
    ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
    ...(options.asFile ? { responseType: 'blob' as const } : {}),
    headers: {
      'X-Requested-With': 'salesdesk',
      ...options.traceHeaders,
      ...position.headers,
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
    },
  };
  try {
    const address = () => client.getUri({ url: request.url, params: request.params });
    const answer = await throughInterceptor(endpoint, address, () => client.request(request), options.signal);
    position.seeResponse(answer.headers?.[POSITION_HEADER] as string | undefined);
    return options.asFile ? await fileOf(answer) : answer;
  } catch (error) {
    // A change that was aborted may have been made.
    if (!axios.isCancel(error) || endpoint.method !== 'GET') position.seeResponse(undefined);
    if (axios.isCancel(error)) throw error;
    throw new NetworkFailure('unreachable', 'The server could not be reached.', { cause: error });
  }
}

/** The envelope around a file; a refusal, which comes as JSON, is opened. */
async function fileOf(answer: HttpResponse): Promise<HttpResponse> {
  const { data: blob, headers } = answer;
  if (!(blob instanceof Blob)) return answer;
  if (blob.type.startsWith('application/json')) return { ...answer, data: JSON.parse(await blob.text()) };
  const name = /filename\*=UTF-8''([^;]+)/i.exec(String(headers?.['content-disposition'] ?? ''))?.[1];
  const file: DownloadedFile = { filename: name ? decodeURIComponent(name) : 'download', blob };
  return { ...answer, data: { error: false, message: '', errorCode: null, validations: {}, url: null, data: file } };
}

/** Stops waiting when aborted; the refresh itself goes on for the others. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason ?? new DOMException('Aborted', 'AbortError'));
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
