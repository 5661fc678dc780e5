/** The screen Stages. Added (ADR-042). */
import { Type } from '@fastify/type-provider-typebox';
import { endpoints } from '@salesdesk/shared/domain';
import { versionOf } from '../audit/recordVersion.ts';
import type { Routes } from '../guard/context.ts';
import { UndoableSchema } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import * as schema from './stages.schema.ts';
import { archiveStage, arrangeStages, createStage, editStage, listSetup } from './stages.service.ts';

const { leads } = endpoints;
const config = { access: 'session', permission: 'system.settings.edit' } as const;

export const stagesRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Leads');
  route(
    leads.setup,
    {
      summary: 'Added: the stages as the screen Stages edits them',
      reply: Type.Array(schema.StageSetupSchema),
      ...config,
    },
    async (request) => ok(await listSetup(request.db)),
  );

  route(
    leads.createStage,
    {
      summary: 'Added: add a stage',
      body: schema.StageBody,
      reply: schema.SavedStageSchema,
      ...config,
      idempotent: true,
    },
    async (request) => {
      const { id } = await createStage(request.db, request.session, request.body, request.idempotentCall);
      return ok({ kanban_column_id: id }, 'Stage created successfully!');
    },
  );

  route(
    leads.updateStage,
    { summary: 'Added: edit a stage', body: schema.StageUpdateBody, reply: schema.SavedStageSchema, ...config },
    async (request) => {
      const { kanban_column_id, ...form } = request.body;
      await editStage(request.db, request.session, kanban_column_id, { ...form, version: versionOf(request, form) });
      return ok({ kanban_column_id }, 'Stage updated successfully!');
    },
  );

  route(
    leads.arrangeStages,
    { summary: 'Added: order the stages', body: schema.StageOrderBody, reply: Type.Null(), ...config },
    async (request) => {
      await arrangeStages(request.db, request.session, request.body.from, request.body.to);
      return ok(null, 'Stages arranged successfully!');
    },
  );

  route(
    leads.archiveStage,
    {
      summary: 'Added: archive a stage, and move its leads to another one',
      body: schema.StageArchiveBody,
      reply: UndoableSchema,
      ...config,
    },
    async (request) => {
      const { kanban_column_id, target_id } = request.body;
      return ok(
        await archiveStage(request.db, request.session, kanban_column_id, target_id),
        'Stage archived successfully!',
      );
    },
  );
};
