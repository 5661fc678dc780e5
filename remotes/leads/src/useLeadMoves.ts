/** Moving leads between stages: through the outbox, so shown at once and sent once. product.md section 4, R-60; ADR-126. */
import {
  bus,
  createStore,
  type Intent,
  notify,
  outbox,
  salesSettings,
  stageName,
  useLiveState,
} from '@salesdesk/shared';
import { canMoveLead, canMoveToCold, endpoints, MOVE_REFUSALS, type Mover, TOASTS } from '@salesdesk/shared/domain';
import { useMemo } from 'react';
import {
  type BoardData,
  type LeadMove,
  type MovedLead,
  type MoveNote,
  type MoveNotes,
  type PendingMoves,
  stageOf,
} from './board.model.ts';
import { withMoves } from './moves.model.ts';
import { t } from './texts.ts';
import { cacheMove, reloadTouched } from './useLeadList.ts';

interface MoveOptions {
  /** Applies the rule of the cold move, which ignores that cold takes no drops. */
  cold?: boolean;
}

/** What the body of the call does not have. Stages by name. */
interface MoveValue {
  lead: MovedLead;
  /** The last touch, ISO 8601. */
  touchedBefore: string;
  at: string;
  from: string;
  to: string;
}

const NO_MOVES: PendingMoves = new Map();
/** Moves back while an undo is under way. */
const undoing = createStore<PendingMoves>(() => NO_MOVES);
/** Moves that are being stored: the board shows them at once. */
const storing = createStore<PendingMoves>(() => NO_MOVES);
/** For screen readers: what came of the last move. */
const announcement = createStore(() => '');
bus.on('session.ended', () => announcement.set(''));

const moves = outbox.kind<MoveValue>('lead.move', {
  says: (intent) => ({
    success: TOASTS.leadMoved,
    validation: 'quiet',
    onValidations: (validations) => console.warn('The move of a lead was refused.', validations),
    showBefore: () => showBefore(intent),
  }),
  noPayload: TOASTS.unexpectedResponse,
  onSent: (intent, isOwn) => {
    const move = moveOf(intent);
    cacheMove(move);
    if (isOwn) {
      const { lead, to } = intent.value;
      announcement.set(t('{{lead}} is now in {{stage}}.', { lead: lead.account_name, stage: stageName(to) }));
      bus.emit('lead.moved', { accountId: lead.account_id, from: move.from, to: move.to });
    } else bus.emit('account.saved', { accountId: intent.value.lead.account_id });
    void reloadTouched();
  },
  onRefused: ({ value: { lead, from }, refused }, isOwn) => {
    const wentBack = t('{{lead}} went back to {{stage}}.', { lead: lead.account_name, stage: stageName(from) });
    if (isOwn) announcement.set([wentBack, refused?.message].filter(Boolean).join(' '));
    void reloadTouched();
  },
});

/** By slugs, as the call has them. */
function moveOf({ value: { lead, at }, call }: Intent<MoveValue>): LeadMove {
  const { fromcolumnSlug: from, tocolumnSlug: to } = call.body as { fromcolumnSlug: string; tocolumnSlug: string };
  return { lead, from, to, at };
}

/** An undo is a move in the other direction, shown like the move itself. */
function showBefore(intent: Intent<MoveValue>): (isUndone: boolean) => void {
  const { lead, from, to } = moveOf(intent);
  const id = lead.account_id;
  const back: LeadMove = { lead, from: to, to: from, at: intent.value.touchedBefore };
  undoing.set(new Map(undoing.get()).set(id, back));
  return (isUndone) => {
    if (isUndone) cacheMove(back);
    undoing.set(without(undoing.get(), id));
    void reloadTouched();
  };
}

/**
 * `board` includes the pending moves; `pending` has the last one of each lead, `notes` why one was refused. `move(leadId, slug)`
 * resolves once the move is stored and shown. It does nothing for a missing lead or stage, the same stage, or a lead whose move is
 * on its way.
 */
export function useLeadMoves(loaded: BoardData, mover: Mover) {
  const waiting = moves.useWaiting();
  const refused = moves.useRefused();
  const begun = storing.use();
  const back = undoing.use();
  const connection = useLiveState();
  const isAway = connection === 'offline' || connection === 'unreachable';
  const shown = useMemo(() => [...waiting.map(moveOf), ...begun.values(), ...back.values()], [waiting, begun, back]);
  const board = useMemo(() => withMoves(loaded, shown), [loaded, shown]);
  const pending = useMemo<PendingMoves>(() => new Map(shown.map((move) => [move.lead.account_id, move])), [shown]);
  const notes = useMemo<MoveNotes>(
    () => new Map(refused.map((intent) => [intent.value.lead.account_id, noteOf(intent)])),
    [refused],
  );

  const move = async (leadId: number, toSlug: string, { cold = false }: MoveOptions = {}): Promise<void> => {
    const lead = board.leads.find((other) => other.account_id === leadId);
    const from = lead && stageOf(lead, board.stages);
    const to = board.stages.find((stage) => stage.kanban_column_slug_name === toSlug);
    if (!lead || !from || !to || from === to || (pending.has(leadId) && !isAway && !notes.has(leadId))) return;

    const now = new Date();
    const verdict = cold
      ? canMoveToCold(lead, from, mover, now, salesSettings().idle_days)
      : canMoveLead(lead, from, to, mover);
    if (!verdict.allowed) return notify.warning(MOVE_REFUSALS[verdict.refusal]);
    const { account_id, account_name, account_exp_sale_amount } = lead;
    const moved = { account_id, account_name, account_exp_sale_amount };
    const names = { from: from.kanban_column_name, to: to.kanban_column_name };
    const fromSlug = from.kanban_column_slug_name;
    const at = now.toISOString();
    storing.set(new Map(storing.get()).set(leadId, { lead: moved, from: fromSlug, to: toSlug, at }));
    await moves
      .add({
        record: `company ${leadId}`,
        call: {
          endpoint: endpoints.leads.move,
          body: { leadId, fromcolumnSlug: fromSlug, tocolumnSlug: toSlug },
        },
        value: { lead: moved, touchedBefore: lead.updated_at, at, ...names },
        title: account_name,
        text: `${stageName(names.from)} → ${stageName(names.to)}`,
      })
      .finally(() => storing.set(without(storing.get(), leadId)));
  };

  return { board, pending, isAway, notes, announcement: announcement.use(), move };
}

function noteOf({ id, text, refused }: Intent<MoveValue>): MoveNote {
  return { id, text, message: refused?.message ?? '', isConflict: refused?.now !== undefined };
}

const without = (moves: PendingMoves, id: number): PendingMoves =>
  new Map([...moves].filter(([other]) => other !== id));
