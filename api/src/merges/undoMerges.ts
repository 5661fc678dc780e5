/** Undo for merges, by the toast: the same as from the timeline. */
import type { PutBack } from '../undo/putBack.ts';
import { undoMergeIn } from './merges.service.ts';
import { selectMergeNames } from './merges.sql.ts';

export const undoMerges: PutBack = {
  entity: 'merge',
  trail: 'account',
  /** Undoing writes the rows of both companies itself. */
  auditOf: () => [],

  /** The companies are locked when they are restored; a merge has no version. */
  async lock(tx, ids) {
    return (await selectMergeNames(tx, ids)).map((merge) => ({ ...merge, version: 1 }));
  },

  /** Throws the reason when it is impossible. */
  async restore(tx, _kind, parts, session) {
    for (const { part } of parts) await undoMergeIn(tx, session, part.id);
    return parts.map(() => ({ where: 'merge', before: null, after: null }));
  },
};
