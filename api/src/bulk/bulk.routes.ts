/** Many companies at once. Added, ADR-116. */

import { Type } from '@fastify/type-provider-typebox';
import {
  BULK_BATCH,
  BULK_MAX,
  type BulkAction,
  type BulkList,
  COMPANIES_ONLY,
  endpoints,
  HANDOVER_LINE_MAX,
  LEADS_ONLY,
  type PermissionKey,
  type Sort,
  sortsOf,
} from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { filterFields, LeadFilterQuery } from '../accounts/accounts.schema.ts';
import { exportOf } from '../accounts/exportAccounts.ts';
import { recordBy } from '../audit/audit.service.ts';
import type { Routes } from '../guard/context.ts';
import { csvSeparator, id, idOrNull, listOf, oneOf, text } from '../http/fields.ts';
import { invalid, ok, sendFile } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { bulkMessage, doBulk, selectBulk } from './bulk.service.ts';

/** The filters of both lists by their own names; those of the other list are ignored. */
const BulkIdsQuery = Type.Object({
  list: Type.Union([Type.Literal('q-list'), Type.Literal('leads')], { title: 'List' }),
  ...filterFields('q-list'),
  ...LeadFilterQuery.properties,
  only: Type.Optional(oneOf([...LEADS_ONLY, ...COMPANIES_ONLY], { title: 'Only' })),
});

/** As JSON. `stage` belongs to 'move', `assignee` and `line` to 'assign', where null means no assignee. */
const BulkBody = Type.Object({
  action: oneOf<BulkAction>(['promote', 'assign', 'move', 'archive', 'restore'], { title: 'Action' }),
  ids: listOf(id(), 'Companies', BULK_BATCH),
  stage: Type.Optional(text(100, 'Stage')),
  assignee: Type.Optional(idOrNull('Assignee')),
  line: Type.Optional(text(HANDOVER_LINE_MAX, 'A line for the new owner')),
});

const BulkExportBody = Type.Object({
  ids: listOf(id(), 'Companies', BULK_MAX),
  sort: Type.Optional(
    oneOf<Sort<BulkList>>([...new Set([...sortsOf('q-list'), ...sortsOf('leads')])], {
      title: 'Sort',
      description: 'Added: the name of a column of the list, with a minus for descending.',
    }),
  ),
  separator: csvSeparator,
});

const SEES: PermissionKey[] = ['data.q-list.view', 'data.leads.view'];

export const bulkRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Accounts');
  route(
    endpoints.bulk.ids,
    {
      summary: 'Added: the ids of all that the filters find',
      querystring: BulkIdsQuery,
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
