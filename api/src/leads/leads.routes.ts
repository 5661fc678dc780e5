/** Leads and the board. product.md section 7, "Accounts". */
import { Type } from '@fastify/type-provider-typebox';
import { endpoints, LEAD_PAGE_MAX } from '@salesdesk/shared/domain';
import { withAssignee } from '../accounts/accountList.service.ts';
import { accountFields, LeadFilterQuery, nextStepField } from '../accounts/accounts.schema.ts';
import type { Routes } from '../guard/context.ts';
import { id, listOf, messageRef, nullable, sortField, text, UndoableSchema } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { StageSchema, stageWithTotals } from '../stages/stages.schema.ts';
import { listStages } from '../stages/stages.service.ts';
import { listLeads, readLeadChanges, readLeadPage, readLeadsByStage, readStageCounts } from './board.service.ts';
import { moveLead, readFigures, saveLostReason } from './leads.service.ts';

const LeadSchema = Type.Object({
  ...accountFields,
  last_action: nullable(Type.String()),
  last_action_message: nullable(messageRef()),
  ...nextStepField,
});

/** product.md section 7 fixes these names. */
const MoveBody = Type.Object({
  leadId: id('Lead'),
  fromcolumnSlug: text(100, 'From stage'),
  tocolumnSlug: text(100, 'To stage'),
});

const LostReasonBody = Type.Object({
  leadIds: listOf(id(), 'Leads'),
  reason: text(40, 'Reason'),
});

const BoardStageSchema = Type.Object({
  ...stageWithTotals,
  account_matched_count: Type.Integer(),
  account_matched_sum: Type.Number(),
});
const slice = { data: Type.Array(LeadSchema), next_cursor: nullable(Type.String()) };
const boardTime = { as_of: Type.String(), touched: Type.String() };

const StageCountsSchema = Type.Object({ ...boardTime, stages: Type.Array(BoardStageSchema) });

const LeadsByStageSchema = Type.Object({
  ...boardTime,
  pages: Type.Array(Type.Object({ kanban_column_id: Type.Integer(), ...slice })),
});

const LeadPageSchema = Type.Object({ ...boardTime, ...slice });

/** As specified; with `counts`, the totals of the filters too. */
const StageListSchema = Type.Union([Type.Array(StageSchema), StageCountsSchema]);

/** As specified; with `per_stage` the first leads of every stage, with `limit` or `cursor` a page. */
const LeadListSchema = Type.Union([Type.Array(LeadSchema), LeadsByStageSchema, LeadPageSchema]);

const LeadChangesSchema = Type.Object({
  ...boardTime,
  stages: Type.Array(BoardStageSchema),
  changed: nullable(Type.Array(LeadSchema)),
  left: Type.Array(Type.Integer()),
  gone: Type.Optional(Type.Array(Type.Integer())),
});

const LeadTotalsSchema = Type.Object({
  total: Type.Integer(),
  mine: Type.Integer(),
  amount: Type.Number(),
  going_cold: Type.Integer(),
  my_amount: Type.Number(),
  my_going_cold: Type.Integer(),
  stages: Type.Array(StageSchema),
});

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
const mayView = { access: 'session', permission: 'data.leads.view' } as const;

export const leadsRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Leads');
  route(
    leads.stages,
    {
      summary: 'The stages of the board; with counts those of the filters',
      querystring: StageListQuery,
      reply: StageListSchema,
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
      querystring: LeadListQuery,
      reply: LeadListSchema,
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
      querystring: LeadChangesQuery,
      reply: LeadChangesSchema,
      ...mayView,
    },
    async (request) => {
      const { since, ...filters } = asked(request);
      return ok(await readLeadChanges(request.db, since, filters));
    },
  );

  route(
    leads.totals,
    { summary: 'Added: numbers of the leads', reply: LeadTotalsSchema, ...mayView },
    async (request) => ok(await readFigures(request.db, request.session.userId)),
  );

  route(
    leads.move,
    { summary: 'Move a lead to another stage', body: MoveBody, reply: UndoableSchema, ...mayView },
    async (request) => {
      const { undo, message } = await moveLead(request.db, request.session, request.body);
      return ok({ undo }, message);
    },
  );

  route(
    leads.loseReason,
    { summary: 'Added: say why lost leads were lost', body: LostReasonBody, reply: Type.Null(), ...mayView },
    async (request) => {
      await saveLostReason(request.db, request.session, request.body);
      return ok(null, 'Reason saved successfully!');
    },
  );
};
