/** Moving leads between stages: optimistic, and reverted for that lead alone when refused. product.md section 4, R-60. */
import {
  announce,
  announceFailure,
  bus,
  notify,
  type ShowBefore,
  salesSettings,
  stageName,
  translated,
} from '@salesdesk/shared';
import {
  canMoveLead,
  canMoveToCold,
  MOVE_REFUSALS,
  type Mover,
  TOASTS,
  type Validations,
} from '@salesdesk/shared/domain';
import { useMemo, useState } from 'react';
import { type BoardData, type LeadMove, type MoveNotes, type PendingMoves, stageOf, withMoves } from './board.model.ts';
import { moveLead } from './leads.api.ts';
import { t } from './texts.ts';
import { cacheMove } from './useLeadList.ts';

interface MoveOptions {
  /** Applies the rule of the cold move, which ignores that cold takes no drops. */
  cold?: boolean;
}

const NO_MOVES: PendingMoves = new Map();
const NO_NOTES: MoveNotes = new Map();

/**
 * `board` includes the pending moves; `move(leadId, slug)` resolves with the reply and never rejects. It does nothing for
 * a missing lead or stage, the same stage, or a lead with a pending move.
 */
export function useLeadMoves(loaded: BoardData, mover: Mover, reload: () => void) {
  const [pending, setPending] = useState(NO_MOVES);
  const [notes, setNotes] = useState(NO_NOTES);
  const [announcement, setAnnouncement] = useState('');
  const board = useMemo(() => withMoves(loaded, pending.values()), [loaded, pending]);

  /** Shows the lead in its new stage, until the step is finished. */
  const begin = (step: LeadMove) => setPending((current) => new Map(current).set(step.lead.account_id, step));
  /** A successful move stays in the loaded list; any other is dropped here. */
  const finish = (step: LeadMove, isMade: boolean) => {
    if (isMade) cacheMove(step);
    setPending((current) => without(current, step.lead.account_id));
    reload();
  };
  /** An undo is a move in the other direction, shown like the move itself. */
  const showBefore = (step: LeadMove) => () => {
    const back = { lead: step.lead, from: step.to, to: step.from, at: step.lead.updated_at };
    begin(back);
    return (isUndone: boolean) => finish(back, isUndone);
  };
  const conclude = (step: LeadMove, outcome: Outcome) => {
    const { lead, from, to } = step;
    finish(step, outcome.moved);
    const { note } = outcome;
    if (note) setNotes((current) => new Map(current).set(lead.account_id, note));
    setAnnouncement(spoken(step, outcome));
    const slugs = { from: from.kanban_column_slug_name, to: to.kanban_column_slug_name };
    if (outcome.moved) bus.emit('lead.moved', { accountId: lead.account_id, ...slugs });
  };

  const move = async (leadId: number, toSlug: string, { cold = false }: MoveOptions = {}): Promise<void> => {
    const lead = board.leads.find((other) => other.account_id === leadId);
    const from = lead && stageOf(lead, board.stages);
    const to = board.stages.find((stage) => stage.kanban_column_slug_name === toSlug);
    if (!lead || !from || !to || from === to || pending.has(leadId)) return;

    const now = new Date();
    const verdict = cold
      ? canMoveToCold(lead, from, mover, now, salesSettings().idle_days)
      : canMoveLead(lead, from, to, mover);
    if (!verdict.allowed) return notify.warning(MOVE_REFUSALS[verdict.refusal]);
    const step = { lead, from, to, at: now.toISOString() };
    setNotes(NO_NOTES);
    begin(step);
    conclude(step, await send(step, showBefore(step)));
  };

  return { board, pending, notes, announcement, move };
}

interface Outcome {
  moved: boolean;
  /** The message of a validation failure; it has no toast (product.md section 8), so the card shows it. */
  note?: string;
}

/** Sends a move, and announces the reply. */
async function send({ lead, from, to }: LeadMove, showBefore: ShowBefore): Promise<Outcome> {
  let note: string | undefined;
  try {
    const reply = await moveLead(lead.account_id, from.kanban_column_slug_name, to.kanban_column_slug_name);
    const onValidations = (validations: Validations) => {
      console.warn('The move of a lead was refused.', validations);
      note = translated(reply.message);
    };
    const moved = announce(reply, { success: TOASTS.leadMoved, validation: 'quiet', onValidations, showBefore });
    return { moved, note };
  } catch (error) {
    announceFailure(error, TOASTS.thrown, { noPayload: TOASTS.unexpectedResponse });
    return { moved: false };
  }
}

function spoken({ lead, from, to }: LeadMove, { moved, note }: Outcome): string {
  const name = lead.account_name;
  if (moved) return t('{{lead}} is now in {{stage}}.', { lead: name, stage: stageName(to.kanban_column_name) });
  const wentBack = t('{{lead}} went back to {{stage}}.', { lead: name, stage: stageName(from.kanban_column_name) });
  return [wentBack, note].filter(Boolean).join(' ');
}

function without<V>(map: ReadonlyMap<number, V>, id: number): ReadonlyMap<number, V> {
  return new Map([...map].filter(([key]) => key !== id));
}
