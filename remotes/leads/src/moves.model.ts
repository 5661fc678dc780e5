/** Which moves of a lead are possible, and the board with those that are under way. Pure. product.md section 4. */
import { type LeadMove, salesSettings, stageName, translated } from '@salesdesk/shared';
import {
  ACCOUNT_TYPES,
  COLD_SLUG,
  CONVERTED_SLUG,
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
import { type BoardData, type ColumnStage, stageOf } from './board.model.ts';
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

/**
 * The board with the moves applied. `isOlder`: whether it may be older than the moves of a lead, as what was stored for a page
 * without a connection is; else a lead that is elsewhere by now stays there. Only the moved leads differ, so that reverting a move
 * affects only that lead, whatever else was loaded or moved meanwhile.
 */
export function withMoves(
  board: BoardData,
  moves: Iterable<LeadMove>,
  isOlder: (leadId: number) => boolean = () => false,
): BoardData {
  let { leads, stages } = board;
  for (const { lead, at, ...slugs } of moves) {
    const known = leads.find(({ account_id }) => account_id === lead.account_id);
    const bySlug = (slug: string) => stages.find((stage) => stage.kanban_column_slug_name === slug);
    const from = known && isOlder(lead.account_id) ? stageOf(known, stages) : bySlug(slugs.from);
    const to = bySlug(slugs.to);
    // If the server already has the lead there, its counts include the move.
    if (!from || !to || from === to || (known && known.kanban_column_id !== from.kanban_column_id)) continue;
    const move = { lead, from, to, at };
    if (known) leads = movedLeads(leads, move);
    stages = movedTotals(stages, move, known !== undefined);
  }
  return { leads, stages };
}

type Step = Pick<LeadMove, 'lead' | 'at'> & { from: Stage; to: Stage };

/** The list with the lead in its new stage. */
function movedLeads(leads: readonly Lead[], { lead: moved, to, at }: Step): readonly Lead[] {
  const stage = plainStage(to);
  const converted = to.kanban_column_slug_name === CONVERTED_SLUG;
  return leads.map((lead) =>
    lead.account_id === moved.account_id
      ? {
          ...lead,
          kanban_column_id: to.kanban_column_id,
          kanban_column: stage,
          updated_at: at,
          account_type: converted ? ACCOUNT_TYPES.account : lead.account_type,
        }
      : lead,
  );
}

/** A stage in the form that leads contain: without totals. */
function plainStage(stage: ColumnStage): Lead['kanban_column'] {
  const {
    account_count_count: _count,
    account_amount_sum: _sum,
    account_matched_count: _matched,
    account_matched_sum: _matchedSum,
    ...plain
  } = stage;
  return plain;
}

/** The stages with count and sum moved from one to the other; the matched ones too when the search includes the lead. */
function movedTotals(
  stages: readonly ColumnStage[],
  { lead, from, to }: Pick<Step, 'lead' | 'from' | 'to'>,
  isMatch = true,
): readonly ColumnStage[] {
  const amount = lead.account_exp_sale_amount ?? 0;
  return stages.map((stage) => {
    const sign = stage.kanban_column_id === to.kanban_column_id ? 1 : -1;
    const concerned = sign === 1 || stage.kanban_column_id === from.kanban_column_id;
    if (!concerned) return stage;
    const { account_matched_count: count, account_matched_sum: sum } = stage;
    return {
      ...stage,
      account_count_count: Math.max(0, stage.account_count_count + sign),
      account_amount_sum: Math.max(0, stage.account_amount_sum + sign * amount),
      ...(isMatch && count !== undefined && { account_matched_count: Math.max(0, count + sign) }),
      ...(isMatch && sum !== undefined && { account_matched_sum: Math.max(0, sum + sign * amount) }),
    };
  });
}
