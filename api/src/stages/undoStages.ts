/** Undo for stages: brings an archived one back, with those of its leads that nobody moved since. */
import { say } from '@salesdesk/shared/messages';
import { restoreRows } from '../database/versionedRows.ts';
import type { PutBack } from '../undo/putBack.ts';
import { isNameTaken, lockStages, selectStagesNow } from './stages.sql.ts';

/** Every user of the board reads the names of stages. */
export const undoStages: PutBack = {
  entity: 'stage',
  trail: 'stage',

  /** Its leads move back, each in its own trail. */
  auditOf: (rows) => rows.map((row) => (row.entity === 'account' ? { ...row, action: 'lead.move-undone' } : row)),

  async lock(tx, ids) {
    await lockStages(tx, 'change');
    return selectStagesNow(tx, ids);
  },

  /** Its name became free when it was archived. */
  async refusalOf(tx, _session, _kind, { id, name }) {
    return (await isNameTaken(tx, name, id)) ? { message: say('undo.stage-name-taken', { name }) } : null;
  },

  async restore(tx, _kind, parts) {
    await restoreRows(tx, 'stage', parts);
    return parts.map(({ record: { name } }) => ({ where: 'back', before: null, after: { name } }));
  },
};
