/** The calls of the Leads screen. Spec section 7, "Accounts"; those of the board at size by decision 101. */
import { http, language, type Reply } from '@salesdesk/shared';
import {
  type Board,
  endpoints,
  type Filters,
  type LeadChanges,
  type LeadPage,
  type Undoable,
  withMoments,
} from '@salesdesk/shared/domain';

export type LeadFilters = Filters<'leads'>;

/** As the calls name them: the search is the specification's `search_term`. The last action is searched as it is read. */
function queryOf({ search, ...filters }: LeadFilters) {
  return { search_term: search, ...withMoments(filters), ...(filters.action && language !== 'en' ? { language } : {}) };
}

/** All stages with their totals and the first leads of each that match; last touched first. */
export function getBoard(filters: LeadFilters, signal?: AbortSignal): Promise<Reply<Board>> {
  return http.get<Board>(endpoints.leads.board, { query: queryOf(filters), signal });
}

export interface PageWanted {
  filters: LeadFilters;
  /** Of this stage only. */
  stage?: number;
  cursor?: string;
  limit: number;
}

/** The matching leads after the cursor, last touched first; the first page brings the stages and their totals. */
export function getLeadPage({ filters, ...query }: PageWanted, signal?: AbortSignal): Promise<Reply<LeadPage>> {
  return http.get<LeadPage>(endpoints.leads.page, { query: { ...queryOf(filters), ...query }, signal });
}

/** The leads touched since the `as_of` of an earlier answer, and the totals of all stages. */
export function getLeadChanges(since: string, filters: LeadFilters, signal?: AbortSignal): Promise<Reply<LeadChanges>> {
  return http.get<LeadChanges>(endpoints.leads.changes, { query: { since, ...queryOf(filters) }, signal });
}

/** Moves a lead between two stages named by slug; refused when the lead stands elsewhere by now (decision 61). */
export function moveLead(leadId: number, from: string, to: string): Promise<Reply<Undoable>> {
  return http.post(endpoints.leads.move, { leadId, fromcolumnSlug: from, tocolumnSlug: to });
}
