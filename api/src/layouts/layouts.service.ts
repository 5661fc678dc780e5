/** A user's column layouts, the same on every device. ADR-115. */
import type { ColumnPreference, LayoutName, ListLayouts } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { change } from '../change/change.ts';
import type { Db } from '../database/db.ts';
import type { Session } from '../guard/context.ts';
import { invalid } from '../http/reply.ts';
import { selectLayouts, storeLayout } from './layouts.sql.ts';

/** The user's layouts of all lists that were changed. */
export async function readLayouts(db: Db, { userId }: Session): Promise<ListLayouts> {
  return Object.fromEntries((await selectLayouts(db, userId)).map(({ list, columns }) => [list, columns]));
}

/** Stores a user's columns of one list; the last save wins, because they belong to one user. An empty list resets them. */
export async function saveLayout(
  db: Db,
  session: Session,
  list: LayoutName,
  columns: readonly ColumnPreference[],
): Promise<void> {
  if (new Set(columns.map(({ key }) => key)).size < columns.length)
    throw invalid({ columns: 'Each column can stand in a list once' });
  await change(db, session, {}, async (unit) => {
    await storeLayout(unit.tx, session.userId, list, columns);
    unit.record(null, {
      action: 'layout.saved',
      message: say(columns.length ? 'layout.saved' : 'layout.reset', { list }),
    });
  });
}
