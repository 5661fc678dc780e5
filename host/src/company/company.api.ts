/** The calls of a company's record. ADR-113. */
import { dataOf, http, type Reply } from '@salesdesk/shared';
import {
  type AccountRecord,
  endpoints,
  endpointWith,
  type Granter,
  type PermissionKey,
  type Timeline,
} from '@salesdesk/shared/domain';

const { accounts, leads, users } = endpoints;

export function getRecord(id: number, signal?: AbortSignal): Promise<Reply<AccountRecord>> {
  return http.get<AccountRecord>(endpointWith(accounts.one, { id }), { signal });
}

export function getTimeline(id: number, cursor: string | undefined, signal?: AbortSignal): Promise<Timeline> {
  return dataOf(http.get<Timeline>(endpointWith(accounts.timeline, { id }), { query: { cursor }, signal }));
}

/** Colleagues who can give somebody this right. */
export function getGranters(permission: PermissionKey, signal?: AbortSignal): Promise<Granter[]> {
  return dataOf(http.get<Granter[]>(users.granters, { query: { permission }, signal }));
}

/** Refused when the lead stands elsewhere by now. */
export function moveLead(leadId: number, from: string, to: string): Promise<Reply<unknown>> {
  return http.post(leads.move, { leadId, fromcolumnSlug: from, tocolumnSlug: to });
}
