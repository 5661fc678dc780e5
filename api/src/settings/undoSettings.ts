/** Undo for the settings. */
import type { PutBack } from '../undo/putBack.ts';
import type { Kind } from '../undo/undo.kinds.ts';
import { selectSettings, updateSettings } from './settings.sql.ts';

declare module '../undo/undo.kinds.ts' {
  interface UndoKinds {
    'settings.edited': Kind;
  }
}

export const undoSettings: PutBack = {
  entity: 'settings',
  trail: 'settings',
  kinds: { 'settings.edited': { permission: ['system.settings.edit'], action: 'settings.edit-undone' } },
  lock: async (tx, ids) => {
    const { version } = await selectSettings(tx, { forUpdate: true });
    return new Map(ids.map((id) => [id, { name: 'Settings', version }]));
  },
  maySee: () => true,
  mayReadSummary: () => true,
  refusalOf: async () => null,
  async restore(tx, _kind, parts) {
    for (const { part } of parts) await updateSettings(tx, part.before);
    return parts.map(({ part }) => ({ where: 'settings', before: null, after: part.before }));
  },
};
