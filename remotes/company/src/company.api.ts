/** The calls of a company's record, of merging and of archiving. ADR-113, ADR-145. */
import { createIdempotencyKey, dataOf, http, type Reply } from '@salesdesk/shared';
import {
  type AccountHit,
  type AccountRecord,
  type BulkDone,
  endpoints,
  type MergeForm,
  type Timeline,
  type Undoable,
} from '@salesdesk/shared/domain';

const { accounts, bulk, leads, merges } = endpoints;
const once = () => ({ json: true, idempotencyKey: createIdempotencyKey()() }) as const;

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

export function findCompanies(term: string, signal?: AbortSignal): Promise<AccountHit[]> {
  return dataOf(http.get(accounts.find, { query: { term }, signal }));
}

/** Refused when a colleague changed one of them meanwhile. */
export function mergeCompanies(form: MergeForm): Promise<Reply<{ account_id: number } & Undoable>> {
  return http.post(merges.merge, form, once());
}

export function undoMerge(mergeId: number): Promise<Reply<{ account_id: number; other_id: number }>> {
  return http.post(merges.undo, { merge_id: mergeId });
}

/** Archives the company, or restores it. */
export function archive(id: number, action: 'archive' | 'restore'): Promise<Reply<BulkDone>> {
  return http.post(bulk.act, { action, ids: [id] }, once());
}
