/** What browsers refused because the page's policy says so: a break-in that failed, or a mistake of ours. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

/** Where the policy tells browsers to report. */
export const POLICY_REPORTS = '/policy-reports';

const MOST_BYTES = 16_384;
const MOST_AT_ONCE = 20;
/** Per address: one broken page reports a few times, a flood tells nothing new. */
const REPORTS_PER_MINUTE = 60;
const MOST_CHARACTERS = 200;
/** The form that all browsers send, and the one of the Reporting API. */
const FORMS = ['application/csp-report', 'application/reports+json'];

/** Registers `POST /policy-reports`. Reports go to the log, without what stands behind `?` in an address. */
export async function policyReportsRoutes(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { max: REPORTS_PER_MINUTE, timeWindow: '1 minute' });
  app.addContentTypeParser(
    FORMS,
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.post(POLICY_REPORTS, { bodyLimit: MOST_BYTES }, async (request, reply) => {
    for (const report of reportsIn(request.body).slice(0, MOST_AT_ONCE)) {
      request.log.warn({ report }, 'a browser refused what the content policy does not allow');
    }
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

/** The same few fields of either form. */
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
  return text.replace(/[?#].*$/s, '').slice(0, MOST_CHARACTERS);
}
