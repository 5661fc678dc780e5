/** Reports of failures that people see with a reference, and of content that browsers blocked. ADR-155. */

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
import { closed } from '../discovery/discovery.schema.ts';
import { failed } from '../store/failures.ts';
import { sharedRecord } from '../store/sharedRecord.ts';
import type { ReleaseStore } from '../store/store.ts';
import { POLICY_REPORTS } from './securityHeaders.ts';

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

const Report = closed({
  reference: Type.String({ pattern: REFERENCE.source }),
  phase: Type.String({ pattern: '^[a-z-]{1,20}$' }),
  message: Type.String({ maxLength: MAX_FAILURE_MESSAGE }),
  stack: Type.Array(Type.String({ maxLength: MAX_FAILURE_FRAME }), { maxItems: MAX_FAILURE_FRAMES }),
  remote: Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' }),
  release: Type.String({ pattern: '^[0-9A-Za-z.+-]{0,100}$' }),
  page: Type.String({ maxLength: 200 }),
  trace: Type.String({ pattern: '^[0-9a-f]{32}$' }),
});

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

/** Reports of failures in the release store, which is also there while the database is not. ADR-155. */
export interface FailureRegistry {
  /** Keeps a report unless its reference is known. Resolves when it is stored. */
  add(report: StoredFailure): Promise<void>;
  /** The report with this reference; null when there is none, or no more. */
  find(reference: string): Promise<StoredFailure | null>;
  /** Resolves when every report added so far is stored or refused. */
  settled(): Promise<void>;
}

/** Reports of senders without a session have places of their own, so that they cannot push out the others. */
const MAX_TRUSTED = 300;
const MAX_OTHERS = 100;
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
/** Reports that wait for a write; more are only in the log. */
const MAX_WAITING = 200;

/** The record with new reports, without those that are too old or too many. The first report of a reference stays. */
export function withReports(
  record: readonly StoredFailure[],
  reports: readonly StoredFailure[],
  now: number,
): StoredFailure[] {
  const known = new Set(record.map(({ reference }) => reference));
  const added = reports.filter(({ reference }) => !known.has(reference) && known.add(reference)).reverse();
  const fresh = [...added, ...record].filter(({ at }) => Date.parse(at) > now - MAX_AGE_MS);
  const left = { trusted: MAX_TRUSTED, others: MAX_OTHERS };
  return fresh.filter(({ isTrusted }) => left[isTrusted ? 'trusted' : 'others']-- > 0);
}

/** Creates the registry over a store. `pauseMs`: the least time between two writes. */
export function createFailureRegistry(
  store: Pick<ReleaseStore, 'failures'>,
  { pauseMs = 0, now = Date.now }: { pauseMs?: number; now?: () => number } = {},
): FailureRegistry {
  const record = sharedRecord<StoredFailure[], StoredFailure>(store.failures, {
    empty: [],
    change: (reports, report, at) => withReports(reports, [report], at),
    maxWaiting: MAX_WAITING,
    pauseMs,
    now,
  });
  return {
    add: async (report) => void (await record.add(report)),
    find: async (reference) =>
      withReports(await record.read(), [], now()).find((report) => report.reference === reference) ?? null,
    settled: record.settled,
  };
}

const MAX_POLICY_BYTES = 16_384;
const MAX_REPORTS_PER_CALL = 20;
/** Per address: one broken page reports a few times, and more reports add no information. */
const POLICY_REPORTS_PER_MINUTE = 60;
const MAX_CHARACTERS = 200;
/** The format that all browsers send, and that of the Reporting API. */
const FORMS = ['application/csp-report', 'application/reports+json'];

/** Registers `POST /policy-reports`. Reports go to the log, without the query and hash of addresses. */
export async function policyReportsRoutes(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { max: POLICY_REPORTS_PER_MINUTE, timeWindow: '1 minute' });
  app.addContentTypeParser(
    FORMS,
    { parseAs: 'string', bodyLimit: MAX_POLICY_BYTES },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.post(POLICY_REPORTS, { bodyLimit: MAX_POLICY_BYTES }, async (request, reply) => {
    for (const report of reportsIn(request.body).slice(0, MAX_REPORTS_PER_CALL)) {
      request.log.warn({ report }, 'a browser refused what the content policy does not allow');
    }
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

/** Extracts the same fields from either format. */
function reportsIn(body: unknown): Record<string, string>[] {
  const list = Array.isArray(body) ? body : [body];
  return list.flatMap((item) => {
    const report = item?.['csp-report'] ?? item?.body;
    if (typeof report !== 'object' || report === null) return [];
    const { documentURL, effectiveDirective, blockedURL, destination, sourceFile, sample } = report;
    const fields = {
      page: report['document-uri'] ?? documentURL,
      directive: report['effective-directive'] ?? report['violated-directive'] ?? effectiveDirective ?? destination,
      blocked: report['blocked-uri'] ?? blockedURL,
      source: report['source-file'] ?? sourceFile,
      sample: report['script-sample'] ?? sample,
    };
    return [
      Object.fromEntries(
        Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, short(value)]] : [])),
      ),
    ];
  });
}

function short(text: string): string {
  return text.replace(/[?#].*$/s, '').slice(0, MAX_CHARACTERS);
}
