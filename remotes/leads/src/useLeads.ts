/** Everything the Leads screen shows and does. Spec section 2, "Leads". */
import { useBus, useSession } from '@salesdesk/shared';
import { COLD_SLUG, type Lead, type Mover } from '@salesdesk/shared/domain';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { LeadsView } from './leads.model.ts';
import { withMoves } from './moves.model.ts';
import { reloadEverything, useLead, useLeadList } from './useLeadList.ts';
import { coldVerdict, useLeadMoves } from './useLeadMoves.ts';
import { useLeadsAddress } from './useLeadsAddress.ts';
import { useLeadsPreferences } from './useLeadsPreferences.ts';
import { useLiveLeads } from './useLiveLeads.ts';

/** The popup is open for a new lead, or for the record of one. */
type AccountPopup = { lead?: Lead } | null;

export function useLeads() {
  const { userId, permissions } = useSession();
  const mover = useMemo<Mover>(() => ({ userId, permissions }), [userId, permissions]);
  const { preferences, choose } = useLeadsPreferences(userId);
  const address = useLeadsAddress();
  const view = address.view ?? preferences.view;
  const list = useLeadList(view, address.filters);
  const record = useLead(address.openId, list.leads);
  const { board, ...moves } = useLeadMoves(list, mover, list.reload, record.lead);
  const opened = useMemo(
    () => record.lead && withMoves({ leads: [record.lead], stages: [] }, moves.pending.values()).leads[0],
    [record.lead, moves.pending],
  );
  const [idle, setIdle] = useState<Lead | null>(null);
  const [popup, setPopup] = useState<AccountPopup>(null);
  useChangesElsewhere(list.reload);
  const live = useLiveLeads(board.leads, { reload: list.reload, reloadNames: reloadEverything });

  const chooseView = (view: LeadsView) => {
    choose({ view });
    address.setView(view);
  };

  const newest = useRef({ board, address });
  newest.current = { board, address };
  /** A click on a lead: its record, after the question whether it is cold when it may be moved there. */
  const open = useCallback(
    (lead: Lead) => {
      if (coldVerdict(lead, newest.current.board.stages, mover)?.allowed) setIdle(lead);
      else newest.current.address.openLead(lead.account_id);
    },
    [mover],
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
    record: { id: address.openId, lead: opened, isLoading: record.isLoading, close: address.closeLead },
    cold: {
      lead: idle,
      confirm: () => {
        setIdle(null);
        if (idle) void moves.move(idle.account_id, COLD_SLUG, { cold: true });
      },
      /** Cancel continues to the record (decision 55). */
      cancel: () => {
        setIdle(null);
        if (idle) address.openLead(idle.account_id);
      },
      dismiss: () => setIdle(null),
    },
    live,
    popup,
    openPopup: setPopup,
    /** Steps saved before closing stay saved, so the list is loaded again either way (decision 46). */
    closePopup: () => {
      setPopup(null);
      list.reload();
    },
  };
}

/** What other screens and the popup change shows here too. */
function useChangesElsewhere(reload: () => void): void {
  useBus('account.saved', reload);
  useBus('network.changed', reloadEverything);
  useBus('user.changed', reloadEverything);
}
