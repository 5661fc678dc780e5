/** Imports of companies: who may see which, and starting, cancelling and reverting them; the runner does the work. */

import {
  type ActionOf,
  holdsExactly,
  type ImportDetail,
  type ImportState,
  type ImportSummary,
  withoutInvalidCharacters,
} from '@salesdesk/shared/domain';
import { type FixedText, say } from '@salesdesk/shared/messages';
import { change, type UnitOfWork } from '../change/change.ts';
import type { Db } from '../database/db.ts';
import { nameOf } from '../database/names.ts';
import type { Session } from '../guard/context.ts';
import { invalid } from '../http/reply.ts';
import {
  countCompaniesToRevert,
  deleteImport,
  type ImportRecord,
  lockImport,
  selectImport,
  selectImports,
  updateImport,
} from './store/imports.sql.ts';

export { deleteOldImports as removeOldImports } from './store/imports.sql.ts';

const IMPORT_GONE = 'This import does not exist.';
export const NOT_A_DRAFT = 'This file is being imported, or was imported already.';
const RECENT = 20;

export async function readImport(db: Db, session: Session, id: number): Promise<ImportDetail> {
  return detailOf(visibleTo(session, await selectImport(db, id)));
}

/** The user's newest imports; those of all users for administrators of staff. */
export async function listImports(db: Db, session: Session): Promise<ImportSummary[]> {
  return (await selectImports(db, seesAll(session) ? null : session.userId, RECENT)).map(summaryOf);
}

/** Deletes a file that was not imported. */
export async function discardImport(db: Db, session: Session, id: number): Promise<null> {
  await change(db, session, {}, async (unit) => {
    const draft = draftOf(session, await lockImport(unit.tx, id));
    await deleteImport(unit.tx, id);
    recordImport(unit, 'import.discarded', id, draft.filename);
  });
  return null;
}

/** States from which an import can start or continue. */
const STARTS_FROM: readonly ImportState[] = ['draft', 'cancelled', 'interrupted'];
const NO_REASON = { reason: null, reason_message: null };
const REVERTS_FROM: readonly ImportState[] = ['done', 'cancelled', 'interrupted'];

/** Runs it in the background; has no effect on a running one. */
export function startImport(db: Db, session: Session, id: number): Promise<ImportSummary> {
  return changed(db, session, id, async (unit) => {
    const { tx } = unit;
    const found = ownOf(session, await lockImport(tx, id));
    if (found.state === 'running') return;
    if (!STARTS_FROM.includes(found.state) || found.reverted_by)
      throw invalid({ import_id: 'This file was imported already.' });
    if (!found.mapping.some(Boolean)) throw invalid({ import_id: 'Choose first what its columns hold.' });
    await updateImport(tx, id, { state: 'running', total: found.row_count, file: null, runner: null, ...NO_REASON });
    recordImport(unit, 'import.started', id, found.filename);
  });
}

/** Rows imported so far stay until they are reverted. */
export function cancelImport(db: Db, session: Session, id: number): Promise<ImportSummary> {
  return changed(db, session, id, async (unit) => {
    const { tx } = unit;
    const found = visibleTo(session, await lockImport(tx, id));
    if (found.state !== 'running') throw invalid({ import_id: 'This import is not running any more.' });
    await updateImport(tx, id, { state: 'cancelled', runner: null, finished_at: new Date() });
    recordImport(unit, 'import.cancelled', id, found.filename);
  });
}

/** Reverts in the background; companies changed since then stay. */
export function revertImport(db: Db, session: Session, id: number): Promise<ImportSummary> {
  return changed(db, session, id, async (unit) => {
    const { tx } = unit;
    const found = visibleTo(session, await lockImport(tx, id));
    if (found.state === 'reverting') return;
    if (!REVERTS_FROM.includes(found.state)) throw invalid({ import_id: notReverted(found) });
    const left = await countCompaniesToRevert(tx, id);
    const total = found.reverted + found.kept + left;
    if (!total) throw invalid({ import_id: 'It made and changed no company, or is too old to be reverted.' });
    await updateImport(tx, id, {
      state: 'reverting',
      position: found.reverted + found.kept,
      total,
      runner: null,
      ...NO_REASON,
      reverted_by: session.userId,
    });
    recordImport(unit, 'import.revert-started', id, found.filename);
  });
}

function notReverted({ state }: ImportRecord): FixedText {
  if (state === 'running') return 'It is still running: cancel it first.';
  return state === 'reverted' ? 'It was reverted already.' : 'It was not imported yet.';
}

async function changed(db: Db, session: Session, id: number, work: (unit: UnitOfWork) => Promise<void>) {
  await change(db, session, {}, work);
  return summaryOf((await selectImport(db, id)) as ImportRecord);
}

export function recordImport(unit: UnitOfWork, action: ActionOf<'import'>, id: number, filename: string): void {
  unit.record(id, { action, message: say(action, { file: withoutInvalidCharacters(filename) }) });
}

/** Administrators may change permissions; rows name companies of the Q List. */
function seesAll({ permissions }: Session): boolean {
  return holdsExactly(permissions, 'system.staff.edit') && holdsExactly(permissions, 'data.q-list.view');
}

/** The user's own import, or any for administrators; others do not learn that it exists. */
export function visibleTo(session: Session, found: ImportRecord | undefined): ImportRecord {
  if (!found || (found.user_id !== session.userId && !seesAll(session))) throw invalid({ import_id: IMPORT_GONE });
  return found;
}

/** The user's own import if it was not run yet. */
export function draftOf(session: Session, found: ImportRecord | undefined): ImportRecord {
  const own = ownOf(session, found);
  if (own.state !== 'draft') throw invalid({ import_id: NOT_A_DRAFT });
  return own;
}

/** The user's own import, because companies are imported in the user's name. */
function ownOf(session: Session, found: ImportRecord | undefined): ImportRecord {
  const visible = visibleTo(session, found);
  if (visible.user_id !== session.userId)
    throw invalid({ import_id: 'Only the user who uploaded this file can import it.' });
  return visible;
}

function summaryOf(found: ImportRecord): ImportSummary {
  const { partly, ...counts } = found.counts;
  return {
    import_id: found.id,
    filename: found.filename,
    state: found.state,
    created_at: found.created_at.toISOString(),
    created_by: nameOf(found),
    rows: found.row_count,
    done: found.position,
    total: found.total,
    counts,
    ...(partly ? { partly } : {}),
    reverted: found.reverted,
    kept: found.kept,
    reason: found.reason,
    reason_message: found.reason_message,
  };
}

function detailOf(found: ImportRecord): ImportDetail {
  const { sheets, sheet, format, format_message, columns, mapping, fixes, matching, taken, reading } = found;
  const read = { sheets, sheet, format, format_message, columns, reading };
  return { ...summaryOf(found), ...read, mapping, fixes, matching, taken };
}
