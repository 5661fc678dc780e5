/** Leads and the board. product.md section 7, "Accounts". */
import { endpoints } from '@salesdesk/shared/domain';
import { withAssignee } from '../accounts/accountList.service.ts';
import type { Routes } from '../guard/context.ts';
import { emptyReply, reply } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { listStages } from '../stages/stages.service.ts';
import { UndoableSchema } from '../undo/undo.schema.ts';
import { listLeads, readLeadChanges, readLeadPage, readLeadsByStage, readStageCounts } from './board.service.ts';
import * as schema from './leads.schema.ts';
import { moveLead, readFigures, saveLostReason } from './leads.service.ts';

const { leads } = endpoints;
/** The filters, with the user whose leads are "mine". */
const asked = <Q extends { assignee?: string }>({
  query,
  session: { userId },
}: {
  query: Q;
  session: { userId: number };
}) => ({ ...withAssignee(query, userId), viewer: userId });
const mayView = { access: 'session', permission: 'data.leads.view' } as const;

export const leadsRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Leads');
  route(
    leads.stages,
    {
      summary: 'The stages of the board; with counts those of the filters',
      querystring: schema.StageListQuery,
      response: reply(schema.StageListSchema),
      ...mayView,
    },
    async (request) => {
      const { counts, ...filters } = asked(request);
      return counts ? ok(await readStageCounts(request.db, filters)) : ok(await listStages(request.db));
    },
  );

  route(
    leads.list,
    {
      summary: 'All leads, last touched first; with per_stage, limit or cursor a part of them',
      querystring: schema.LeadListQuery,
      response: reply(schema.LeadListSchema),
      ...mayView,
    },
    async (request) => {
      const { per_stage, limit, cursor, sort, ...filters } = asked(request);
      if (per_stage !== undefined) return ok(await readLeadsByStage(request.db, per_stage, filters));
      if (limit !== undefined || cursor) return ok(await readLeadPage(request.db, { ...filters, limit, cursor, sort }));
      return ok(await listLeads(request.db, filters));
    },
  );

  route(
    leads.changes,
    {
      summary: 'Added: the leads touched since an earlier answer, and the totals of all stages',
      querystring: schema.LeadChangesQuery,
      response: reply(schema.LeadChangesSchema),
      ...mayView,
    },
    async (request) => {
      const { since, ...filters } = asked(request);
      return ok(await readLeadChanges(request.db, since, filters));
    },
  );

  route(
    leads.totals,
    { summary: 'Added: numbers of the leads', response: reply(schema.LeadTotalsSchema), ...mayView },
    async (request) => ok(await readFigures(request.db, request.session.userId)),
  );

  route(
    leads.move,
    {
      summary: 'Move a lead to another stage',
      body: schema.MoveBody,
      response: reply(UndoableSchema),
      ...mayView,
    },
    async (request) => {
      const { undo, message } = await moveLead(request.db, request.session, request.body);
      return ok({ undo }, message);
    },
  );

  route(
    leads.loseReason,
    {
      summary: 'Added: say why lost leads were lost',
      body: schema.LostReasonBody,
      response: emptyReply(),
      ...mayView,
    },
    async (request) => {
      await saveLostReason(request.db, request.session, request.body);
      return ok(null, 'Reason saved successfully!');
    },
  );
};
