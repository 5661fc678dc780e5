/** The input of the form of a stage, its messages, and saving. */
import { useRecordForm } from '@salesdesk/shared';
import type { StageSetup } from '@salesdesk/shared/domain';
import { saveStage } from './stages.api.ts';
import { errorsOf, fieldsOf, formOf, type StageForm } from './stages.model.ts';
import { t } from './texts.ts';

export const STAGE_DRAFT = 'stage';

/** What a draft stores besides the form: the stage as it was opened, null for a new one. */
export interface StageDraft {
  stage: StageSetup | null;
}

/** The labels of the fields. */
export const stageLabels = () => ({
  kanban_column_name: t('Stage name'),
  kanban_column_header_color: t('Header color'),
  kanban_column_header_text_color: t('Text color'),
  kanban_column_is_drag_in: t('Drag in'),
  kanban_column_is_drag_out: t('Drag out'),
  kanban_column_is_closed_initially: t('Closed initially'),
  kanban_column_likelihood: t('Likelihood in per cent'),
});

/** `stage` is the one to edit, null to add one; a failure loses no input. */
export function useStageForm(stage: StageSetup | null, onSaved: () => void) {
  return useRecordForm<StageForm, StageSetup, { kanban_column_id: number }, StageDraft>({
    name: STAGE_DRAFT,
    opened: { id: stage?.kanban_column_id ?? null, version: stage?.version, form: formOf(stage) },
    extra: () => ({ stage }),
    conflictLabels: { record: t('this stage'), labels: stageLabels() },
    formOf,
    save: (form, edited, idempotencyKey, saved) => saveStage(fieldsOf(form, edited && saved), edited, idempotencyKey),
    errorsOf,
    onSaved,
  });
}
