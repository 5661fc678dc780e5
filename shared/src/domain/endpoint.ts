/** An endpoint: method and path at run time; request and reply types only for the compiler. ADR-130. */

/** Every path is below it. */
export const API_BASE = '/api/';

export type Method = 'GET' | 'POST';

/** Request and reply of a call. Values are as the API reads them; the types below describe how a browser may send them. */
export interface Contract {
  /** Fills the `:name` parts of the path. */
  params?: object;
  query?: object;
  body?: object;
  /** Fields of the body that the specification names and the API does not read. */
  unread?: object;
  /** `data` of the envelope; `DownloadedFile` for a call that returns a file. */
  reply: unknown;
  /** A different reply for queries that contain `when`. */
  variants?: { when: object; reply: unknown };
}

declare const contract: unique symbol;

/** One call. `C` exists only at compile time. */
export interface Endpoint<M extends Method = Method, C = unknown> {
  method: M;
  path: string;
  readonly [contract]?: C;
}

/** Added (ADR-081): the record's version when it was read; nothing is saved unless it is the newest. */
export type Versioned = { version?: number };

/** A file as `data` of the envelope. */
export interface DownloadedFile {
  filename: string;
  blob: Blob;
}

/** A path that has a part for each of the contract's `params`. */
type PathOf<C extends Contract> = C extends { params: infer P } ? `${string}:${keyof P & string}${string}` : string;

/** Declares a call that reads. */
export const get = <C extends Contract>(path: PathOf<C>): Endpoint<'GET', C> => ({ method: 'GET', path });
/** Declares a call that changes something. */
export const post = <C extends Contract>(path: PathOf<C>): Endpoint<'POST', C> => ({ method: 'POST', path });

/** Every possible reply of a call, whatever its query. */
export type AnyReplyOf<C extends Contract> = C['reply'] | (C extends { variants: { reply: infer R } } ? R : never);

type VariantOf<V, Q> = V extends { when: infer W; reply: infer R } ? (Q extends W ? R : never) : never;

/** The reply of a call to the query `Q`. */
export type ReplyOf<C extends Contract, Q = unknown> = [VariantOf<C['variants'], Q>] extends [never]
  ? C['reply']
  : VariantOf<C['variants'], Q>;

/** A query as it is sent. Addresses contain text, so a number may be given as the text of its filter. */
export type QueryOf<C extends Contract> = C extends { query: infer Q }
  ? { [Name in keyof Q]: Q[Name] | (Extract<Q[Name], number> extends never ? never : string) }
  : object;

/** The fields `B` as they are sent. A form cannot contain null: '' stands for it. */
export type Sent<B> = { [Name in keyof B]: B[Name] | (null extends B[Name] ? '' : never) };

/** A body as it is sent. */
export type BodyOf<C extends Contract> = C extends { body: infer B }
  ? Sent<B> & (C extends { unread: infer U } ? Partial<U> : unknown)
  : Record<never, never>;

/** The endpoint with its `:name` parts filled in, each part encoded. */
export function endpointWith({ method, path }: Endpoint, params: object): Endpoint {
  const parts: Record<string, unknown> = { ...params };
  return { method, path: path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parts[name] ?? ''))) };
}
