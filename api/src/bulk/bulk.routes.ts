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
import { invalid, ok, sendFile, today } from '../http/reply.ts';
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
  route(endpoints.bulk.ids, 'Added: the ids of all that the filters find', { query: BulkIdsQuery, permission: SEES })(
    ({ db, session, query }) => selectBulk(db, session, query),
  );

  route(
    endpoints.bulk.act,
    'Added: promote, assign, move, archive or restore many companies, with an outcome for each',
    {
      body: BulkBody,
      // The service checks which of them an action needs.
      permission: [...SEES, 'data.q-list.create', 'data.leads.create'],
      idempotent: true,
    },
  )(async ({ db, session, body, idempotentCall }) => {
    const data = await doBulk(db, session, body, idempotentCall);
    const done = data.outcomes.filter((outcome) => outcome.done).length;
    return ok(data, bulkMessage(body.action, done, data.outcomes.length));
  });

  route(endpoints.bulk.export, 'Added: the chosen companies as a CSV file', { body: BulkExportBody, permission: SEES })(
    async ({ body, db, session }, answer) => {
      const { ids, sort, separator } = body;
      if (!ids.length) throw invalid({ ids: 'Companies is required' });
      const content = await exportOf(db, session, { ids, sort }, separator);
      await recordBy(db, session.userId, say('accounts.exported', { number: ids.length }), null);
      return sendFile(answer, `companies-${today()}.csv`, content);
    },
  );
};
