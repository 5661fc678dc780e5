/** The screen Stages. Added (ADR-042). */
import { Type } from '@fastify/type-provider-typebox';
import { endpoints, STAGE_NAME_MAX } from '@salesdesk/shared/domain';
import type { Routes } from '../guard/context.ts';
import { id, nullable, text, versionField } from '../http/fields.ts';
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
export const stagesRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Leads', { permission: 'system.settings.edit' });
  route(leads.setup, 'Added: the stages as the screen Stages edits them', {})(({ db }) => listSetup(db));

  route(leads.createStage, 'Added: add a stage', { body: StageBody, idempotent: true })(
    async ({ db, session, body, idempotentCall }) => {
      const { id } = await createStage(db, session, body, idempotentCall);
      return ok({ kanban_column_id: id }, 'Stage created successfully!');
    },
  );

  route(leads.updateStage, 'Added: edit a stage', { body: StageUpdateBody })(
    async ({ db, session, body: { kanban_column_id, ...form } }) => {
      await editStage(db, session, kanban_column_id, form);
      return ok({ kanban_column_id }, 'Stage updated successfully!');
    },
  );

  route(leads.arrangeStages, 'Added: order the stages', { body: StageOrderBody })(async ({ db, session, body }) => {
    await arrangeStages(db, session, body.from, body.to);
    return ok(null, 'Stages arranged successfully!');
  });

  route(leads.archiveStage, 'Added: archive a stage, and move its leads to another one', { body: StageArchiveBody })(
    async ({ db, session, body }) =>
      ok(await archiveStage(db, session, body.kanban_column_id, body.target_id), 'Stage archived successfully!'),
  );
};
