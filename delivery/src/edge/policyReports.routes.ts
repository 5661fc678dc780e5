/** Receives reports of content that browsers blocked under the page's policy: a failed attack, or a bug of ours. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { POLICY_REPORTS } from './securityHeaders.ts';

const MAX_BYTES = 16_384;
const MAX_REPORTS_PER_CALL = 20;
/** Per address: one broken page reports a few times, and more reports add no information. */
const REPORTS_PER_MINUTE = 60;
const MAX_CHARACTERS = 200;
/** The format that all browsers send, and that of the Reporting API. */
const FORMS = ['application/csp-report', 'application/reports+json'];

/** Registers `POST /policy-reports`. Reports go to the log, without the query and hash of addresses. */
export async function policyReportsRoutes(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { max: REPORTS_PER_MINUTE, timeWindow: '1 minute' });
  app.addContentTypeParser(
    FORMS,
    { parseAs: 'string', bodyLimit: MAX_BYTES },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.post(POLICY_REPORTS, { bodyLimit: MAX_BYTES }, async (request, reply) => {
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
