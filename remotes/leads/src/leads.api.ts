/** The calls of the Leads screen. product.md section 7, "Accounts"; their added parameters by ADR-101. */
import { http, messageTexts, type Reply } from '@salesdesk/shared';
import {
  BOARD_PAGE_SIZE,
  endpoints,
  type Filters,
  LAST_ACTION_CODES,
  LEADS_ONLY,
  type LeadChanges,
  type LeadPage,
  type LeadsByStage,
  type StageCounts,
  type Undoable,
  withDayBounds,
} from '@salesdesk/shared/domain';

export type LeadFilters = Filters<'leads'>;

/** As the calls name them: the search is the specification's `search_term`. The last action is searched as it is read. */
function queryOf({ search, only, ...filters }: LeadFilters) {
  const texts = filters.action ? messageTexts(LAST_ACTION_CODES) : null;
  return {
    search_term: search,
    only: LEADS_ONLY.find((one) => one === only),
    ...withDayBounds(filters),
    ...(texts ? { action_texts: JSON.stringify(texts) } : {}),
  };
}

/** All stages with the totals of all their leads and of those that match. */
export function getStages(filters: LeadFilters, signal?: AbortSignal): Promise<Reply<StageCounts>> {
  return http.get(endpoints.leads.stages, { query: { ...queryOf(filters), counts: 'matched' }, signal });
}

/** The first matching leads of every stage, last touched first. */
export function getFirstLeads(filters: LeadFilters, signal?: AbortSignal): Promise<Reply<LeadsByStage>> {
  const query = { ...queryOf(filters), per_stage: BOARD_PAGE_SIZE };
  return http.get(endpoints.leads.list, { query, signal });
}

export interface PageWanted {
  filters: LeadFilters;
  /** Of this stage only. */
  stage?: number;
  cursor?: string;
  limit: number;
}

/** The matching leads after the cursor, last touched first. */
export function getLeadPage({ filters, ...query }: PageWanted, signal?: AbortSignal): Promise<Reply<LeadPage>> {
  return http.get(endpoints.leads.list, { query: { ...queryOf(filters), ...query }, signal });
}

/** The leads touched since the `as_of` of an earlier answer, and the totals of all stages. */
export function getLeadChanges(since: string, filters: LeadFilters, signal?: AbortSignal): Promise<Reply<LeadChanges>> {
  return http.get(endpoints.leads.changes, { query: { since, ...queryOf(filters) }, signal });
}

/** Moves a lead between two stages named by slug; refused when the lead stands elsewhere by now. */
export function moveLead(leadId: number, from: string, to: string): Promise<Reply<Undoable>> {
  return http.post(endpoints.leads.move, { leadId, fromcolumnSlug: from, tocolumnSlug: to });
}
