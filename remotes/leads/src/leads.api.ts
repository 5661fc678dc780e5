/** The calls of the Leads screen. Spec section 7, "Accounts". */
import { http, type Reply } from '@salesdesk/shared';
import { endpoints, type Lead, type Stage } from '@salesdesk/shared/domain';

/** The stages in the order of the board. */
export function getStages(signal?: AbortSignal): Promise<Reply<Stage[]>> {
  return http.get<Stage[]>(endpoints.leads.stages, { signal });
}

/** The leads whose name contains `search`, all of them when it is empty; last touched first. */
export function getLeads(search: string, signal?: AbortSignal): Promise<Reply<Lead[]>> {
  return http.get<Lead[]>(endpoints.leads.list, { query: { search_term: search || undefined }, signal });
}

/** Moves a lead between two stages named by slug; refused when the lead stands elsewhere by now (decision 61). */
export function moveLead(leadId: number, from: string, to: string): Promise<Reply<unknown>> {
  return http.post(endpoints.leads.move, { leadId, fromcolumnSlug: from, tocolumnSlug: to });
}
