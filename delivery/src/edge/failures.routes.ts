/** Receives reports of failures that people see with a reference, and finds them again. ADR-155. */

import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import {
  browserOf,
  failureMessage,
  failurePage,
  failureStack,
  MAX_FAILURE_FRAME,
  MAX_FAILURE_FRAMES,
  MAX_FAILURE_MESSAGE,
  REFERENCE,
  type Reporter,
  type StoredFailure,
} from '@salesdesk/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { FailureRegistry } from '../failureReports/failureRegistry.ts';
import { failed } from '../store/failures.ts';

interface FailuresOptions {
  failures: FailureRegistry;
  /** The signed-in user; null when nobody is signed in. */
  reporterOf: (request: FastifyRequest) => Promise<Reporter | null>;
  /** Whether the sender may read reports. */
  mayView: (request: FastifyRequest) => Promise<boolean>;
}

const MAX_BYTES = 4096;
/** Per address, because a whole office may share one. */
const REPORTS_PER_MINUTE = 120;

const Report = Type.Object(
  {
    reference: Type.String({ pattern: REFERENCE.source }),
    phase: Type.String({ pattern: '^[a-z-]{1,20}$' }),
    message: Type.String({ maxLength: MAX_FAILURE_MESSAGE }),
    stack: Type.Array(Type.String({ maxLength: MAX_FAILURE_FRAME }), { maxItems: MAX_FAILURE_FRAMES }),
    remote: Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' }),
    release: Type.String({ pattern: '^[0-9A-Za-z.+-]{0,100}$' }),
    page: Type.String({ maxLength: 200 }),
    trace: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  },
  { additionalProperties: false },
);

/**
 * Registers `POST /failures` below `/releases`, also for people who are not signed in, and `GET /failures/:reference`
 * for users of Platform. A report is in the log before it is stored.
 */
export async function failuresRoutes(app: FastifyInstance, options: FailuresOptions): Promise<void> {
  const { failures, reporterOf, mayView } = options;
  await app.register(rateLimit, { max: REPORTS_PER_MINUTE, timeWindow: '1 minute' });

  app.post<{ Body: Type.Static<typeof Report> }>(
    '/failures',
    { schema: { body: Report }, bodyLimit: MAX_BYTES },
    async (request, reply) => {
      const { message, page, ...fields } = request.body;
      const report: StoredFailure = {
        ...fields,
        // Browsers leave out data of persons; a changed page may not.
        message: failureMessage(message),
        page: failurePage(page),
        at: new Date().toISOString(),
        browser: browserOf(request.headers['user-agent'] ?? ''),
        // The session may be what fails: a report is never lost for it.
        isTrusted: (await reporterOf(request).catch(() => null)) !== null,
      };
      request.log.warn(report, `${report.remote} failed (${report.phase}); reference ${report.reference}`);
      await failures.add(report).catch((error) => request.log.error({ err: error }, 'a failure is only in the log'));
      return reply.code(202).send({ received: true });
    },
  );

  app.get<{ Params: { reference: string } }>('/failures/:reference', async (request) => {
    if (!(await mayView(request))) throw failed('not-authenticated', 'Sign in as a user who may see Platform.');
    return { failure: await failures.find(request.params.reference) };
  });
}

/** The report of a request that the edge itself failed to answer. */
export function edgeFailure(error: unknown, reference: string, { headers, url }: FastifyRequest): StoredFailure {
  const [, sent] = /^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(String(headers.traceparent ?? '')) ?? [];
  return {
    reference,
    at: new Date().toISOString(),
    phase: 'edge',
    message: failureMessage(error),
    stack: failureStack(error),
    remote: 'host',
    release: '',
    page: failurePage(url.replace(/\?.*/, '')),
    browser: browserOf(headers['user-agent'] ?? ''),
    trace: sent ?? randomUUID().replaceAll('-', ''),
    isTrusted: true,
  };
}
