/** Stages and leads from the server. Loaded again in the background without flicker. Spec section 7. */
import { dataOf, keepPreviousData, queryClient, queryKeys, useFailureToast, useQuery } from '@salesdesk/shared';
import { type Lead, type Stage, TOASTS } from '@salesdesk/shared/domain';
import { useCallback } from 'react';
import { getLeads, getStages } from './leads.api.ts';
import { type LeadMove, movedLeads, movedTotals } from './moves.model.ts';

const STAGES = [...queryKeys.leads, 'stages'];
const LISTS = [...queryKeys.leads, 'list'];

const NO_LEADS: readonly Lead[] = [];
const NO_STAGES: readonly Stage[] = [];

/** The leads matching `search` and all stages; while a new search runs, the leads of the last one. */
export function useLeadList(search: string) {
  const stages = useQuery({ queryKey: STAGES, queryFn: ({ signal }) => dataOf(getStages(signal)) });
  const leads = useQuery({
    queryKey: [...LISTS, search],
    queryFn: ({ signal }) => dataOf(getLeads(search, signal)),
    placeholderData: keepPreviousData,
  });
  useFailureToast(stages.error ?? leads.error, TOASTS.fetchLeadList);
  return {
    leads: leads.data ?? NO_LEADS,
    stages: stages.data ?? NO_STAGES,
    isLoading: stages.isPending || leads.isPending,
    /** Nothing to show, because it could not be loaded. */
    hasFailed: (stages.isError && !stages.data) || (leads.isError && !leads.data),
    /** The leads shown belong to an earlier search. */
    isSearching: leads.isPlaceholderData,
    reload: useCallback(() => void queryClient.invalidateQueries({ queryKey: queryKeys.leads }), []),
  };
}

/** One lead by id, from the list at hand or, when a search hides it, from the whole list. */
export function useLead(id: number | null, listed: readonly Lead[]) {
  const found = listed.find((lead) => lead.account_id === id);
  const all = useQuery({
    queryKey: [...LISTS, ''],
    queryFn: ({ signal }) => dataOf(getLeads('', signal)),
    enabled: id !== null && !found,
  });
  const lead = found ?? all.data?.find((other) => other.account_id === id);
  return { lead, isLoading: id !== null && !lead && all.isFetching };
}

/** Writes a confirmed move into everything that is loaded, until the reload brings the server's own words. */
export function keepMove(move: LeadMove): void {
  // A list on the screen that shows the lead elsewhere came after the move, and so did the totals.
  const isCounted = queryClient
    .getQueriesData<readonly Lead[]>({ queryKey: LISTS, type: 'active' })
    .flatMap(([, leads]) => leads ?? [])
    .some((lead) => lead.account_id === move.lead.account_id && lead.kanban_column_id !== move.from.kanban_column_id);
  queryClient.setQueriesData<readonly Lead[]>({ queryKey: LISTS }, (leads) => leads && movedLeads(leads, move));
  if (!isCounted) queryClient.setQueryData<readonly Stage[]>(STAGES, (stages) => stages && movedTotals(stages, move));
}
