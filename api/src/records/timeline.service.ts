/** A company's timeline, read from the audit trail page by page. ADR-113. */
import { holdsExactly, type Timeline, type TimelineEntry } from '@salesdesk/shared/domain';
import type { Db } from '../database/db.ts';
import type { Session } from '../guard/context.ts';
import { invalid } from '../http/reply.ts';
import { refuseUnseen } from './records.service.ts';
import { entryOf, idsIn } from './timeline.model.ts';
import { selectAccountTrail, selectNames } from './timeline.sql.ts';

/** Rows of the trail read per page: a form without changes leaves five rows that show nothing. */
const LOOKED_AT = 60;
const PAGE = 20;

/** The entries before the cursor, newest first; the first page without one. */
export async function readTimeline(db: Db, session: Session, id: number, cursor?: string): Promise<Timeline> {
  const before = cursor ? placeOf(cursor) : null;
  await refuseUnseen(db, session, id);
  const rows = await selectAccountTrail(db, id, before, LOOKED_AT);
  const names = await selectNames(db, idsIn(rows));
  const seesStages = holdsExactly(session.permissions, 'data.leads.view');
  const data: TimelineEntry[] = [];
  let last: number | null = null;
  for (const row of rows) {
    if (data.length === PAGE) return { data, next_cursor: String(last) };
    const entry = entryOf(row, names, seesStages);
    if (entry) data.push(entry);
    last = row.id;
  }
  return { data, next_cursor: rows.length === LOOKED_AT ? String(last) : null };
}

function placeOf(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw invalid({ cursor: 'Cursor is not valid' });
  return Number(cursor);
}
