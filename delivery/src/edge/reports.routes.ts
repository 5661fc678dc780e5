/** Receives reports of browsers about the releases they showed or could not show. */

import rateLimit from '@fastify/rate-limit';
import type { DiscoveryDocument, Reporter } from '@salesdesk/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { closed } from '../discovery/discovery.schema.ts';
import { type CanaryContext, countAttempts, judgeVisits, ownAttempts } from '../releases/automaticChanges.ts';
import { failed } from '../store/failures.ts';
import { releasesOf } from '../store/store.ts';
import { keepCohort } from './hostReleases.ts';
import { oncePerMinute } from './replies.ts';

interface ReportsOptions extends CanaryContext {
  readDocument: () => Promise<DiscoveryDocument | null>;
  /** The signed-in user; null when nobody is signed in. */
  reporterOf: (request: FastifyRequest) => Promise<Reporter | null>;
  /** Called with the reports that count. */
  onReports?: ((reports: readonly BrowserReport[]) => void) | undefined;
}

/** What one browser reports about one listed release. */
export interface BrowserReport {
  remote: string;
  version: string;
  outcome: 'shown' | 'failed';
  phase?: string | undefined;
}

const MAX_BYTES = 4096;
/** Per address, because a whole office may share one. */
const REPORTS_PER_MINUTE = 600;

const Milliseconds = Type.Number({ minimum: 0, maximum: 600_000 });
const Reports = closed({
  reports: Type.Array(
    closed({
      remote: Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' }),
      version: Type.String({ minLength: 1, maxLength: 100 }),
      outcome: Type.Union([Type.Literal('shown'), Type.Literal('failed')]),
      /** The phase in which loading failed; for the log. */
      phase: Type.Optional(Type.String({ pattern: '^[a-z-]{1,20}$' })),
    }),
    { maxItems: 20 },
  ),
  /** What users felt while they were on a screen. */
  visits: Type.Optional(
    Type.Array(
      closed({
        remote: Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' }),
        version: Type.String({ minLength: 1, maxLength: 100 }),
        values: closed({
          inp: Type.Optional(Milliseconds),
          rows: Type.Optional(Milliseconds),
          frames: Type.Optional(Milliseconds),
          errors: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
        }),
      }),
      { maxItems: 10 },
    ),
  ),
});

/**
 * Registers `POST /reports` below `/releases`. Only reports of signed-in users count, about what they get and may open. Failures reported without a
 * session are logged and answered with 401, because anyone could forge them.
 */
export async function reportsRoutes(app: FastifyInstance, options: ReportsOptions): Promise<void> {
  const { readDocument, reporterOf } = options;
  const isLogged = oncePerMinute();
  await app.register(rateLimit, { max: REPORTS_PER_MINUTE, timeWindow: '1 minute' });

  app.post<{ Body: Type.Static<typeof Reports> }>(
    '/reports',
    { schema: { body: Reports }, bodyLimit: MAX_BYTES },
    async (request, reply) => {
      const { reports, visits = [] } = request.body;
      if (!reports.length && !visits.length) throw failed('invalid-request', 'There is nothing to count.');
      const [reporter, document] = await Promise.all([reporterOf(request), readDocument()]);
      const counted = reporter ? ownAttempts(document, reporter, reports) : [];
      for (const report of listedAttempts(document, reports)) {
        const { remote, version, outcome, phase = 'unknown phase' } = report;
        if (outcome !== 'failed' || isLogged(`${reporter?.name ?? null} ${remote}@${version} ${phase}`)) continue;
        const stranger = reporter === null ? 'without a session' : 'of a user who does not get it';
        const where = counted.includes(report) ? 'of a signed-in user' : `${stranger}; not counted`;
        request.log.warn({ remote, version, phase }, `${remote} ${version} failed (${phase}) in a browser ${where}`);
      }
      if (reporter === null) throw failed('not-authenticated', 'Only reports of signed-in users are counted.');
      keepCohort(request, reply, reporter.cohort);
      options.onReports?.(counted);
      const consequences = [
        ...(await countAttempts(options, document, reporter.name, counted)),
        ...(await judgeVisits(options, document, reporter.name, ownAttempts(document, reporter, visits))),
      ];
      for (const { remote, version, message } of consequences) request.log.warn({ remote, version }, message);
      return reply.code(202).send({ counted: counted.length });
    },
  );
}

/** Filters the attempts to those with listed releases. */
function listedAttempts<T extends { remote: string; version: string }>(
  document: DiscoveryDocument | null,
  attempts: readonly T[],
): T[] {
  return attempts.filter(({ remote, version }) =>
    releasesOf(document, remote).some(({ metadata }) => metadata.version === version),
  );
}
