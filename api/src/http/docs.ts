/** Describes the API from the schemas that validate it: a page to read and try at /api/docs. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { FieldSchema } from './coerce.ts';

/** The only page here that runs scripts, which are its own. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

export async function describeApi(app: FastifyInstance): Promise<void> {
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
      409: { description: 'The very same call is being carried out; try again after `Retry-After` seconds.' },
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
