/** The screen Stages. Added (ADR-042). */
import { Type } from '@fastify/type-provider-typebox';
import { endpoints, STAGE_NAME_MAX } from '@salesdesk/shared/domain';
import { versionField, versionOf } from '../audit/recordVersion.ts';
import type { Routes } from '../guard/context.ts';
import { id, nullable, text } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { archiveStage, arrangeStages, createStage, editStage, listSetup } from './stages.service.ts';

const flag = (title: string) => Type.Boolean({ title });

/** The form of a stage. On update, absent fields are left unchanged. */
const StageBody = Type.Partial(
  Type.Object({
    kanban_column_name: text(STAGE_NAME_MAX, 'Stage name'),
    kanban_column_header_color: text(7, 'Header color'),
    kanban_column_header_text_color: text(7, 'Text color'),
    kanban_column_is_drag_in: flag('Drag in'),
    kanban_column_is_drag_out: flag('Drag out'),
    kanban_column_is_closed_initially: flag('Closed initially'),
    kanban_column_likelihood: nullable(Type.Integer({ minimum: 0, maximum: 100 }), 'Likelihood'),
  }),
);

const StageUpdateBody = Type.Object({
  kanban_column_id: id('Stage'),
  version: versionField(),
  ...StageBody.properties,
});
const StageArchiveBody = Type.Object({ kanban_column_id: id('Stage'), target_id: id('Target stage') });
const StageOrderBody = Type.Object({
  from: Type.Array(id(), { title: 'Order before', maxItems: 100 }),
  to: Type.Array(id(), { title: 'Order', maxItems: 100 }),
});

const { leads } = endpoints;
const config = { access: 'session', permission: 'system.settings.edit' } as const;

export const stagesRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Leads');
  route(leads.setup, { summary: 'Added: the stages as the screen Stages edits them', ...config }, async (request) =>
    ok(await listSetup(request.db)),
  );

  route(
    leads.createStage,
    { summary: 'Added: add a stage', body: StageBody, ...config, idempotent: true },
    async (request) => {
      const { id } = await createStage(request.db, request.session, request.body, request.idempotentCall);
      return ok({ kanban_column_id: id }, 'Stage created successfully!');
    },
  );

  route(leads.updateStage, { summary: 'Added: edit a stage', body: StageUpdateBody, ...config }, async (request) => {
    const { kanban_column_id, ...form } = request.body;
    await editStage(request.db, request.session, kanban_column_id, { ...form, version: versionOf(request, form) });
    return ok({ kanban_column_id }, 'Stage updated successfully!');
  });

  route(
    leads.arrangeStages,
    { summary: 'Added: order the stages', body: StageOrderBody, ...config },
    async (request) => {
      await arrangeStages(request.db, request.session, request.body.from, request.body.to);
      return ok(null, 'Stages arranged successfully!');
    },
  );

  route(
    leads.archiveStage,
    { summary: 'Added: archive a stage, and move its leads to another one', body: StageArchiveBody, ...config },
    async (request) => {
      const { kanban_column_id, target_id } = request.body;
      return ok(
        await archiveStage(request.db, request.session, kanban_column_id, target_id),
        'Stage archived successfully!',
      );
    },
  );
};
