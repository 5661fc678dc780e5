/** What the sales department sets for everybody: currency, idle days, outcomes of calls, reasons for losing.. */
import { isDeepStrictEqual } from 'node:util';
import { type Choice, type SalesSettingsFields, salesSettingsErrors, type Undoable } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { refuseStale } from '../audit/recordVersion.ts';
import { change } from '../change/change.ts';
import type { Db } from '../database/db.ts';
import { lockRows, restoreRows } from '../database/versionedRows.ts';
import type { Session } from '../guard/context.ts';
import { invalid } from '../http/reply.ts';
import type { PutBack } from '../undo/putBack.ts';
import { selectSettings } from './settings.sql.ts';

export { selectSettings } from './settings.sql.ts';

/** Of the only row. */
const ID = 1;

/** Saves the sent fields; absent ones are left unchanged. */
export function editSettings(
  db: Db,
  session: Session,
  { version: sent, ...fields }: Partial<SalesSettingsFields> & { version?: number | undefined },
): Promise<Undoable> {
  return change(db, session, { undo: 'settings.edited' }, async (unit) => {
    const { tx } = unit;
    const { version, ...before } = await selectSettings(tx, { forUpdate: true });
    const current = () => selectSettings(tx);
    await refuseStale(tx, { sent, newest: version, entity: 'settings', id: ID, current });
    const after = {
      ...before,
      ...fields,
      call_outcomes: withArchived(before.call_outcomes, fields.call_outcomes),
      lost_reasons: withArchived(before.lost_reasons, fields.lost_reasons),
    };
    const errors = salesSettingsErrors(after);
    if (Object.keys(errors).length) throw invalid(errors);
    if (isDeepStrictEqual(after, before)) return;
    const columns = {
      ...after,
      call_outcomes: JSON.stringify(after.call_outcomes),
      lost_reasons: JSON.stringify(after.lost_reasons),
    };
    await unit.update('settings', { id: ID, version, ...before }, columns, { message: say('settings.edited'), after });
  });
}

/** The choices as sent, in their order. One that is not sent is archived, because records name it. */
function withArchived(before: readonly Choice[], sent: readonly Choice[] = before): Choice[] {
  const missing = before.filter(({ slug }) => sent.every((choice) => choice.slug !== slug));
  return [
    ...sent.map(({ slug, name, archived }) => ({ slug, name: name.trim(), ...(archived && { archived }) })),
    ...missing.map((choice) => ({ ...choice, archived: true })),
  ];
}

/** Undo for the settings. */
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
