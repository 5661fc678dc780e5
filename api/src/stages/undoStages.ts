/** Undo for stages: brings an archived one back, with those of its leads that nobody moved since. */
import { say } from '@salesdesk/shared/messages';
import type { AuditEntry } from '../audit/audit.service.ts';
import type { PutBack } from '../undo/putBack.ts';
import type { Kind, UndoneEntry } from '../undo/undo.kinds.ts';
import { isNameTaken, lockStages, selectStagesNow, updateStage } from './stages.sql.ts';

declare module '../undo/undo.kinds.ts' {
  interface UndoKinds {
    'stage.archived': Kind;
  }
}

export const undoStages: PutBack<{ id: number; name: string; slug: string; version: number }> = {
  entity: 'stage',
  trail: 'stage',
  kinds: {
    'stage.archived': { permission: ['system.settings.edit'], action: 'stage.archive-undone', auditOf: withLeads },
  },

  async lock(tx, ids) {
    await lockStages(tx, 'change');
    return new Map((await selectStagesNow(tx, ids)).map((row) => [row.id, row]));
  },

  // Every user of the board reads the names of stages.
  maySee: () => true,
  mayReadSummary: () => true,

  /** Its name became free when it was archived. */
  async refusalOf(tx, _session, _kind, { id, name }) {
    return (await isNameTaken(tx, name, id)) ? { message: say('undo.stage-name-taken', { name }) } : null;
  },

  async restore(tx, _kind, parts) {
    for (const { part } of parts) await updateStage(tx, part.id, { archived_at: null });
    return parts.map(({ record: { name } }) => ({ where: 'back', before: null, after: { name } }));
  },
};

/** Its leads move back, each in its own trail. */
function withLeads(audit: readonly UndoneEntry[]): AuditEntry[] {
  return audit.map((entry) => (entry.entity === 'account' ? { ...entry, action: 'lead.move-undone' } : entry));
}
