/** Everything the Leads screen shows and does. product.md section 2, "Leads". */
import { useBus, useSession } from '@salesdesk/shared';
import { COLD_SLUG, type Lead, type Mover } from '@salesdesk/shared/domain';
import { useCallback, useMemo, useRef, useState } from 'react';
import { columnsOf, type LeadsView } from './leads.model.ts';
import { reloadEverything, useLeadList } from './useLeadList.ts';
import { coldVerdict, useLeadMoves } from './useLeadMoves.ts';
import { useLeadsAddress } from './useLeadsAddress.ts';
import { useLeadsPreferences } from './useLeadsPreferences.ts';
import { useLiveLeads } from './useLiveLeads.ts';

export function useLeads() {
  const { userId, permissions } = useSession();
  const mover = useMemo<Mover>(() => ({ userId, permissions }), [userId, permissions]);
  const { preferences, choose } = useLeadsPreferences(userId);
  const address = useLeadsAddress();
  const view = address.view ?? preferences.view;
  const list = useLeadList(view, address.filters);
  const { board, ...moves } = useLeadMoves(list, mover, list.reload);
  const [idle, setIdle] = useState<Lead | null>(null);
  /** Open for a new lead. */
  const [popup, setPopup] = useState(false);
  useChangesElsewhere(list.reload);
  const [isDragging, setDragging] = useState(false);
  const live = useLiveLeads(board.leads, { reload: list.reload, reloadNames: reloadEverything, isDragging });

  const chooseView = (view: LeadsView) => {
    choose({ view });
    address.setView(view);
  };

  const newest = useRef({ board, address, view });
  newest.current = { board, address, view };
  const openRecord = useCallback((lead: Lead) => {
    const { board, address, view } = newest.current;
    const among = view === 'list' ? board.leads : columnOf(lead, board.leads);
    address.openLead(
      lead.account_id,
      among.map((other) => other.account_id),
    );
  }, []);
  /** A click on a lead: its record, after the question whether it is cold when it may be moved there. */
  const open = useCallback(
    (lead: Lead) => {
      if (coldVerdict(lead, newest.current.board.stages, mover)?.allowed) setIdle(lead);
      else openRecord(lead);
    },
    [mover, openRecord],
  );

  return {
    ...board,
    ...moves,
    mover,
    isLoading: list.isLoading,
    hasFailed: list.hasFailed,
    isSearching: list.isSearching,
    reload: list.reload,
    hasMore: list.hasMore,
    loadMore: list.loadMore,
    loadingMore: list.loadingMore,
    view,
    chooseView,
    closed: preferences.closed,
    setClosed: (slug: string, closed: boolean) => choose({ closed: { ...preferences.closed, [slug]: closed } }),
    total: list.total,
    address: address.address,
    filters: address.filters,
    isFiltered: address.isFiltered,
    setFilter: address.setFilter,
    setFilters: address.setFilters,
    clearFilters: address.clear,
    hrefOf: address.hrefOf,
    open,
    cold: {
      lead: idle,
      confirm: () => {
        setIdle(null);
        if (idle) void moves.move(idle.account_id, COLD_SLUG, { cold: true });
      },
      /** Cancel continues to the record. */
      cancel: () => {
        setIdle(null);
        if (idle) openRecord(idle);
      },
      dismiss: () => setIdle(null),
    },
    live,
    onDragging: setDragging,
    popup,
    openPopup: () => setPopup(true),
    /** Steps saved before closing stay saved, so the list is loaded again either way. */
    closePopup: () => {
      setPopup(false);
      list.reload();
    },
  };
}

/** The leads of its column in the order they stand there: what the record goes through. */
function columnOf(lead: Lead, leads: readonly Lead[]): readonly Lead[] {
  const stage = lead.kanban_column;
  const own = leads.filter((other) => other.kanban_column_id === lead.kanban_column_id);
  return stage ? (columnsOf(own, [{ ...stage, account_count_count: 0, account_amount_sum: 0 }])[0]?.leads ?? own) : own;
}

/** What other screens and the popup change shows here too. */
function useChangesElsewhere(reload: () => void): void {
  useBus('account.saved', reload);
  useBus('network.changed', reloadEverything);
  useBus('user.changed', reloadEverything);
}
