/** The state and actions of the Leads screen. product.md section 2, "Leads". */
import { useBus, useSession } from '@salesdesk/shared';
import { COLD_SLUG, type Lead } from '@salesdesk/shared/domain';
import { useMemo, useState } from 'react';
import { useStableActions } from './BoardActions.ts';
import { columnAround } from './board.model.ts';
import type { LeadStates } from './leads.types.ts';
import { choicesOf, stageOf } from './moves.model.ts';
import { useFocusFollows } from './useFocusFollows.ts';
import { reloadEverything, reloadTouched, useLeadList } from './useLeadList.ts';
import { coldVerdict, useLeadMoves } from './useLeadMoves.ts';
import { useLeadsView } from './useLeadsView.ts';
import { useLiveLeads } from './useLiveLeads.ts';

/** `board` is the loaded data with the pending moves; `actions` never changes, and reaches cards by `BoardActionsContext`. */
export function useLeads() {
  const mover = useSession();
  const viewState = useLeadsView(mover.userId);
  const list = useLeadList(viewState.view, viewState.filtering.filters);
  const { board, pending, notes, announcement, move } = useLeadMoves(list.loaded, mover, reloadTouched);
  const follow = useFocusFollows(pending);
  const [isDragging, setDragging] = useState(false);
  const { marks, announcement: liveAnnouncement } = useLiveLeads(board.leads, {
    reload: reloadTouched,
    reloadNames: reloadEverything,
    isDragging,
  });
  const states = useMemo<LeadStates>(() => ({ pending, notes, marks }), [pending, notes, marks]);
  const [idle, setIdle] = useState<Lead | null>(null);
  /** Open for a new lead. */
  const [popup, setPopup] = useState(false);
  useChangesElsewhere();

  /** The record has links to its neighbours in the list or in the column. */
  const show = (lead: Lead) => {
    const among = viewState.view === 'list' ? board.leads : columnAround(lead, board.leads);
    viewState.openRecord(
      lead.account_id,
      among.map((other) => other.account_id),
    );
  };
  const actions = useStableActions({
    open: (lead) => (coldVerdict(lead, board.stages, mover)?.allowed ? setIdle(lead) : show(lead)),
    move: (leadId, toSlug) => void move(leadId, toSlug),
    moveWithFocus: (leadId, toSlug) => {
      void move(leadId, toSlug);
      follow(leadId, toSlug);
    },
    choicesOf: (lead) => {
      const from = stageOf(lead, board.stages);
      return from ? choicesOf(lead, from, board.stages, mover) : [];
    },
    loadMore: (stageId) => void list.loadMore(stageId),
    setClosed: viewState.setClosed,
    setDragging,
  });

  return {
    list,
    board,
    states,
    actions,
    viewState,
    /** For screen readers: the result of the last move, and colleagues' latest changes. */
    announcement,
    liveAnnouncement,
    cold: {
      lead: idle,
      confirm: () => {
        setIdle(null);
        if (idle) void move(idle.account_id, COLD_SLUG, { cold: true });
      },
      /** Cancel continues to the record. */
      cancel: () => {
        setIdle(null);
        if (idle) show(idle);
      },
      dismiss: () => setIdle(null),
    },
    popup,
    openPopup: () => setPopup(true),
    /** Steps saved before closing stay saved, so the list is loaded again either way. */
    closePopup: () => {
      setPopup(false);
      void reloadTouched();
    },
  };
}

/** Reloads after changes by other screens and the popup. */
function useChangesElsewhere(): void {
  useBus('account.saved', reloadTouched);
  useBus('network.changed', reloadEverything);
  useBus('user.changed', reloadEverything);
}
