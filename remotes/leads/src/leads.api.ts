/** The calls of the Leads screen. Spec section 7, "Accounts"; those of the board at size by decision 101. */
import { http, type Reply } from '@salesdesk/shared';
import {
  type Board,
  endpoints,
  type LeadChanges,
  type LeadPage,
  type Stage,
  type Undoable,
} from '@salesdesk/shared/domain';

/** The stages in the order of the board. */
export function getStages(signal?: AbortSignal): Promise<Reply<Stage[]>> {
  return http.get<Stage[]>(endpoints.leads.stages, { signal });
}

/** All stages with their totals and the first leads of each whose name contains `search`; last touched first. */
export function getBoard(search: string, signal?: AbortSignal): Promise<Reply<Board>> {
  return http.get<Board>(endpoints.leads.board, { query: { search_term: search || undefined }, signal });
}

export interface PageWanted {
  search: string;
  /** Of this stage only. */
  stage?: number;
  cursor?: string;
  limit: number;
}

/** The leads after the cursor, last touched first. */
export function getLeadPage({ search, ...query }: PageWanted, signal?: AbortSignal): Promise<Reply<LeadPage>> {
  return http.get<LeadPage>(endpoints.leads.page, { query: { search_term: search || undefined, ...query }, signal });
}

/** The leads touched since the `as_of` of an earlier answer, and the totals of all stages. */
export function getLeadChanges(since: string, search: string, signal?: AbortSignal): Promise<Reply<LeadChanges>> {
  return http.get<LeadChanges>(endpoints.leads.changes, {
    query: { since, search_term: search || undefined },
    signal,
  });
}

/** Moves a lead between two stages named by slug; refused when the lead stands elsewhere by now (decision 61). */
export function moveLead(leadId: number, from: string, to: string): Promise<Reply<Undoable>> {
  return http.post(endpoints.leads.move, { leadId, fromcolumnSlug: from, tocolumnSlug: to });
}
