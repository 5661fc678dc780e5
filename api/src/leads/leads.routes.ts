/** Leads and the board. Spec section 7, "Accounts". */
import { Type } from '@fastify/type-provider-typebox';
import { endpoints, TOASTS } from '@salesdesk/shared/domain';
import type { Routes } from '../http/context.ts';
import { reply } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { UndoableSchema } from '../undo/undo.schema.ts';
import { readBoard, readLeadChanges, readLeadPage } from './board.service.ts';
import { readFigures } from './figures.service.ts';
import * as schema from './leads.schema.ts';
import { listLeads, listStages, moveLead } from './leads.service.ts';

const { leads } = endpoints;
const tags = ['Leads'];
/** The filters, with whose leads "mine" are. */
const asked = <Q extends object>({ query, session }: { query: Q; session: { userId: number } }) => ({
  ...query,
  viewer: session.userId,
});
const mayView = { access: 'session', permission: 'data.leads.view' } as const;

export const leadsRoutes: Routes = async (app) => {
  app.get(
    `/${leads.stages.path}`,
    {
      schema: { tags, summary: 'The stages of the board', response: reply(Type.Array(schema.StageSchema)) },
      config: mayView,
    },
    async () => ok(await listStages(app.db)),
  );

  app.get(
    `/${leads.list.path}`,
    {
      schema: {
        tags,
        summary: 'All leads',
        querystring: schema.LeadsQuery,
        response: reply(Type.Array(schema.LeadSchema)),
      },
      config: mayView,
    },
    async (request) => ok(await listLeads(app.db, request.query.search_term)),
  );

  app.get(
    `/${leads.board.path}`,
    {
      schema: {
        tags,
        summary: 'Added: all stages with their totals and the first leads of each',
        querystring: schema.LeadFilterQuery,
        response: reply(schema.BoardSchema),
      },
      config: mayView,
    },
    async (request) => ok(await readBoard(app.db, asked(request))),
  );

  app.get(
    `/${leads.page.path}`,
    {
      schema: {
        tags,
        summary: 'Added: the leads after a cursor, of one stage or of all, last touched first',
        querystring: schema.LeadPageQuery,
        response: reply(schema.LeadPageSchema),
      },
      config: mayView,
    },
    async (request) => ok(await readLeadPage(app.db, asked(request))),
  );

  app.get(
    `/${leads.changes.path}`,
    {
      schema: {
        tags,
        summary: 'Added: the leads touched since an earlier answer, and the totals of all stages',
        querystring: schema.LeadChangesQuery,
        response: reply(schema.LeadChangesSchema),
      },
      config: mayView,
    },
    async (request) => {
      const { since, ...filters } = asked(request);
      return ok(await readLeadChanges(app.db, since, filters));
    },
  );

  app.get(
    `/${leads.figures.path}`,
    {
      schema: { tags, summary: 'Added: numbers of the leads', response: reply(schema.LeadFiguresSchema) },
      config: mayView,
    },
    async (request) => ok(await readFigures(app.db, request.session.userId)),
  );

  app.post(
    `/${leads.move.path}`,
    {
      schema: {
        tags,
        summary: 'Move a lead to another stage',
        body: schema.MoveBody,
        response: reply(UndoableSchema),
      },
      config: mayView,
    },
    async (request) => {
      const undo = await moveLead(app.db, request.session, request.body);
      return ok({ undo }, TOASTS.leadMoved);
    },
  );
};
