/** Which moves of a lead are possible. Pure. product.md section 4. */
import { salesSettings, stageName, translated } from '@salesdesk/shared';
import {
  COLD_SLUG,
  canLeaveStage,
  canMoveLead,
  canMoveToCold,
  type Lead,
  MOVE_REFUSALS,
  type Mover,
  type MoveVerdict,
  mayMoveLead,
  type Stage,
} from '@salesdesk/shared/domain';
import type { StageChoice } from '@salesdesk/shared/ui/core';
import { stageOf } from './board.model.ts';
import { t } from './texts.ts';

/** The lead that is being dragged. */
export interface Dragged {
  lead: Lead;
  from: Stage;
  /** Why it may not be dropped there; null when it may. */
  refusalOf: (stage: Stage) => string | null;
}

/** The role of a stage for the dragged card: its source, an allowed target, or a refused one with the reason. */
export type ColumnVerdict = { role: 'source' | 'legal' } | { role: 'illegal'; reason: string };

/** Why a lead cannot be picked up at all, as a sentence; null when it can. product.md section 4, "Lead stage move". */
export function lockOf(lead: Lead, from: Stage, mover: Mover): string | null {
  if (!mayMoveLead(lead, mover)) return translated(MOVE_REFUSALS.notYours);
  const leave = canLeaveStage(from);
  return leave.allowed ? null : translated(MOVE_REFUSALS[leave.refusal]);
}

/** Whether this user may be offered the cold move of a lead that is idle for long enough. */
export function coldVerdict(lead: Lead, stages: readonly Stage[], mover: Mover): MoveVerdict | null {
  const from = stageOf(lead, stages);
  const hasCold = stages.some((stage) => stage.kanban_column_slug_name === COLD_SLUG);
  return from && hasCold ? canMoveToCold(lead, from, mover, new Date(), salesSettings().idle_days) : null;
}

/** Every stage with the verdict on moving the lead there; the same rule for drag, dropdown and keyboard. */
export function choicesOf(lead: Lead, from: Stage, stages: readonly Stage[], mover: Mover): StageChoice[] {
  return stages.map((stage) => {
    const verdict = canMoveLead(lead, from, stage, mover);
    return {
      stage,
      isCurrent: stage.kanban_column_id === from.kanban_column_id,
      refusal: verdict.allowed ? null : translated(MOVE_REFUSALS[verdict.refusal]),
    };
  });
}

/** The stage next to the lead's own, or why it cannot go there; stages are never skipped. */
export function neighbourOf(choices: readonly StageChoice[], step: 1 | -1): { stage: Stage } | { refusal: string } {
  const at = choices.findIndex(({ isCurrent }) => isCurrent);
  const next = at < 0 ? undefined : choices[at + step];
  if (!next)
    return { refusal: step === 1 ? t('There is no stage after this one.') : t('There is no stage before this one.') };
  const { stage, refusal } = next;
  return refusal ? { refusal: `${stageName(stage.kanban_column_name)}: ${refusal}` } : { stage };
}

/** The lead to drag and its verdicts, or the reason why it cannot be picked up. */
export function pickUp(lead: Lead, from: Stage, mover: Mover): Dragged | string {
  const refusalOf = (stage: Stage) => choicesOf(lead, from, [stage], mover)[0]?.refusal ?? null;
  return lockOf(lead, from, mover) ?? { lead, from, refusalOf };
}

/** The verdict of one column; null while nothing is dragged. */
export function verdictOn(stage: Stage, dragged: Dragged | null): ColumnVerdict | null {
  if (!dragged) return null;
  if (stage.kanban_column_id === dragged.from.kanban_column_id) return { role: 'source' };
  const reason = dragged.refusalOf(stage);
  return reason ? { role: 'illegal', reason } : { role: 'legal' };
}
