/** The calls of the Leads screen. product.md section 7, "Accounts"; ADR-101 for the added parameters. */
import { http, lastActionTexts, type Reply, withCountryCodes } from '@salesdesk/shared';
import {
  BOARD_PAGE_SIZE,
  endpoints,
  type Filters,
  LEADS_ONLY,
  type Lead,
  type LeadChanges,
  type LeadPage,
  type LeadsByStage,
  type Sort,
  type Stage,
  type StageCounts,
  withDayBounds,
} from '@salesdesk/shared/domain';

export type LeadFilters = Filters<'leads'>;

/** The filters with the names that the calls use: the search is `search_term`. The last action is searched as displayed. */
function queryOf({ search, only, ...filters }: LeadFilters) {
  const texts = filters.action ? lastActionTexts() : null;
  return {
    search_term: search,
    only: LEADS_ONLY.find((one) => one === only),
    ...withCountryCodes(withDayBounds(filters)),
    ...(texts ? { action_texts: JSON.stringify(texts) } : {}),
  };
}

/** All stages with the totals of all their leads and of the matching ones; as a plain list from an API without ADR-101. */
export function getStages(filters: LeadFilters, signal?: AbortSignal): Promise<Reply<StageCounts | Stage[]>> {
  return http.get(endpoints.leads.stages, { query: { ...queryOf(filters), counts: 'matched' }, signal });
}

/** The first matching leads of every stage, last touched first; as a plain list all of them. */
export function getFirstLeads(filters: LeadFilters, signal?: AbortSignal): Promise<Reply<LeadsByStage | Lead[]>> {
  const query = { ...queryOf(filters), per_stage: BOARD_PAGE_SIZE };
  return http.get(endpoints.leads.list, { query, signal });
}

interface PageWanted {
  filters: LeadFilters;
  /** The order of the list; last touched first without it. */
  sort?: Sort<'leads'>;
  /** Only leads of this stage. */
  stage?: number;
  cursor?: string;
  limit: number;
}

/** The matching leads after the cursor, in their order; without one from the first. */
export function getLeadPage({ filters, ...query }: PageWanted, signal?: AbortSignal): Promise<Reply<LeadPage>> {
  return http.get(endpoints.leads.list, { query: { ...queryOf(filters), ...query }, signal });
}

/** The leads touched since the `as_of` of an earlier reply, and the totals of all stages. */
export function getLeadChanges(since: string, filters: LeadFilters, signal?: AbortSignal): Promise<Reply<LeadChanges>> {
  return http.get(endpoints.leads.changes, { query: { since, ...queryOf(filters) }, signal });
}
