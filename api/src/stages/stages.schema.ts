import { Type } from '@fastify/type-provider-typebox';
import { STAGE_NAME_MAX } from '@salesdesk/shared/domain';
import { versionField } from '../audit/recordVersion.ts';
import { id, nullable, text } from '../http/fields.ts';

export const stageFields = {
  kanban_column_id: Type.Integer(),
  kanban_column_name: Type.String(),
  kanban_column_slug_name: Type.String(),
  kanban_column_header_color: Type.String(),
  kanban_column_header_text_color: Type.String(),
  kanban_column_is_drag_in: Type.Boolean(),
  kanban_column_is_drag_out: Type.Boolean(),
  kanban_column_is_closed_initially: Type.Boolean(),
};

export const stageWithTotals = {
  ...stageFields,
  account_count_count: Type.Integer(),
  account_amount_sum: Type.Number(),
};
export const StageSchema = Type.Object(stageWithTotals);

const likelihood = { kanban_column_likelihood: nullable(Type.Integer()) };
export const ReportStageSchema = Type.Object({ ...stageWithTotals, ...likelihood });
export const StageSetupSchema = Type.Object({ ...stageWithTotals, ...likelihood, version: Type.Integer() });

const flag = (title: string) => Type.Boolean({ title });

/** The form of a stage. On update, absent fields are left unchanged. */
export const StageBody = Type.Partial(
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

export const StageUpdateBody = Type.Object({
  kanban_column_id: id('Stage'),
  version: versionField(),
  ...StageBody.properties,
});
export const StageArchiveBody = Type.Object({ kanban_column_id: id('Stage'), target_id: id('Target stage') });
export const StageOrderBody = Type.Object({
  from: Type.Array(id(), { title: 'Order before', maxItems: 100 }),
  to: Type.Array(id(), { title: 'Order', maxItems: 100 }),
});
export const SavedStageSchema = Type.Object({ kanban_column_id: Type.Integer() });
