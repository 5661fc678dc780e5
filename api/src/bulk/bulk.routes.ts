/** Many companies at once. Added, ADR-116. */
import { endpoints, type PermissionKey } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { exportOf } from '../accounts/exportAccounts.ts';
import { recordBy } from '../audit/audit.service.ts';
import type { Routes } from '../guard/context.ts';
import { reply } from '../http/fields.ts';
import { invalid, ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { sendFile } from '../http/sendFile.ts';
import { BulkBody, BulkDoneSchema, BulkExportBody, BulkIdsQuery, BulkSelectedSchema } from './bulk.schema.ts';
import { bulkMessage, doBulk, selectBulk } from './bulk.service.ts';

const SEES: PermissionKey[] = ['data.q-list.view', 'data.leads.view'];

export const bulkRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Accounts');
  route(
    endpoints.bulk.ids,
    {
      summary: 'Added: the ids of all that the filters find',
      querystring: BulkIdsQuery,
      response: reply(BulkSelectedSchema),
      access: 'session',
      permission: SEES,
    },
    async (request) => ok(await selectBulk(request.db, request.session, request.query)),
  );

  route(
    endpoints.bulk.act,
    {
      summary: 'Added: promote, assign, move, archive or restore many companies, with an outcome for each',
      body: BulkBody,
      response: reply(BulkDoneSchema),
      // The service checks which of them an action needs.
      access: 'session',
      permission: [...SEES, 'data.q-list.create', 'data.leads.create'],
      idempotent: true,
    },
    async (request) => {
      const data = await doBulk(request.db, request.session, request.body, request.idempotentCall);
      const done = data.outcomes.filter((outcome) => outcome.done).length;
      return ok(data, bulkMessage(request.body.action, done, data.outcomes.length));
    },
  );

  route(
    endpoints.bulk.export,
    { summary: 'Added: the chosen companies as a CSV file', body: BulkExportBody, access: 'session', permission: SEES },
    async (request, answer) => {
      const { ids, sort, separator } = request.body;
      if (!ids.length) throw invalid({ ids: 'Companies is required' });
      const day = new Date().toISOString().slice(0, 10);
      const content = await exportOf(request.db, request.session, { ids, sort }, separator);
      await recordBy(request.db, request.session.userId, say('accounts.exported', { number: ids.length }), null);
      return sendFile(answer, `companies-${day}.csv`, content);
    },
  );
};
