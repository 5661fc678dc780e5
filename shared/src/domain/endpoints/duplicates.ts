/** Companies that may be the same one. */
import type { DuplicateHit, DuplicatePair, DuplicateQuery } from '../duplicates.ts';
import { get, post } from '../endpoint.ts';
import type { MergeForm } from '../merge.ts';
import type { Undoable } from '../undo.ts';

/** Added (ADR-146): companies that look like the same one; `like` answers what is typed. */
export const duplicates = {
  like: get<{ query: DuplicateQuery; reply: DuplicateHit[] }>('account/duplicates-like'),
  list: get<{ reply: DuplicatePair[] }>('account/duplicates'),
  dismiss: post<{ body: { one_id: number; other_id: number; dismissed: boolean }; reply: null }>(
    'account/duplicate-dismiss',
  ),
} as const;

/** Added (ADR-145): a company merged into another one. */
export const merges = {
  merge: post<{ body: MergeForm; reply: { account_id: number; merge_id: number } & Undoable }>('account/merge'),
  undo: post<{ body: { merge_id: number }; reply: { account_id: number; other_id: number } }>('account/merge-undo'),
} as const;
