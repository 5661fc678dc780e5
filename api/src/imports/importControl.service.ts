/** Starts, cancels and reverts an import; the runner does the work. */
import {
  BYTE_ORDER_MARK,
  csvLine,
  IMPORT_REASON_HEADER,
  type ImportState,
  type ImportSummary,
  unguardedCell,
} from '@salesdesk/shared/domain';
import type { FixedText } from '@salesdesk/shared/messages';
import type { Db, DbOrTransaction } from '../database/db.ts';
import type { Session } from '../guard/context.ts';
import { invalid } from '../http/reply.ts';
import { tableOf } from './importPlans.service.ts';
import { ownOf, recordImport, summaryOf, visibleTo } from './imports.service.ts';
import {
  countCompaniesToRevert,
  type ImportRecord,
  lockImport,
  selectImport,
  selectRefusals,
  updateImport,
} from './store/imports.sql.ts';

/** States from which an import can start or continue. */
const STARTS_FROM: readonly ImportState[] = ['draft', 'cancelled', 'interrupted'];
const NO_REASON = { reason: null, reason_message: null };
const REVERTS_FROM: readonly ImportState[] = ['done', 'cancelled', 'interrupted'];

/** Runs it in the background; has no effect on a running one. */
export function startImport(db: Db, session: Session, id: number): Promise<ImportSummary> {
  return changed(db, id, async (tx) => {
    const found = ownOf(session, await lockImport(tx, id));
    if (found.state === 'running') return;
    if (!STARTS_FROM.includes(found.state) || found.reverted_by)
      throw invalid({ import_id: 'This file was imported already.' });
    if (!found.mapping.some(Boolean)) throw invalid({ import_id: 'Choose first what its columns hold.' });
    await updateImport(tx, id, { state: 'running', total: found.row_count, file: null, runner: null, ...NO_REASON });
    await recordImport(tx, session, 'import.started', id, found.filename);
  });
}

/** Rows imported so far stay until they are reverted. */
export function cancelImport(db: Db, session: Session, id: number): Promise<ImportSummary> {
  return changed(db, id, async (tx) => {
    const found = visibleTo(session, await lockImport(tx, id));
    if (found.state !== 'running') throw invalid({ import_id: 'This import is not running any more.' });
    await updateImport(tx, id, { state: 'cancelled', runner: null, finished_at: new Date() });
    await recordImport(tx, session, 'import.cancelled', id, found.filename);
  });
}

/** Reverts in the background what nobody changed since. */
export function revertImport(db: Db, session: Session, id: number): Promise<ImportSummary> {
  return changed(db, id, async (tx) => {
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
    await recordImport(tx, session, 'import.revert-started', id, found.filename);
  });
}

function notReverted({ state }: ImportRecord): FixedText {
  if (state === 'running') return 'It is still running: cancel it first.';
  return state === 'reverted' ? 'It was reverted already.' : 'It was not imported yet.';
}

async function changed(db: Db, id: number, work: (tx: DbOrTransaction) => Promise<void>): Promise<ImportSummary> {
  await db.transaction().execute(work);
  return summaryOf((await selectImport(db, id)) as ImportRecord);
}

/** The refused rows of the file, each with its reason, to be corrected and imported again. */
export async function refusedFile(db: Db, session: Session, id: number): Promise<{ filename: string; text: string }> {
  const found = visibleTo(session, await selectImport(db, id));
  const { header, rows } = await tableOf(db, id);
  const reasons = await selectRefusals(db, id);
  const own = header.indexOf(IMPORT_REASON_HEADER);
  const without = (cells: readonly string[]) => cells.filter((_, column) => column !== own).map(unguardedCell);
  const lines = rows.flatMap(({ number, cells }) => {
    const reason = reasons.get(number);
    return reason === undefined ? [] : csvLine([...without(cells), reason]);
  });
  const text = BYTE_ORDER_MARK + csvLine([...without(header), IMPORT_REASON_HEADER]) + lines.join('');
  return { filename: `${found.filename.replace(/\.\w+$/, '')}-refused.csv`, text };
}
