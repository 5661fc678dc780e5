/** The stages of the board, and how the sales department sets them up. ADR-042; R-232. */
import {
  CONVERTED_SLUG,
  ERROR_CODES,
  isFixedStage,
  type Stage,
  type StageFields,
  type StageSetup,
  stageFormErrors,
  type Undoable,
} from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { refuseStale } from '../audit/recordVersion.ts';
import { change } from '../change/change.ts';
import type { Db } from '../database/db.ts';
import { restoreRows } from '../database/versionedRows.ts';
import type { Session } from '../guard/context.ts';
import { ApiError, invalid, type Said } from '../http/reply.ts';
import type { IdempotentCall } from '../idempotency/idempotency.service.ts';
import type { PutBack } from '../undo/putBack.ts';
import {
  insertStage,
  isNameTaken,
  lockStages,
  moveCompanies,
  type StageRow,
  selectFirstStage,
  selectPlaces,
  selectStage,
  selectStages,
  selectStagesNow,
  setPositions,
} from './stages.sql.ts';

/** The most stages of a board. */
const STAGES_MAX = 30;

export {
  lockStages,
  type StageRow,
  selectFirstStage,
  selectPlaces,
  selectStage,
  selectStages,
  selectStagesNow,
  selectStagesOf,
} from './stages.sql.ts';

type CountedRow = StageRow & { leads: string | number; amount: string | number };

/** The stages of the board in order; counts and sums are computed, never stored. */
export async function listStages(db: Db): Promise<Stage[]> {
  return (await selectStages(db)).map(stageOf);
}

/** A stage in the form of the API. */
export function stageOf(row: CountedRow): Stage {
  return {
    kanban_column_id: row.id,
    kanban_column_name: row.name,
    ...rulesOf(row),
    kanban_column_header_color: row.header_color,
    kanban_column_header_text_color: row.header_text_color,
    kanban_column_is_closed_initially: row.is_closed_initially,
    account_count_count: Number(row.leads),
    account_amount_sum: Number(row.amount),
  };
}

/** What the rules of a move read of a stage. */
export function rulesOf(stage: Pick<StageRow, 'slug' | 'is_drag_in' | 'is_drag_out'>) {
  return {
    kanban_column_slug_name: stage.slug,
    kanban_column_is_drag_in: stage.is_drag_in,
    kanban_column_is_drag_out: stage.is_drag_out,
  };
}

/** The stages as the screen Stages edits them. */
export async function listSetup(db: Db): Promise<StageSetup[]> {
  return (await selectStages(db)).map(setupOf);
}

function setupOf(row: CountedRow): StageSetup {
  return { ...stageOf(row), kanban_column_likelihood: row.likelihood, version: row.version };
}

/** Adds a stage at the end of the board; returns its id. */
export function createStage(db: Db, session: Session, form: StageFields, idempotentCall: IdempotentCall | null) {
  return change(db, session, { idempotentCall }, async (unit) => {
    const { tx } = unit;
    await lockStages(tx, 'change');
    const columns = await checkedColumns(tx, form, null);
    const places = await selectPlaces(tx);
    if (places.filter(({ archived_at }) => archived_at === null).length >= STAGES_MAX)
      throw invalid({ kanban_column_name: 'There are 30 stages already. Archive one first.' });
    const slug = freeSlug(columns.name, new Set(places.map((place) => place.slug)));
    const { id } = await insertStage(tx, { ...columns, slug, position: (places.at(-1)?.position ?? 0) + 1 });
    unit.record(id, { message: say('stage.created', { stage: columns.name }), after: columns });
    return { id };
  });
}

/** Saves the sent fields; absent ones are left unchanged. */
export async function editStage(
  db: Db,
  session: Session,
  id: number,
  { version: sent, ...form }: StageFields & { version?: number | undefined },
): Promise<void> {
  await change(db, session, {}, async (unit) => {
    const { tx } = unit;
    await lockStages(tx, 'change');
    const stage = await stageOnBoard(tx, id);
    const current = async () => (await listSetup(tx)).find(({ kanban_column_id }) => kanban_column_id === id) ?? null;
    await refuseStale(tx, { sent, newest: stage.version, entity: 'stage', id, current });
    const columns = await checkedColumns(tx, form, stage);
    await unit.update('stage', stage, columns, { message: say('stage.edited', { stage: columns.name }) });
  });
}

/** Puts the stages of the board into another order, if they are still in the order that the caller saw. */
export async function arrangeStages(db: Db, session: Session, from: number[], to: number[]): Promise<void> {
  await change(db, session, {}, async (unit) => {
    const { tx } = unit;
    await lockStages(tx, 'change');
    const stages = (await selectPlaces(tx)).filter(({ archived_at }) => archived_at === null);
    const ids = stages.map(({ id }) => id);
    const named = new Map(stages.map(({ id, name }) => [id, name]));
    if (from.join() !== ids.join() || [...to].sort().join() !== [...ids].sort().join()) throw orderChanged();
    if (to.join() === ids.join()) return;
    await setPositions(
      tx,
      to,
      stages.map(({ position }) => position),
    );
    unit.record(null, {
      message: say('stage.arranged'),
      before: { stages: ids.map((id) => named.get(id)) },
      after: { stages: to.map((id) => named.get(id)) },
    });
  });
}

/** Takes a stage off the board and moves its leads to `targetId`, whatever the drag rules; their last touch stays. */
export function archiveStage(db: Db, session: Session, id: number, targetId: number): Promise<Undoable> {
  return change(db, session, { undo: 'stage.archived' }, async (unit) => {
    const { tx } = unit;
    await lockStages(tx, 'change');
    const stage = await stageOnBoard(tx, id);
    if (isFixedStage(stage.slug))
      throw invalid({ kanban_column_id: 'This stage cannot be archived, because the product moves leads by it.' });
    const target = targetId === id ? undefined : await selectStage(tx, targetId);
    // Moving into the converted stage makes accounts, which is nothing to do by the way.
    if (!target || target.slug === CONVERTED_SLUG) throw invalid({ target_id: 'Choose another stage for its leads' });
    if (!(await selectFirstStage(tx, id)))
      throw invalid({ kanban_column_id: 'New leads start in this stage. Add another one first.' });
    const moved = await moveCompanies(tx, id, target.id);
    const message = say('stage.archived', { stage: stage.name, to: target.name });
    const entry = { message, before: shownOf(stage), after: null };
    await unit.update('stage', stage, { archived_at: new Date() }, entry);
    for (const { id: leadId, type } of moved)
      unit.record(leadId, {
        action: 'lead.moved',
        message: say('lead.moved-by-archive', { from: stage.name, to: target.name }),
        before: { stage: stage.slug, type },
        after: { stage: target.slug, type },
      });
    unit.undoable(
      moved.map((lead) => ({ entity: 'account', id: lead.id, before: { stage_id: id }, version: lead.version + 1 })),
    );
  });
}

async function stageOnBoard(tx: Db, id: number): Promise<StageRow> {
  const stage = await selectStage(tx, id);
  if (!stage) throw invalid({ kanban_column_id: 'This stage does not exist.' });
  return stage;
}

async function checkedColumns(tx: Db, form: StageFields, stage: StageRow | null) {
  const values = {
    kanban_column_name: form.kanban_column_name ?? stage?.name ?? '',
    kanban_column_header_color: form.kanban_column_header_color ?? stage?.header_color ?? '',
    kanban_column_header_text_color: form.kanban_column_header_text_color ?? stage?.header_text_color ?? '',
    kanban_column_likelihood:
      form.kanban_column_likelihood === undefined ? (stage?.likelihood ?? null) : form.kanban_column_likelihood,
  };
  const is_drag_in = form.kanban_column_is_drag_in ?? stage?.is_drag_in ?? true;
  const is_drag_out = form.kanban_column_is_drag_out ?? stage?.is_drag_out ?? true;
  const errors: Record<string, Said> = { ...stageFormErrors(values) };
  if (!errors.kanban_column_name && (await isNameTaken(tx, values.kanban_column_name, stage?.id ?? 0)))
    errors.kanban_column_name = 'Stage name already exists';
  if (stage && isFixedStage(stage.slug) && (is_drag_in !== stage.is_drag_in || is_drag_out !== stage.is_drag_out))
    errors.kanban_column_is_drag_in = 'Whether leads may be dragged in and out of this stage is fixed.';
  if (Object.keys(errors).length) throw invalid(errors);
  return {
    name: values.kanban_column_name,
    header_color: values.kanban_column_header_color.toUpperCase(),
    header_text_color: values.kanban_column_header_text_color.toUpperCase(),
    is_drag_in,
    is_drag_out,
    is_closed_initially: form.kanban_column_is_closed_initially ?? stage?.is_closed_initially ?? false,
    likelihood: values.kanban_column_likelihood,
  };
}

/** A slug that no stage has or had: 'Trial run' is 'trial-run', then 'trial-run-2'. */
function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .match(/[a-z0-9]+/g);
  const slug = words?.join('-') ?? 'stage';
  for (let n = 1; ; n++) {
    const free = n === 1 ? slug : `${slug}-${n}`;
    if (!taken.has(free)) return free;
  }
}

function orderChanged(): ApiError {
  const message = 'The stages were changed meanwhile. Look at them, then try again.';
  return new ApiError(ERROR_CODES.validation, { status: 409, message, validations: { from: message } });
}

function shownOf(row: StageRow) {
  const { name, header_color, header_text_color, is_drag_in, is_drag_out, is_closed_initially, likelihood } = row;
  return { name, header_color, header_text_color, is_drag_in, is_drag_out, is_closed_initially, likelihood };
}

/**
 * Undo for stages: brings an archived one back, with those of its leads that were not moved since. Every user of the board reads
 * the names of stages.
 */
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
