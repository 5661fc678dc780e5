/** Leads and the board. product.md section 7, "Accounts". */
import { Type } from '@fastify/type-provider-typebox';
import { endpoints, LEAD_PAGE_MAX } from '@salesdesk/shared/domain';
import { withAssignee } from '../accounts/accountList.service.ts';
import { LeadFilterQuery } from '../accounts/accounts.schema.ts';
import type { Routes } from '../guard/context.ts';
import { id, listOf, sortField, text } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { listStages } from '../stages/stages.service.ts';
import { listLeads, readLeadChanges, readLeadPage, readLeadsByStage, readStageCounts } from './board.service.ts';
import { moveLead, readFigures, saveLostReason } from './leads.service.ts';

/** product.md section 7 fixes these names. */
const MoveBody = Type.Object({
  leadId: id('Lead'),
  fromcolumnSlug: text(100, 'From stage'),
  tocolumnSlug: text(100, 'To stage'),
});

const LostReasonBody = Type.Object({ leadIds: listOf(id(), 'Leads'), reason: text(40, 'Reason') });

/** Every parameter is added. */
const StageListQuery = Type.Object({
  ...LeadFilterQuery.properties,
  counts: Type.Optional(
    Type.Literal('matched', {
      title: 'Counts',
      description: 'Added: answers the stages with the totals of all leads and of those that match the filters.',
    }),
  ),
});

const pageSize = (title: string, description: string) =>
  Type.Optional(Type.Integer({ title, minimum: 1, maximum: LEAD_PAGE_MAX, description }));

/** Every parameter but `search_term` is added. */
const LeadListQuery = Type.Object({
  ...LeadFilterQuery.properties,
  per_stage: pageSize('Leads per stage', 'Added: answers the first leads of every stage, with a cursor for each.'),
  limit: pageSize('Limit', 'Added: answers a page of at most so many leads, with the cursor of the next one.'),
  sort: sortField('leads'),
  cursor: Type.Optional(Type.String({ title: 'Cursor', maxLength: 4000, description: 'Added: the page after this.' })),
});

const LeadChangesQuery = Type.Object({ ...LeadFilterQuery.properties, since: text(20, 'Since') });

const { leads } = endpoints;
/** The filters, with the user whose leads are "mine". */
const asked = <Q extends { assignee?: string }>({
  query,
  session: { userId },
}: {
  query: Q;
  session: { userId: number };
}) => ({ ...withAssignee(query, userId), viewer: userId });
export const leadsRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Leads', { permission: 'data.leads.view' });
  route(leads.stages, 'The stages of the board; with counts those of the filters', { query: StageListQuery })(
    async (request) => {
      const { counts, ...filters } = asked(request);
      return counts ? readStageCounts(request.db, filters) : listStages(request.db);
    },
  );

  route(leads.list, 'All leads, last touched first; with per_stage, limit or cursor a part of them', {
    query: LeadListQuery,
  })(async (request) => {
    const { per_stage, limit, cursor, sort, ...filters } = asked(request);
    if (per_stage !== undefined) return readLeadsByStage(request.db, per_stage, filters);
    if (limit !== undefined || cursor) return readLeadPage(request.db, { ...filters, limit, cursor, sort });
    return listLeads(request.db, filters);
  });

  route(leads.changes, 'Added: the leads touched since an earlier answer, and the totals of all stages', {
    query: LeadChangesQuery,
  })(async (request) => {
    const { since, ...filters } = asked(request);
    return readLeadChanges(request.db, since, filters);
  });

  route(leads.totals, 'Added: numbers of the leads', {})(({ db, session }) => readFigures(db, session.userId));

  route(leads.move, 'Move a lead to another stage', { body: MoveBody, idempotent: true })(
    async ({ db, session, body, idempotentCall }) => {
      const { undo, message } = await moveLead(db, session, body, idempotentCall);
      return ok({ undo }, message);
    },
  );

  route(leads.loseReason, 'Added: say why lost leads were lost', { body: LostReasonBody })(
    async ({ db, session, body }) => {
      await saveLostReason(db, session, body);
      return ok(null, 'Reason saved successfully!');
    },
  );
};
