/** Audit: everything that was changed, and whether the trail of it is intact. ADR-147. */

import { Type } from '@fastify/type-provider-typebox';
import { AUDIT_ACTIONS, type AuditAction, endpoints } from '@salesdesk/shared/domain';
import type { Routes } from '../guard/context.ts';
import { contains, csvSeparator, day, id, oneOf } from '../http/fields.ts';
import { ok, sendFile } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { ChainCheck, exportChanges, listChanges } from './auditTrail.service.ts';

const ACTIONS = Object.keys(AUDIT_ACTIONS) as AuditAction[];

const filters = {
  person: Type.Optional(id('Person')),
  what: Type.Optional(oneOf(ACTIONS, { title: 'Action' })),
  record: contains('Record'),
  at_from: day('Time from'),
  at_to: day('Time to'),
};
const AuditQuery = Type.Object({
  ...filters,
  cursor: Type.Optional(Type.String({ title: 'Cursor', maxLength: 200, description: 'The page after this.' })),
});
const AuditExportQuery = Type.Object({ ...filters, separator: csvSeparator });
const AuditStateQuery = Type.Object({
  again: Type.Optional(Type.Boolean({ title: 'Again', description: 'Begins a new check, unless one is running.' })),
});

const { audit } = endpoints;
const config = { access: 'session', permission: 'system.audit.view' } as const;

export const auditTrailRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Audit');
  const check = new ChainCheck(app.db, app.log);
  app.addHook('onClose', () => check.stop());

  route(
    audit.list,
    { summary: 'Added: a page of the audit trail, newest first', querystring: AuditQuery, ...config },
    async (request) => ok(await listChanges(request.db, request.query)),
  );

  route(
    audit.export,
    { summary: 'Added: the filtered audit trail as a CSV file', querystring: AuditExportQuery, ...config },
    async (request, reply) => {
      const { separator, ...filters } = request.query;
      const day = new Date().toISOString().slice(0, 10);
      return sendFile(reply, `audit-${day}.csv`, exportChanges(request.db, filters, separator));
    },
  );

  route(
    audit.state,
    { summary: 'Added: whether the audit trail is intact', querystring: AuditStateQuery, ...config },
    async (request) => ok(check.state(request.query.again ?? false)),
  );
};
