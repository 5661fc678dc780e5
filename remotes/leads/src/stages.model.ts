/** The form of a stage, the order of the stages, and where leads of an archived one may go. Pure. R-232. */
import { stageName } from '@salesdesk/shared';
import {
  CONVERTED_SLUG,
  isFlagSet,
  type StageFields,
  type StageFormErrors,
  type StageSetup,
  stageFormErrors,
} from '@salesdesk/shared/domain';

export interface StageForm {
  kanban_column_name: string;
  kanban_column_header_color: string;
  kanban_column_header_text_color: string;
  kanban_column_is_drag_in: boolean;
  kanban_column_is_drag_out: boolean;
  kanban_column_is_closed_initially: boolean;
  /** As typed; empty where the forecast leaves the stage out. */
  kanban_column_likelihood: string;
}

/** The form of a stage, its name as the board shows it; a new one has the colours of the first stage. */
export function formOf(stage: StageSetup | null): StageForm {
  return {
    kanban_column_name: stage ? stageName(stage.kanban_column_name) : '',
    kanban_column_header_color: stage?.kanban_column_header_color ?? '#E3EBFF',
    kanban_column_header_text_color: stage?.kanban_column_header_text_color ?? '#1C48C4',
    kanban_column_is_drag_in: stage ? isFlagSet(stage.kanban_column_is_drag_in) : true,
    kanban_column_is_drag_out: stage ? isFlagSet(stage.kanban_column_is_drag_out) : true,
    kanban_column_is_closed_initially: stage ? isFlagSet(stage.kanban_column_is_closed_initially) : false,
    kanban_column_likelihood: String(stage?.kanban_column_likelihood ?? ''),
  };
}

/** What is sent. A name that was not edited stays as it is stored, since the board may show its translation. */
export function fieldsOf(form: StageForm, saved: StageForm | null): StageFields {
  const { kanban_column_name, kanban_column_likelihood, ...fields } = form;
  const isRenamed = kanban_column_name !== saved?.kanban_column_name;
  return {
    ...fields,
    ...(isRenamed ? { kanban_column_name } : {}),
    kanban_column_likelihood: likelihoodIn(kanban_column_likelihood),
  };
}

/** Messages by field. */
export function errorsOf(form: StageForm): StageFormErrors {
  return stageFormErrors({ ...form, kanban_column_likelihood: likelihoodIn(form.kanban_column_likelihood) });
}

/** Null for no input; what is no number is `NaN`, which the rule refuses. */
function likelihoodIn(typed: string): number | null {
  const text = typed.replace('%', '').trim();
  return text === '' ? null : Number(text);
}

/** The rows with the one at `from` moved to `to`; the same rows when there is no such place. */
export function movedTo<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const row = rows[from];
  if (row === undefined || from === to || to < 0 || to >= rows.length) return rows;
  return rows.filter((other) => other !== row).toSpliced(to, 0, row);
}

/** The stages that may take the leads of `stage`: entering the converted one makes accounts. */
export function targetsOf(stage: StageSetup, stages: readonly StageSetup[]): StageSetup[] {
  return stages.filter(
    (other) => other.kanban_column_id !== stage.kanban_column_id && other.kanban_column_slug_name !== CONVERTED_SLUG,
  );
}

/** The target that is proposed: the stage before it, or the first one. */
export function likelyTarget(stage: StageSetup, stages: readonly StageSetup[]): StageSetup | undefined {
  const targets = targetsOf(stage, stages);
  const at = stages.indexOf(stage);
  return targets.findLast((target) => stages.indexOf(target) < at) ?? targets[0];
}
