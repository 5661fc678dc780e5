/** Audit: everything that was changed, and whether the trail of it is intact. ADR-147. */

import { Type } from '@fastify/type-provider-typebox';
import { AUDIT_ACTIONS, type AuditAction, endpoints } from '@salesdesk/shared/domain';
import type { Routes } from '../guard/context.ts';
import { contains, csvSeparator, day, id, oneOf } from '../http/fields.ts';
import { sendFile, today } from '../http/reply.ts';
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
export const auditTrailRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Audit', { permission: 'system.audit.view' });
  const check = new ChainCheck(app.db, app.log);
  app.addHook('onClose', () => check.stop());

  route(audit.list, 'Added: a page of the audit trail, newest first', { query: AuditQuery })(({ db, query }) =>
    listChanges(db, query),
  );

  route(audit.export, 'Added: the filtered audit trail as a CSV file', { query: AuditExportQuery })(
    async ({ query, db }, reply) => {
      const { separator, ...filters } = query;
      return sendFile(reply, `audit-${today()}.csv`, exportChanges(db, filters, separator));
    },
  );

  route(audit.state, 'Added: whether the audit trail is intact', { query: AuditStateQuery })(async ({ query }) =>
    check.state(query.again ?? false),
  );
};
