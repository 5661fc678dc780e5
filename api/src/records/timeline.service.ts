/** A company's timeline, read from the audit trail page by page. ADR-113. */
import { Type } from '@fastify/type-provider-typebox';
import { holdsExactly, type Timeline, type TimelineEntry } from '@salesdesk/shared/domain';
import { readActivitiesOf } from '../activities/readActivities.service.ts';
import type { Db } from '../database/db.ts';
import type { Session } from '../guard/context.ts';
import { cursorAfter, cursorReader } from '../http/cursor.ts';
import { readUndoableMerges } from '../merges/merges.service.ts';
import { refuseUnseen } from './records.service.ts';
import { selectMergedIds } from './records.sql.ts';
import { activityIn, entryOf, idsIn, mergeIn } from './timeline.model.ts';
import { selectAccountTrail, selectNames } from './timeline.sql.ts';

/** Rows of the trail read per page: a form without changes leaves five rows that show nothing. */
const LOOKED_AT = 60;
const PAGE = 20;
const readCursor = cursorReader(Type.Object({ id: Type.Integer({ minimum: 1 }) }));

/** The entries before the cursor, newest first; the first page without one. `only` leaves out what nobody wrote. */
export async function readTimeline(
  db: Db,
  session: Session,
  id: number,
  { cursor, only }: { cursor?: string; only?: 'activities' } = {},
): Promise<Timeline> {
  const before = cursor ? readCursor(cursor).id : null;
  await refuseUnseen(db, session, id);
  const rows = await selectAccountTrail(db, [id, ...(await selectMergedIds(db, id))], {
    before,
    limit: LOOKED_AT,
    only,
  });
  const names = await selectNames(db, idsIn(rows));
  const written = await readActivitiesOf(
    db,
    session,
    id,
    rows.map(activityIn).filter((one) => one !== null),
  );
  const merges = await readUndoableMerges(
    db,
    rows.map(mergeIn).filter((one) => one !== null),
  );
  const seesStages = holdsExactly(session.permissions, 'data.leads.view');
  const data: TimelineEntry[] = [];
  let last: number | null = null;
  for (const row of rows) {
    if (data.length === PAGE) return { data, next_cursor: cursorAfter({ id: last }) };
    const entry = entryOf(row, names, seesStages);
    const activity = written.get(activityIn(row) ?? 0) ?? null;
    if (entry && (activity || entry.line || !only))
      data.push({ ...entry, activity, merge: merges.get(mergeIn(row) ?? 0) ?? null });
    last = row.id;
  }
  return { data, next_cursor: rows.length === LOOKED_AT ? cursorAfter({ id: last }) : null };
}
