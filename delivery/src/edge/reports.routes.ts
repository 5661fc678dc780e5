/** What browsers report about the releases they showed, or could not show. */
import { createHmac, randomBytes } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { DiscoveryDocument } from '@salesdesk/shared/domain';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { HealthBook } from '../health/canaryHealth.ts';
import { takeReports } from '../health/watchCanary.ts';
import type { ReleaseStore } from '../store/store.ts';
import { answerFailure } from './releaseFailures.ts';

export interface ReportsOptions {
  store: ReleaseStore;
  book: HealthBook;
  readDocument: () => Promise<DiscoveryDocument | null>;
}

const MOST_BYTES = 4096;
/** Per address: a whole office may share one. */
const REPORTS_PER_MINUTE = 600;

const Closed = { additionalProperties: false };
const Reports = Type.Object(
  {
    /** Random, kept by the browser; says nothing about anybody. */
    reporter: Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' }),
    reports: Type.Array(
      Type.Object(
        {
          remote: Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' }),
          version: Type.String({ minLength: 1, maxLength: 100 }),
          outcome: Type.Union([Type.Literal('shown'), Type.Literal('failed')]),
          /** How far loading had come; for the log. */
          phase: Type.Optional(Type.String({ pattern: '^[a-z-]{1,20}$' })),
        },
        Closed,
      ),
      { minItems: 1, maxItems: 20 },
    ),
  },
  Closed,
);

/**
 * Registers `POST /reports` below `/releases`. No address and no name is kept: browsers are told apart by a hash that
 * nobody can take back, with a key that ends with the process.
 */
export async function reportsRoutes(
  app: FastifyInstance,
  { store, book, readDocument }: ReportsOptions,
): Promise<void> {
  const key = randomBytes(32);
  await app.register(rateLimit, { max: REPORTS_PER_MINUTE, timeWindow: '1 minute' });
  app.setErrorHandler(answerFailure);
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });
  // A page that is being closed can send text only.
  app.addContentTypeParser(
    'text/plain',
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    app.getDefaultJsonParser('error', 'error'),
  );

  app.post<{ Body: Type.Static<typeof Reports> }>(
    '/reports',
    { schema: { body: Reports }, bodyLimit: MOST_BYTES },
    async (request, reply) => {
      const { reporter, reports } = request.body;
      const name = createHmac('sha256', key).update(`${request.ip}\n${reporter}`).digest('base64url');
      const { counted, stopped } = await takeReports(store, book, await readDocument(), name, reports);
      for (const { remote, version, reason } of stopped) {
        request.log.warn({ remote, version }, `${remote} ${version} is taken back from everybody: ${reason}`);
      }
      return reply.code(202).send({ counted });
    },
  );
}
