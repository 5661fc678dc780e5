/** Undo for merges, by the toast: the same as from the timeline. */
import type { PutBack } from '../undo/putBack.ts';
import type { Kind } from '../undo/undo.kinds.ts';
import { undoMergeIn } from './merges.service.ts';
import { selectMergeNames } from './merges.sql.ts';

declare module '../undo/undo.kinds.ts' {
  interface UndoKinds {
    'account.merged': Kind;
  }
}

export const undoMerges: PutBack = {
  entity: 'merge',
  trail: 'account',
  kinds: {
    'account.merged': {
      permission: ['data.q-list.create', 'data.leads.create'],
      action: 'account.merge-undone',
      // Undoing writes the rows of both companies itself.
      auditOf: () => [],
    },
  },

  /** The companies are locked when they are restored; a merge has no version. */
  async lock(tx, ids) {
    const rows = await selectMergeNames(tx, ids);
    return new Map(rows.map(({ id, name }) => [id, { name, version: 1 }]));
  },

  maySee: () => true,
  mayReadSummary: () => true,
  /** Restoring throws the reason. */
  refusalOf: async () => null,

  async restore(tx, _kind, parts, session) {
    for (const { part } of parts) await undoMergeIn(tx, session, part.id);
    return parts.map(() => ({ where: 'merge', before: null, after: null }));
  },
};
