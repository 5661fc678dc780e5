/** Moving leads between stages: at once on the screen, taken back for that lead alone when refused. product.md section 4, R-60. */
import { announce, announceFailure, bus, notify, type ShowBefore, t, translated } from '@salesdesk/shared';
import {
  COLD_SLUG,
  canMoveLead,
  canMoveToCold,
  type Lead,
  MOVE_REFUSALS,
  type Mover,
  type MoveVerdict,
  type Stage,
  TOASTS,
  type Validations,
} from '@salesdesk/shared/domain';
import { useCallback, useMemo, useRef, useState } from 'react';
import { moveLead } from './leads.api.ts';
import { stageOf } from './leads.model.ts';
import { type BoardData, type LeadMove, type PendingMoves, withMoves } from './moves.model.ts';
import { keepMove } from './useLeadList.ts';

interface MoveOptions {
  /** Asks the rule of the cold move, which ignores that cold takes no drops. */
  cold?: boolean;
}

/** Why a lead went back, by its id: what the server said without a toast. Told until the next move. */
export type MoveNotes = ReadonlyMap<number, string>;

/**
 * `board` with the moves under way, and `move(leadId, slug)`. A missing lead or stage, the same stage, or a lead
 * already on its way: nothing happens.
 */
export function useLeadMoves(loaded: BoardData, mover: Mover, reload: () => void) {
  const [pending, setPending] = useState<PendingMoves>(new Map());
  const [notes, setNotes] = useState<MoveNotes>(new Map());
  const [said, setSaid] = useState('');
  const board = useMemo(() => withMoves(loaded, pending.values()), [loaded, pending]);
  const newest = useRef({ board, mover, pending });
  newest.current = { board, mover, pending };

  const move = useCallback(
    async (leadId: number, toSlug: string, { cold = false }: MoveOptions = {}): Promise<void> => {
      const { board, mover, pending } = newest.current;
      const lead = board.leads.find((other) => other.account_id === leadId);
      const from = lead && stageOf(lead, board.stages);
      const to = board.stages.find((stage) => stage.kanban_column_slug_name === toSlug);
      if (!lead || !from || !to || from === to || pending.has(leadId)) return;

      const now = new Date();
      const verdict = cold ? canMoveToCold(lead, from, mover, now) : canMoveLead(lead, from, to, mover);
      if (!verdict.allowed) return notify.warning(MOVE_REFUSALS[verdict.refusal]);

      const step: LeadMove = { lead, from, to, at: now.toISOString() };
      setNotes(new Map());
      const onWay = (way: LeadMove | null) =>
        setPending((current) => (way ? new Map(current).set(leadId, way) : without(current, leadId)));
      onWay(step);
      const outcome = await send(step, () => {
        const back = { lead, from: to, to: from, at: lead.updated_at };
        onWay(back);
        return (isUndone) => {
          if (isUndone) keepMove(back);
          onWay(null);
          reload();
        };
      });
      if (outcome.moved) keepMove(step);
      else if (outcome.note) setNotes((current) => new Map(current).set(leadId, outcome.note ?? ''));
      onWay(null);
      setSaid(spoken(step, outcome));
      reload();
      if (outcome.moved)
        bus.emit('lead.moved', {
          accountId: leadId,
          from: from.kanban_column_slug_name,
          to: to.kanban_column_slug_name,
        });
    },
    [reload],
  );

  return { board, pending, notes, said, move };
}

/** May the lead, idle for long enough, be offered the cold move by this person. */
export function coldVerdict(lead: Lead, stages: readonly Stage[], mover: Mover): MoveVerdict | null {
  const from = stageOf(lead, stages);
  const hasCold = stages.some((stage) => stage.kanban_column_slug_name === COLD_SLUG);
  return from && hasCold ? canMoveToCold(lead, from, mover, new Date()) : null;
}

interface Outcome {
  moved: boolean;
  /** What a validation failure says; it has no toast (product.md section 8), so the card says it. */
  note?: string;
}

async function send({ lead, from, to }: LeadMove, showBefore: ShowBefore): Promise<Outcome> {
  try {
    const reply = await moveLead(lead.account_id, from.kanban_column_slug_name, to.kanban_column_slug_name);
    let note: string | undefined;
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
  if (moved) return t('{{lead}} is now in {{stage}}.', { lead: name, stage: to.kanban_column_name });
  const wentBack = t('{{lead}} went back to {{stage}}.', { lead: name, stage: from.kanban_column_name });
  return [wentBack, note].filter(Boolean).join(' ');
}

function without<V>(map: ReadonlyMap<number, V>, id: number): ReadonlyMap<number, V> {
  return new Map([...map].filter(([key]) => key !== id));
}
