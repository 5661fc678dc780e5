/** Audit: everything that was changed, and whether the trail of it is intact. ADR-147. */
import { endpoints } from '@salesdesk/shared/domain';
import type { Routes } from '../guard/context.ts';
import { reply as replyOf } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { sendFile } from '../http/sendFile.ts';
import * as schema from './auditTrail.schema.ts';
import { exportChanges, listChanges } from './auditTrail.service.ts';
import { ChainCheck } from './chainCheck.ts';

const { audit } = endpoints;
const config = { access: 'session', permission: 'system.audit.view' } as const;

export const auditTrailRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Audit');
  const check = new ChainCheck(app.db, app.log);
  app.addHook('onClose', () => check.stop());

  route(
    audit.list,
    {
      summary: 'Added: a page of the audit trail, newest first',
      querystring: schema.AuditQuery,
      response: replyOf(schema.AuditPageSchema),
      ...config,
    },
    async (request) => ok(await listChanges(request.db, request.query)),
  );

  route(
    audit.export,
    { summary: 'Added: the filtered audit trail as a CSV file', querystring: schema.AuditExportQuery, ...config },
    async (request, reply) => {
      const { separator, ...filters } = request.query;
      const day = new Date().toISOString().slice(0, 10);
      return sendFile(reply, `audit-${day}.csv`, exportChanges(request.db, filters, separator));
    },
  );

  route(
    audit.state,
    {
      summary: 'Added: whether the audit trail is intact',
      querystring: schema.AuditStateQuery,
      response: replyOf(schema.AuditStateSchema),
      ...config,
    },
    async (request) => ok(check.state(request.query.again ?? false)),
  );
};
