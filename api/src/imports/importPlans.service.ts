/** Shows what an import would do, or did, row by row. */
import {
  type ImportFix,
  type ImportMatching,
  type ImportOutcome,
  type ImportPlan,
  type ImportRow,
  mappingError,
  type Page,
  type SheetField,
  withoutInvalidCharacters,
} from '@salesdesk/shared/domain';
import type { Db, DbOrTransaction } from '../database/db.ts';
import { perDatabase } from '../database/handles.ts';
import type { Session } from '../guard/context.ts';
import { invalid } from '../http/reply.ts';
import { draftOf, limited, recordImport, visibleTo } from './imports.service.ts';
import { type PackedTable, unpacked } from './parse/content.ts';
import { type Plan, planImport } from './plan/planImport.ts';
import {
  countImportRows,
  type ImportRecord,
  lockImport,
  selectContent,
  selectImport,
  selectImportRows,
  updateImport,
} from './store/imports.sql.ts';
import { isPartly, noteColumns } from './store/note.ts';

export const IMPORT_PAGE_SIZE = 50;

export interface ImportChoices {
  mapping: (SheetField | null)[];
  fixes: ImportFix[];
  matching: ImportMatching;
  /** The doubtful rows to import all the same. */
  taken: number[];
}

/** Stores the choices and returns what running the import would do. */
export async function planChoices(db: Db, session: Session, id: number, choices: ImportChoices): Promise<ImportPlan> {
  await db.transaction().execute(async (tx) => {
    const draft = draftOf(session, await lockImport(tx, id));
    if (choices.mapping.length !== draft.columns.length)
      throw invalid({ mapping: 'The mapping should have one entry for each column' });
    const problem = mappingError(choices.mapping);
    if (problem) throw invalid({ mapping: problem });
    await updateImport(tx, id, {
      mapping: JSON.stringify(choices.mapping),
      fixes: JSON.stringify(choices.fixes),
      matching: choices.matching,
      taken: JSON.stringify(choices.taken),
    });
    await recordImport(tx, session, 'import.planned', id, draft.filename);
  });
  const { counts, problems, rows } = await freshPlan(db, session, id, choices);
  const replaced = new Map(choices.fixes.map(({ column, value, to }) => [`${column} ${value}`, to]));
  const doubtful = rows.filter(({ isDoubtful, number }) => isDoubtful || choices.taken.includes(number)).length;
  const partly = rows.filter(({ note }) => isPartly(note)).length;
  return { counts, doubtful, partly, ...problems.list((column, value) => replaced.get(`${column} ${value}`)) };
}

/** The rows with one outcome: planned ones for a draft, else the actual ones. 'kept' are those that a revert did not restore. */
export async function importRows(
  db: Db,
  session: Session,
  id: number,
  { outcome, page }: { outcome: ImportOutcome | 'kept'; page: number },
): Promise<Page<ImportRow>> {
  const found = visibleTo(session, await selectImport(db, id));
  const offset = (page - 1) * IMPORT_PAGE_SIZE;
  if (found.state !== 'draft') {
    const total = await countImportRows(db, id, outcome);
    const rows = await selectImportRows(db, id, outcome, { offset, limit: IMPORT_PAGE_SIZE });
    return pageOf(
      page,
      total,
      rows.map(({ row_number, ...row }) => ({ row: row_number, ...row })),
    );
  }
  const plan = await recentPlan(db, session, id, found);
  const rows = plan.rows.filter((row) => row.outcome === outcome);
  const shown = rows
    .slice(offset, offset + IMPORT_PAGE_SIZE)
    .map(({ number, outcome: what, name, target, note, isDoubtful }) => ({
      row: number,
      ...(isDoubtful || found.taken.includes(number) ? { doubtful: true } : {}),
      outcome: what,
      name: withoutInvalidCharacters(name),
      account_id: target && 'id' in target ? target.id : null,
      ...noteColumns(note),
      reverted: null,
    }));
  return pageOf(page, rows.length, shown);
}

function pageOf(page: number, total: number, data: ImportRow[]): Page<ImportRow> {
  const last = Math.max(1, Math.ceil(total / IMPORT_PAGE_SIZE));
  return { data, current_page: page, last_page: last, per_page: IMPORT_PAGE_SIZE, total };
}

/** Caches plans for half a minute while the user pages through them; companies may change meanwhile. */
const recentOf = perDatabase(() => new Map<string, { plan: Promise<Plan>; until: number }>());
const RECENT_MS = 30_000;
const RECENT_PLANS = 3;

function freshPlan(db: Db, { userId, permissions }: Session, id: number, choices: ImportChoices): Promise<Plan> {
  const plans = recentOf(db);
  const key = JSON.stringify([id, choices, userId, permissions]);
  const plan = limited(async () => planImport(db, await tableOf(db, id), choices, { userId, permissions }));
  plans.delete(key);
  plans.set(key, { plan, until: Date.now() + RECENT_MS });
  for (const old of [...plans.keys()].slice(0, -RECENT_PLANS)) plans.delete(old);
  plan.catch(() => plans.delete(key));
  return plan;
}

function recentPlan(
  db: Db,
  session: Session,
  id: number,
  { mapping, fixes, matching, taken }: ImportRecord,
): Promise<Plan> {
  const choices = { mapping, fixes, matching, taken };
  const kept = recentOf(db).get(JSON.stringify([id, choices, session.userId, session.permissions]));
  return kept && kept.until > Date.now() ? kept.plan : freshPlan(db, session, id, choices);
}

/** The rows of the file; throws if they have been deleted. */
export async function tableOf(db: DbOrTransaction, id: number): Promise<PackedTable> {
  const content = await selectContent(db, id);
  if (!content) throw invalid({ import_id: 'The rows of this file are not kept any more.' });
  return unpacked(content);
}
