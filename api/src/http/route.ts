/** Registers routes of the table of endpoints; their schema has to agree with the table. ADR-130. */
import type { Static, TSchema } from '@fastify/type-provider-typebox';
import type { AnyReplyOf, Contract, DownloadedFile, Endpoint, Method, Reply } from '@salesdesk/shared/domain';
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptions,
} from 'fastify';
import { reply, type UploadedFile } from './fields.ts';

interface CallSchema {
  summary: string;
  description?: string;
  params?: TSchema;
  querystring?: TSchema;
  body?: TSchema;
  headers?: TSchema;
  /** The `data` of the reply; absent for a file. */
  reply?: TSchema;
  /** In place of `reply` where the reply has more than the envelope. */
  response?: { 200: TSchema };
}

type StaticOf<S> = S extends TSchema ? Static<S> : unknown;

/** The request after its schema validated it. */
interface Checked<S extends CallSchema> {
  Params: StaticOf<S['params']>;
  Querystring: StaticOf<S['querystring']>;
  Body: StaticOf<S['body']>;
  Headers: StaticOf<S['headers']>;
}

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** The same type however it is composed; a file is a file on both sides. */
type Flat<T> = T extends UploadedFile | Blob
  ? Blob
  : T extends (infer Item)[]
    ? Flat<Item>[]
    : T extends object
      ? { [Name in keyof T]: Flat<T[Name]> }
      : T;

/** Empty if both agree, else the error that stops the route from compiling. */
type Same<Part extends string, Schema, Table> =
  Equal<Flat<Schema>, Flat<Table>> extends true ? unknown : { [P in Part]: `${P} differs from the table of endpoints` };

type PartOf<C, Name extends string> = C extends { [N in Name]: infer P } ? P : unknown;

type Received<T> = [Extract<T, Blob>] extends [never] ? T : Exclude<T, Blob> | UploadedFile;
/** The query of a call as its handler gets it. */
export type Query<E> = E extends Endpoint<Method, { query: infer Q }> ? Q : never;
/** The body, with files as they arrived. */
export type Body<E> = E extends Endpoint<Method, { body: infer B }> ? { [Name in keyof B]: Received<B[Name]> } : never;
type AnsweredBy<S> = S extends { reply: infer R extends TSchema }
  ? Static<R>
  : S extends { response: { 200: infer R extends TSchema } }
    ? Static<R> extends { data?: unknown }
      ? Exclude<Static<R>['data'], undefined>
      : never
    : DownloadedFile;

/** Requires a schema to equal the contract in all its parts. */
type Keeps<C extends Contract, S extends CallSchema> = Same<'params', StaticOf<S['params']>, PartOf<C, 'params'>> &
  Same<'querystring', StaticOf<S['querystring']>, PartOf<C, 'query'>> &
  Same<'body', StaticOf<S['body']>, PartOf<C, 'body'>> &
  Same<'response', AnsweredBy<S>, AnyReplyOf<C>>;

/** What a route has besides the description of its call: who may call it, and how Fastify serves it. */
type RouteOptions = FastifyContextConfig & Pick<RouteShorthandOptions, 'exposeHeadRoute' | 'logLevel'>;

/** Refuses an option that is none, such as a misspelt permission. */
type Known<S> = { [Name in Exclude<keyof S, keyof CallSchema | keyof RouteOptions>]: never };

/**
 * Registers routes of one group of the documentation. Method and path of a route come from `endpoint` in the table, and
 * its options compile only if params, query, body and reply are those of the table. `handler` returns the envelope, or the
 * reply it sent itself.
 */
export function routesOf(app: FastifyInstance, group: string) {
  return <C extends Contract, S extends CallSchema>(
    { method, path }: Endpoint<Method, C>,
    options: S & Keeps<C, S> & Known<S> & RouteOptions,
    handler: (request: FastifyRequest<Checked<S>>, reply: FastifyReply) => Promise<Reply<AnyReplyOf<C>> | FastifyReply>,
  ): void => {
    const { summary, description, params, querystring, body, headers, reply: data, ...others } = options;
    const { response = data && reply(data), ...rest } = others;
    const { exposeHeadRoute = true, logLevel, ...config } = rest as RouteOptions;
    const described = { summary, description, params, querystring, body, headers, response };
    // Fastify takes a part that is undefined for a schema.
    const parts = Object.entries(described).filter(([, part]) => part !== undefined);
    const schema = { ...Object.fromEntries(parts), tags: [group] };
    const served = { exposeHeadRoute, ...(logLevel ? { logLevel } : {}) };
    app.route<Checked<S>>({ method, url: `/${path}`, ...served, schema, config, handler });
  };
}
