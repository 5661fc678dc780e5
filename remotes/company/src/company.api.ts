/** The calls of a company's record. ADR-113. */
import { dataOf, http, type Reply } from '@salesdesk/shared';
import { type AccountRecord, endpoints, type Timeline } from '@salesdesk/shared/domain';

const { accounts, leads } = endpoints;

export function getRecord(id: number, signal?: AbortSignal): Promise<Reply<AccountRecord>> {
  return http.get(accounts.one, { params: { id }, signal });
}

/** A page of the timeline; `only` leaves out what nobody wrote. */
export function getTimeline(
  id: number,
  query: { cursor: string | undefined; only: 'activities' | undefined },
  signal?: AbortSignal,
): Promise<Timeline> {
  return dataOf(http.get(accounts.timeline, { params: { id }, query, signal }));
}

/** Refused when the lead has been moved to another stage meanwhile. */
export function moveLead(leadId: number, from: string, to: string): Promise<Reply<unknown>> {
  return http.post(leads.move, { leadId, fromcolumnSlug: from, tocolumnSlug: to });
}
