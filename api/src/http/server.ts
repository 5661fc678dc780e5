/** A bare server with our limits, log and plugins; `app.ts` registers the routes. */
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { TSchema } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyHttpOptions, type FastifyInstance, LogController, type RawServerDefault } from 'fastify';
import pino from 'pino';
import { Compile } from 'typebox/compile';
import { addressOf, warnOfUntrustedProxy } from './address.ts';
import { handleErrors, type ReportFailure } from './errorHandler.ts';
import { answerBadAddress, answerBrokenRequest, sendHeaders } from './headers.ts';
import { acceptBodies } from './multipart.ts';
import { readCallTraces, type Tracing } from './tracing.ts';
import { type FieldSchema, validatorCompiler } from './validation.ts';

/** The settings that the transport reads, passed in, so that it does not depend on the configuration. */
export interface TransportSettings {
  mode: 'development' | 'production' | 'test';
  logLevel: string;
  /** Addresses whose X-Forwarded-* headers are trusted. */
  trustProxy: string[];
  /** Origins besides our own whose pages may call us with cookies. */
  allowedOrigins: string[];
  /** Required for /metrics; without one, only this machine may read it, and in production nobody. */
  metricsToken?: string;
}

/** Receives the log, one JSON object per line. */
interface Log {
  write: (line: string) => void;
}

export interface ServerParts {
  log?: Log | undefined;
  reportFailure?: ReportFailure | undefined;
  tracing?: Tracing | undefined;
}

/**
 * Builds the server; its only route is the description of the API, which production does not have. Without `log` it
 * writes to standard output. `reportFailure` keeps the reports of unexpected failures; they are only in the log if absent.
 * `tracing` gets a span of each request.
 */
export async function buildServer(settings: TransportSettings, { log, reportFailure, tracing }: ServerParts = {}) {
  const app = Fastify(optionsOf(settings, log));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(({ schema }) => serializer(schema as TSchema, settings.mode === 'test'));
  readCallTraces(app);
  tracing?.traceRequests(app);
  logRequests(app);
  warnOfUntrustedProxy(app);
  sendHeaders(app, settings.allowedOrigins);
  handleErrors(app, reportFailure);
  await app.register(cookie);
  await acceptBodies(app);
  // The description is for developers only.
  if (settings.mode !== 'production') await describeApi(app);
  return app;
}

function optionsOf({ logLevel, trustProxy }: TransportSettings, log?: Log): FastifyHttpOptions<RawServerDefault> {
  return {
    logger: {
      level: logLevel,
      redact: { paths: SECRETS, censor: '[hidden]' },
      serializers: { err: shownOfError },
      stream: log ?? standardOutput(),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    // A request without a host is answered like any other malformed one.
    http: { headersTimeout: 10_000, requireHostHeader: false },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerBadAddress,
    return503OnClosing: false,
    connectionTimeout: 60_000,
    forceCloseConnections: 'idle',
    trustProxy: trustProxy.length ? trustProxy : false,
    routerOptions: { maxParamLength: 100, ignoreTrailingSlash: true },
  };
}

const TOGETHER_BYTES = 4_096;
const TOGETHER_MS = 100;

let output: ReturnType<typeof pino.destination> | undefined;

/**
 * The default log output. Lines are written together, at the latest after `TOGETHER_MS` and when the process ends:
 * writing each one separately costs a busy server a twentieth of its time.
 */
function standardOutput(): Log {
  output ??= pino.destination({ sync: false, minLength: TOGETHER_BYTES, periodicFlush: TOGETHER_MS });
  return output;
}

/**
 * One line per response; at level debug also one when the request begins. Replaces Fastify's own two lines, which cost a
 * list a tenth of its time.
 */
function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.log.debug({ method: request.method, url: request.url }, 'incoming request');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request;
    const { statusCode, elapsedTime } = reply;
    request.log.info(
      { method, url, remoteAddress: addressOf(request), statusCode, responseTime: elapsedTime },
      'request completed',
    );
    done();
  });
}

/** The logged part of an error: database errors also carry the values of their statement, hashes among them. */
function shownOfError(error: Error & { code?: unknown }) {
  const { name, message, code, stack = '' } = error;
  return { type: name, message, stack, ...(code === undefined ? {} : { code: String(code) }) };
}

/** Redacted, in case a whole request is ever logged. */
const SECRETS = [
  ...['authorization', 'cookie', 'set-cookie'].flatMap((name) => [`req.headers["${name}"]`, `headers["${name}"]`]),
  ...['password', 'otp', 'finalOtp', 'passcode', 'token', 'secret'].map((name) => `*.${name}`),
];

/** In tests, answers are checked against their schema, so that the description stays true. */
function serializer(schema: TSchema, checked: boolean): (data: unknown) => string {
  if (!checked) return (data) => JSON.stringify(data);
  const check = Compile(schema);
  return (data) => {
    const text = JSON.stringify(data);
    const errors = check.Errors(JSON.parse(text));
    if (errors.length) throw new Error(`The answer does not match its schema: ${JSON.stringify(errors[0])}`);
    return text;
  };
}

/** The only page here that runs scripts, which are its own. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Salesdesk API',
        version: '1.0.0',
        description:
          'Every answer is an envelope: `error`, `message`, `errorCode`, `validations`, `url`, `data`. ' +
          'Business outcomes such as a refused field answer 200 with `error: true`.',
      },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Access token of verify-otp' },
          preAuth: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'Token of verify-username or login',
          },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const access = route.config?.access;
      const permission = [route.config?.permission ?? []].flat();
      return {
        url,
        schema: {
          ...schema,
          ...(schema?.body
            ? { consumes: ['multipart/form-data', 'application/json'], body: withBinary(schema.body) }
            : {}),
          ...(route.config?.idempotent ? idempotencyHeader(schema) : {}),
          ...(permission.length
            ? { description: `Needs ${permission.join(' or ')}.`, 'x-permission': permission }
            : {}),
          security: access === 'session' || access === 'preAuth' ? [{ [access]: [] }] : [],
        },
      };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: PAGE_POLICY,
    theme: { title: 'Salesdesk API' },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => reply.send(app.swagger()));
}

/** `Idempotency-Key` and the answers it adds. */
function idempotencyHeader(schema: { response?: unknown } | undefined) {
  return {
    headers: {
      type: 'object',
      properties: {
        'idempotency-key': {
          type: 'string',
          maxLength: 200,
          description:
            'Optional, added: one key per action of a user, for example a UUID. A call sent again with it within 24 hours ' +
            'is answered as the first time (with the header `idempotency-replayed: true`) and makes nothing twice.',
        },
      },
    },
    response: {
      ...(schema?.response as object | undefined),
      409: {
        description:
          'With `Retry-After` the very same call is being carried out: try again then. Otherwise the record changed meanwhile; ' +
          '`data.now`, where it is there, has the fields of the body to send instead.',
      },
      422: { description: 'The key was used for a call with other content.' },
    },
  };
}

/** Files of a form are binary text in OpenAPI. */
function withBinary(body: unknown): FieldSchema {
  const schema = body as FieldSchema;
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    property['x-upload'] ? { type: 'string', format: 'binary' } : property,
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}
