/** Fakes single replies at the network: only axios's adapter is replaced, everything above it is real. No fake server. */
import type { Endpoint, ErrorCode, Reply, Validations } from '@salesdesk/shared/domain';
import axios, { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';

/** The envelope, with a status other than 200 if needed, and headers by lower-case name. */
export type FakeReply = Partial<Reply> & { status?: number; headers?: Record<string, string> };

export interface SentRequest {
  method: string;
  path: string;
  /** The actual address, with the query. */
  uri: string;
  query: Record<string, unknown>;
  /** Form fields or JSON; lists of `name[]` as arrays under `name[]`. */
  body: Record<string, unknown>;
  authorization: string | undefined;
  /** All headers by lower-case name. */
  headers: Record<string, string>;
  /** Milliseconds after which the client aborts; 0: never. */
  timeout: number;
  withCredentials: boolean;
}

/** A reply without an envelope, such as that of a proxy: its text and status. */
export interface ForeignReply {
  text: string;
  status: number;
}

/** A reply with a file. */
export interface FileReply {
  file: Blob;
  status?: number;
  headers?: Record<string, string>;
}

type Outcome = FakeReply | ForeignReply | FileReply | 'network-failure';
type Answer = Outcome | ((request: SentRequest) => Outcome | Promise<Outcome>);

export interface FakeApi {
  /** All requests so far, in order. */
  requests: SentRequest[];
  /** The requests to one endpoint. */
  sentTo(endpoint: Endpoint): SentRequest[];
  /** Sets the reply of this endpoint from now on. */
  on(endpoint: Endpoint, answer: Answer): void;
}

/** A successful reply. */
export function ok(data: unknown, message = ''): FakeReply {
  return { error: false, message, errorCode: null, validations: {}, url: null, data };
}

/** A refusal by the API. */
export function refused(errorCode: ErrorCode, message = '', validations: Validations = {}): FakeReply {
  return { error: true, message, errorCode, validations, url: null };
}

/** A reply that the test sends later. */
export function held<T>(): { promise: Promise<T>; give: (value: T) => void } {
  let give: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    give = resolve;
  });
  return { promise, give };
}

/** Replies to every path that has no reply of its own. */
export const ANY_PATH = '*';

/** Replies to calls by the endpoint's path; a call without a reply fails the test with a message. */
export function fakeApi(answers: Record<string, Answer> = {}): FakeApi {
  const byPath = new Map(Object.entries(answers));
  const requests: SentRequest[] = [];
  const adapter = async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    const request = readRequest(config);
    requests.push(request);
    const answer = byPath.get(request.path) ?? byPath.get(ANY_PATH);
    if (!answer) throw new Error(`No answer for ${request.method} ${request.path}.`);
    const reply = await unlessAborted(config, typeof answer === 'function' ? answer(request) : answer);
    if (reply === 'network-failure') throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    const { status = 200, ...rest } = reply;
    const { headers = {}, ...data } = 'text' in rest ? { ...rest, headers: {} } : rest;
    const body = 'text' in data ? data.text : 'file' in data ? data.file : data;
    return { data: body, status, statusText: '', headers, config };
  };
  // Instances read their defaults when they send, and inherit from these when they are created.
  axios.defaults.adapter = adapter;
  for (const instance of instances) instance.defaults.adapter = adapter;
  return {
    requests,
    sentTo: (endpoint) => requests.filter((request) => request.path === endpoint.path),
    on: (endpoint, answer) => void byPath.set(endpoint.path, answer),
  };
}

/** Instances created before the replies of a test must use them as well. */
const instances = new Set<ReturnType<typeof axios.create>>();
const create = axios.create.bind(axios);
axios.create = (...config) => {
  const instance = create(...config);
  instances.add(instance);
  return instance;
};

/** Like a real request: an abort rejects at once. */
function unlessAborted<T>({ signal }: InternalAxiosRequestConfig, answer: T | Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new axios.CanceledError());
    if (signal?.aborted) return onAbort();
    signal?.addEventListener?.('abort', onAbort);
    Promise.resolve(answer).then(resolve, reject);
  });
}

function readRequest(config: InternalAxiosRequestConfig): SentRequest {
  const header = config.headers.get('Authorization');
  return {
    method: (config.method ?? 'get').toUpperCase(),
    path: config.url ?? '',
    uri: axios.getUri(config),
    query: Object.fromEntries(
      Object.entries((config.params ?? {}) as object).filter(([, value]) => value !== undefined),
    ),
    body: readBody(config.data),
    authorization: typeof header === 'string' ? header : undefined,
    headers: Object.fromEntries(
      Object.entries(config.headers.toJSON()).map(([name, value]) => [name.toLowerCase(), String(value)]),
    ),
    timeout: config.timeout ?? 0,
    withCredentials: config.withCredentials ?? false,
  };
}

function readBody(data: unknown): Record<string, unknown> {
  if (typeof data === 'string') return JSON.parse(data) as Record<string, unknown>;
  if (!(data instanceof FormData)) return {};
  const names = [...new Set([...data.keys()])];
  return Object.fromEntries(names.map((name) => [name, name.endsWith('[]') ? data.getAll(name) : data.get(name)]));
}
