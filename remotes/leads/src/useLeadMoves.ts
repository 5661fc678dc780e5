/** Moving leads on the board: which may be moved, and the board with the moves that are under way. product.md section 4, R-60. */
import {
  bus,
  createStore,
  leadMoves,
  notify,
  salesSettings,
  stageName,
  useBus,
  usePendingMoves,
} from '@salesdesk/shared';
import { canMoveLead, canMoveToCold, MOVE_REFUSALS, type Mover } from '@salesdesk/shared/domain';
import { useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { type BoardData, type PendingMoves, stageOf } from './board.model.ts';
import { withMoves } from './moves.model.ts';
import { t } from './texts.ts';
import { cacheMove, reloadTouched } from './useLeadList.ts';

interface MoveOptions {
  /** Applies the rule of the cold move, which ignores that cold takes no drops. */
  cold?: boolean;
}

/** For screen readers: what came of the last move. */
const announcement = createStore(() => '');
bus.on('session.ended', () => announcement.set(''));

leadMoves.onSettled(({ move, intent, isOwn }) => {
  if (!intent?.refused) cacheMove(move);
  if (!isOwn || !intent) return;
  const { lead, from, to } = intent.value;
  const { refused } = intent;
  announcement.set(
    refused
      ? `${t('{{lead}} went back to {{stage}}.', { lead: lead.account_name, stage: stageName(from) })} ${refused.message}`.trim()
      : t('{{lead}} is now in {{stage}}.', { lead: lead.account_name, stage: stageName(to) }),
  );
});

/**
 * `board` includes the pending moves; `pending` has the last one of each lead, `notes` those that were refused.
 * `move(leadId, slug)` resolves once the move is stored and shown. It does nothing for a missing lead or stage, the same stage,
 * or a lead whose move is on its way. During `hold` `board` stays as it is.
 */
export function useLeadMoves(loaded: BoardData, mover: Mover, hold: Hold = { isHeld: false, isBehind: false }) {
  const { shown, refused: notes, isAway, isBusy } = usePendingMoves();
  // Behind a refused move the lead is where the server has it: the person decides on that.
  const newest = useMemo(() => withMoves(loaded, shown, (id) => !notes.has(id)), [loaded, shown, notes]);
  const board = useHeldStill(newest, hold);
  const pending = useMemo<PendingMoves>(() => new Map(shown.map((move) => [move.lead.account_id, move])), [shown]);
  useBus('account.saved', reloadTouched);

  const move = async (leadId: number, toSlug: string, { cold = false }: MoveOptions = {}): Promise<void> => {
    const lead = board.leads.find((other) => other.account_id === leadId);
    const from = lead && stageOf(lead, board.stages);
    const to = board.stages.find((stage) => stage.kanban_column_slug_name === toSlug);
    if (!lead || !from || !to || from === to || isBusy(leadId)) return;
    const verdict = cold
      ? canMoveToCold(lead, from, mover, new Date(), salesSettings().idle_days)
      : canMoveLead(lead, from, to, mover);
    if (!verdict.allowed) return notify.warning(MOVE_REFUSALS[verdict.refusal]);
    await leadMoves.add(lead, from, to);
  };

  return { board, pending, isAway, notes, announcement: announcement.use(), move };
}

/** Whether the board stays as it is; a card that a reload takes away or moves would end the touch that drags it. */
interface Hold {
  isHeld: boolean;
  /** Something newer was not shown. */
  isBehind: boolean;
}

/**
 * Holds the board from `press` or `setDragging(true)` until `setDragging(false)`. `press` renders nothing, because a click would
 * wait for it.
 */
export function useHold() {
  const [isDragging, setDragging] = useState(false);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const hold = useRef<Hold>({ isHeld: false, isBehind: false }).current;
  return {
    isDragging,
    hold,
    press: () => {
      hold.isHeld = true;
    },
    setDragging: (drags: boolean) => {
      if (!drags && hold.isBehind) renderAgain();
      Object.assign(hold, { isHeld: drags, isBehind: false });
      setDragging(drags);
    },
  };
}

/** The value as it was when `hold` began, until it ends. */
export function useHeldStill<T>(value: T, hold: Hold): T {
  const last = useRef(value);
  const shown = hold.isHeld ? last.current : value;
  useLayoutEffect(() => {
    last.current = shown;
    hold.isBehind ||= shown !== value;
  });
  return shown;
}
