/** The calls of Audit. ADR-147. */
import { formatNumber, http } from '@salesdesk/shared';
import { AUDIT_ACTIONS, type AuditAction, endpoints, separatorFor, withDayBounds } from '@salesdesk/shared/domain';
import type { AuditFilters } from './audit.model.ts';

const { audit } = endpoints;

function queryOf({ person, what, ...filters }: AuditFilters) {
  return {
    ...withDayBounds(filters),
    person: person ? Number(person) : undefined,
    what: (Object.keys(AUDIT_ACTIONS) as AuditAction[]).find((action) => action === what),
  };
}

/** The changes after the cursor, newest first; the newest ones without it. */
export const getChanges = (cursor: string | null, filters: AuditFilters, signal: AbortSignal) =>
  http.get(audit.list, { query: { ...queryOf(filters), ...(cursor ? { cursor } : {}) }, signal });

/** What the filters find, as a CSV file with the separator that spreadsheet programs expect in the page's language. */
export function exportChanges(filters: AuditFilters) {
  const separator = separatorFor(formatNumber(1.5));
  return http.file(audit.export, { query: { ...queryOf(filters), ...(separator === ',' ? {} : { separator }) } });
}

/** The last check of the trail; `again` begins a new one. */
export const getState = (again: boolean, signal?: AbortSignal) =>
  http.get(audit.state, { query: again ? { again } : {}, signal });
