/** The calls of merging and archiving. ADR-145. */
import { createIdempotencyKey, dataOf, http, type Reply } from '@salesdesk/shared';
import {
  type AccountHit,
  type AccountRecord,
  type BulkDone,
  endpoints,
  type MergeForm,
  type Undoable,
} from '@salesdesk/shared/domain';

const { accounts, bulk, merges } = endpoints;

export function getCompany(id: number, signal?: AbortSignal): Promise<AccountRecord> {
  return dataOf(http.get(accounts.one, { params: { id }, signal }));
}

export function findCompanies(term: string, signal?: AbortSignal): Promise<AccountHit[]> {
  return dataOf(http.get(accounts.find, { query: { term }, signal }));
}

/** Refused when a colleague changed one of them meanwhile. */
export function mergeCompanies(form: MergeForm): Promise<Reply<{ account_id: number } & Undoable>> {
  return http.post(merges.merge, form, { json: true, idempotencyKey: createIdempotencyKey()() });
}

export function undoMerge(mergeId: number): Promise<Reply<{ account_id: number; other_id: number }>> {
  return http.post(merges.undo, { merge_id: mergeId });
}

/** Archives the company, or restores it. */
export function archive(id: number, action: 'archive' | 'restore'): Promise<Reply<BulkDone>> {
  return http.post(bulk.act, { action, ids: [id] }, { json: true, idempotencyKey: createIdempotencyKey()() });
}
