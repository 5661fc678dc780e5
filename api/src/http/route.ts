/** Registers routes of the table of endpoints; their schema has to agree with the table. ADR-130. */
import { type Static, type TSchema, Type } from '@fastify/type-provider-typebox';
import {
  type AnyReplyOf,
  type Contract,
  type Endpoint,
  endpoints,
  type Method,
  type Reply,
} from '@salesdesk/shared/domain';
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptions,
} from 'fastify';
import { reply, type UploadedFile } from './fields.ts';
import described from './replies.json' with { type: 'json' };
import { invalid, isEnvelope, ok } from './reply.ts';
import type { FieldSchema } from './validation.ts';

interface CallSchema {
  description?: string;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  headers?: TSchema;
  /** In place of the schema from the reply's type, where a reply has more than the envelope. */
  response?: { 200: TSchema };
}

type StaticOf<S> = S extends TSchema ? Static<S> : unknown;

/** The request after its schema validated it. */
interface Checked<S extends CallSchema> {
  Params: StaticOf<S['params']>;
  Querystring: StaticOf<S['query']>;
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
/** Requires a schema to equal the contract in all its parts. */
type Keeps<C extends Contract, S extends CallSchema> = Same<'params', StaticOf<S['params']>, PartOf<C, 'params'>> &
  Same<'query', StaticOf<S['query']>, PartOf<C, 'query'>> &
  Same<'body', StaticOf<S['body']>, PartOf<C, 'body'>>;

/** What a route has besides the description of its call: who may call it, and how Fastify serves it. */
type RouteOptions = FastifyContextConfig & Pick<RouteShorthandOptions, 'exposeHeadRoute' | 'logLevel'>;

/** Refuses an option that is none, such as a misspelt permission. */
type Known<S> = { [Name in Exclude<keyof S, keyof CallSchema | keyof RouteOptions>]: never };

/** The calls by what the table names them. */
const NAMES = new Map<Endpoint, string>(
  Object.entries(endpoints).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, call]): [Endpoint, string] => [call, `${group}.${name}`]),
  ),
);

/** The schema of a reply, which `npm run format` makes of its type; undefined for a file. */
function replyOf(endpoint: Endpoint) {
  const schema = (described.replies as Record<string, object>)[NAMES.get(endpoint) ?? ''];
  return schema && reply(Type.Unsafe(withTypes(schema)));
}

/** The schema with the types that it names. */
function withTypes(schema: unknown): object {
  return JSON.parse(JSON.stringify(schema), (_, part) =>
    part?.$ref ? withTypes((described.types as Record<string, object>)[part.$ref]) : part,
  );
}

const takesVersion = (body: TSchema | undefined) => 'version' in ((body as FieldSchema | undefined)?.properties ?? {});

/** The version of a change stands in its body, else in the header `If-Match`; undefined if the call has none. */
function readVersion({ headers, body }: { headers: FastifyRequest['headers']; body: unknown }): void {
  const form = body as { version?: number };
  const header = headers['if-match']?.trim();
  if (form.version !== undefined || !header || header === '*') return;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  if (!version) throw invalid({ 'If-Match': 'If-Match should be the version of the record' });
  form.version = Number(version);
}

/**
 * Registers routes of one group of the documentation, each with the options `ofAll`. Method and path of a route come from `endpoint` in the table, and
 * its options compile only if params, query and body are those of the table; the reply is described by its type there.
 * A permission needs a session. `handler` returns the data, the envelope of `ok` where there is a message, or the reply that
 * it sent itself. The body has the version of the header `If-Match` where it takes one.
 */
export function routesOf(app: FastifyInstance, group: string, ofAll: RouteOptions = {}) {
  return <C extends Contract, S extends CallSchema>(
    endpoint: Endpoint<Method, C>,
    summary: string,
    options: S & Keeps<C, S> & Known<S> & RouteOptions,
  ) =>
    (
      handler: (
        request: FastifyRequest<Checked<S>>,
        reply: FastifyReply,
      ) => Promise<AnyReplyOf<C> | Reply<AnyReplyOf<C>> | FastifyReply>,
    ): void => {
      const { method, path } = endpoint;
      const { description, params, query: querystring, body, headers, response = replyOf(endpoint), ...rest } = options;
      const { exposeHeadRoute = true, logLevel, ...others } = { ...ofAll, ...(rest as RouteOptions) };
      const config = { ...(others.permission ? { access: 'session' as const } : {}), ...others };
      const documented = { summary, description, params, querystring, body, headers, response };
      // Fastify takes a part that is undefined for a schema.
      const parts = Object.entries(documented).filter(([, part]) => part !== undefined);
      const schema = { ...Object.fromEntries(parts), tags: [group] };
      const served = { exposeHeadRoute, ...(logLevel ? { logLevel } : {}) };
      app.route<Checked<S>>({
        ...{ method, url: `/${path}`, ...served, schema, config },
        async handler(request, reply) {
          if (takesVersion(body)) readVersion(request);
          const result: unknown = await handler(request, reply);
          // Undefined once the handler has sent the reply itself.
          return result === undefined || isEnvelope(result) ? result : ok(result);
        },
      });
    };
}
