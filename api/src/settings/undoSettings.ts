/** Undo for the settings. */

import { lockRows, restoreRows } from '../database/versionedRows.ts';
import type { PutBack } from '../undo/putBack.ts';

export const undoSettings: PutBack = {
  entity: 'settings',
  trail: 'settings',
  lock: async (tx, ids) =>
    (await lockRows(tx, 'settings', ids, ['id', 'version'])).map((row) => ({ ...row, name: 'Settings' })),
  async restore(tx, _kind, parts) {
    await restoreRows(tx, 'settings', parts);
    return parts.map(({ part }) => ({ where: 'settings', before: null, after: part.before }));
  },
};
