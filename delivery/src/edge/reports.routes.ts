/** What people's browsers report about the releases they showed, or could not show. */
import rateLimit from '@fastify/rate-limit';
import type { DiscoveryDocument } from '@salesdesk/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { type CanaryWatch, countAttempts, listedAttempts } from '../health/watchCanary.ts';
import { NotAllowed } from '../tokens/tokens.ts';
import { answerFailure } from './releaseFailures.ts';

export interface ReportsOptions extends CanaryWatch {
  readDocument: () => Promise<DiscoveryDocument | null>;
  /** A name for the person who is signed in, the same in every process and for each of their sessions; else null. */
  reporterOf: (request: FastifyRequest) => Promise<string | null>;
}

const MOST_BYTES = 4096;
/** Per address: a whole office may share one. */
const REPORTS_PER_MINUTE = 600;
const LOG_AGAIN_MS = 60_000;
const MOST_LOGGED = 1000;

const Closed = { additionalProperties: false };
const Reports = Type.Object(
  {
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
 * Registers `POST /reports` below `/releases`. Counted is what somebody reports who is signed in. Failures before
 * anybody has signed in are logged and answered 401: anybody could invent them.
 */
export async function reportsRoutes(app: FastifyInstance, options: ReportsOptions): Promise<void> {
  const { readDocument, reporterOf } = options;
  const isLogged = oncePerMinute();
  await app.register(rateLimit, { max: REPORTS_PER_MINUTE, timeWindow: '1 minute' });
  app.setErrorHandler(answerFailure);
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.post<{ Body: Type.Static<typeof Reports> }>(
    '/reports',
    { schema: { body: Reports }, bodyLimit: MOST_BYTES },
    async (request, reply) => {
      const [reporter, document] = await Promise.all([reporterOf(request), readDocument()]);
      const listed = listedAttempts(document, request.body.reports);
      for (const { remote, version, outcome, phase = 'unknown phase' } of listed) {
        if (outcome !== 'failed' || isLogged(`${reporter} ${remote}@${version} ${phase}`)) continue;
        const where = reporter === null ? 'where nobody is signed in; not counted' : 'of somebody who is signed in';
        request.log.warn({ remote, version, phase }, `${remote} ${version} failed (${phase}) in a browser ${where}`);
      }
      if (reporter === null) throw new NotAllowed('token', 'Reports are counted of people who are signed in.');
      for (const { remote, version, reason } of await countAttempts(options, document, reporter, listed)) {
        request.log.warn({ remote, version }, `${remote} ${version} is taken back from everybody: ${reason}`);
      }
      return reply.code(202).send({ counted: listed.length });
    },
  );
}

/** Gives a function that tells whether it was called with the same text within the last minute. */
function oncePerMinute(): (text: string) => boolean {
  const known = new Map<string, number>();
  return (text) => {
    const now = Date.now();
    if (now - (known.get(text) ?? 0) < LOG_AGAIN_MS) return true;
    if (known.size >= MOST_LOGGED) known.clear();
    known.set(text, now);
    return false;
  };
}
