/** The calls of a company's record, of merging and of archiving. ADR-113, ADR-145. */
import { createIdempotencyKey, dataOf, http } from '@salesdesk/shared';
import { endpoints, type MergeForm } from '@salesdesk/shared/domain';

const { accounts, bulk, merges } = endpoints;
const once = () => ({ json: true, idempotencyKey: createIdempotencyKey()() }) as const;

export const getRecord = (id: number, signal?: AbortSignal) => http.get(accounts.one, { params: { id }, signal });

/** A page of the timeline; `only` leaves out what nobody wrote. */
export const getTimeline = (
  id: number,
  query: { cursor: string | undefined; only: 'activities' | undefined },
  signal?: AbortSignal,
) => dataOf(http.get(accounts.timeline, { params: { id }, query, signal }));

export const findCompanies = (term: string, signal?: AbortSignal) =>
  dataOf(http.get(accounts.find, { query: { term }, signal }));

/** Refused when a colleague changed one of them meanwhile. */
export const mergeCompanies = (form: MergeForm) => http.post(merges.merge, form, once());

export const undoMerge = (mergeId: number) => http.post(merges.undo, { merge_id: mergeId });

/** Archives the company, or restores it. */
export const archive = (id: number, action: 'archive' | 'restore') =>
  http.post(bulk.act, { action, ids: [id] }, once());
