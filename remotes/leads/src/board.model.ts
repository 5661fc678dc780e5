/** The loaded leads: merging pages, changes and pending moves, columns and totals. Pure. ADR-101, R-60. */
import type { EditIntent, LeadMove, MoveIntent, RowMark } from '@salesdesk/shared';
import type { BoardStage, BoardTime, Lead, LeadChanges, LeadPage, LeadsByStage, Stage } from '@salesdesk/shared/domain';
import { plural, t } from './texts.ts';

/** Selects pages: those of the stage with this id, or of the list of all (`ALL_STAGES`). */
export type StageId = number;

/** A stage as a column shows it; while searching it has the totals of the matches. */
export type ColumnStage = Stage & Partial<Pick<BoardStage, 'account_matched_count' | 'account_matched_sum'>>;

/** The displayed leads and stages. */
export interface BoardData {
  leads: readonly Lead[];
  stages: readonly ColumnStage[];
}

/** The loaded leads: complete as of the server's time, down to the cursor of each stage; a null cursor is the end. */
export interface Loaded extends BoardTime, BoardData {
  cursors: Readonly<Record<StageId, string | null>>;
}

/** The next pages, and those being loaded. */
export interface PageState {
  /** The cursor of the next page; null at the end. */
  nextOf: (stageId: StageId) => string | null;
  loadingMore: ReadonlySet<StageId>;
}

/** One column of the board with its leads, last touched first. */
export interface Column {
  stage: ColumnStage;
  /** The leads loaded so far. */
  leads: readonly Lead[];
}

/** The last pending move of each lead, by the lead's id. */
export type PendingMoves = ReadonlyMap<number, LeadMove>;

/** The state that single leads show besides their data, by id. */
export interface LeadStates {
  pending: PendingMoves;
  /** Those that wait. */
  edits: readonly EditIntent[];
  /** Moves that were refused. Shown until the next move, or until the user decides. */
  notes: ReadonlyMap<number, MoveIntent>;
  /** There is no connection: pending moves wait, and their leads may be moved on. */
  isAway: boolean;
  /** Leads that colleagues just changed. */
  marks: ReadonlyMap<number, RowMark>;
}

/** The id for the list of all stages. */
export const ALL_STAGES: StageId = 0;

/** The board from the two calls of the first load. */
export function ofBoard(stages: readonly ColumnStage[], { pages, ...time }: LeadsByStage): Loaded {
  return {
    ...time,
    stages,
    leads: pages.flatMap(({ data }) => data),
    cursors: Object.fromEntries(pages.map(({ kanban_column_id, next_cursor }) => [kanban_column_id, next_cursor])),
  };
}

/** The list from the two calls of the first load. */
export function ofList(stages: readonly ColumnStage[], { data, next_cursor, ...time }: LeadPage): Loaded {
  return { ...time, stages, leads: data, cursors: { [ALL_STAGES]: next_cursor } };
}

/** Adds the page after `cursor`; drops the page of a list that was reloaded meanwhile. */
export function withPage(loaded: Loaded, stageId: StageId, cursor: string, page: LeadPage): Loaded {
  if (loaded.cursors[stageId] !== cursor) return loaded;
  return {
    ...loaded,
    leads: withLeads(loaded.leads, page.data),
    cursors: { ...loaded.cursors, [stageId]: page.next_cursor },
  };
}

/** How many leads of a stage, or of the list, are loaded. */
export function countIn(loaded: Loaded | undefined, stageId: StageId): number {
  const leads = loaded?.leads ?? [];
  return stageId === ALL_STAGES ? leads.length : leads.filter((lead) => lead.kanban_column_id === stageId).length;
}

/**
 * Applies the changes since it was loaded; unchanged leads and stages stay the same objects. In a list `isSorted` by a
 * column new leads come first: the others keep the order in which they were loaded.
 */
export function withChanges(loaded: Loaded, { changed, left, stages, ...time }: LeadChanges, isSorted = false): Loaded {
  const gone = new Set(left);
  const remaining = loaded.leads.some((lead) => gone.has(lead.account_id))
    ? loaded.leads.filter((lead) => !gone.has(lead.account_id))
    : loaded.leads;
  return {
    ...loaded,
    ...time,
    stages: sameOr(loaded.stages, stages),
    leads: withLeads(remaining, changed ?? [], isSorted),
  };
}

/**
 * Merges both lists, each lead once. The later state of a lead wins, because a local move may be ahead of the reply. An
 * undone change (ADR-112) restores the old time, but has a higher version.
 */
function withLeads(known: readonly Lead[], updated: readonly Lead[], isNewFirst = false): readonly Lead[] {
  const byId = new Map(updated.map((lead) => [lead.account_id, lead]));
  let isChanged = false;
  const leads = known.map((lead) => {
    const now = byId.get(lead.account_id);
    byId.delete(lead.account_id);
    if (!now || !isLater(now, lead)) return lead;
    isChanged = true;
    return now;
  });
  if (!isChanged && !byId.size) return known;
  return isNewFirst ? [...byId.values(), ...leads] : [...leads, ...byId.values()];
}

/** Whether `one`, of a later reply, is a later state of the same lead. A task that is postponed is no touch of its company. */
export function isLater(one: Lead, other: Lead): boolean {
  if (one.version !== other.version) return one.version > other.version;
  if (one.updated_at !== other.updated_at) return one.updated_at > other.updated_at;
  return (
    one.last_action !== other.last_action ||
    JSON.stringify(one.next_step ?? null) !== JSON.stringify(other.next_step ?? null)
  );
}

function sameOr(known: readonly ColumnStage[], updated: readonly ColumnStage[]): readonly ColumnStage[] {
  const stages = updated.map((stage, at) => {
    const before = known[at];
    const isSame = before && JSON.stringify(before) === JSON.stringify(stage);
    return isSame ? before : stage;
  });
  return stages.length === known.length && stages.every((stage, at) => stage === known[at]) ? known : stages;
}

/** The number of matching leads in all stages. */
export function totalOf(stages: readonly ColumnStage[]): number {
  return stages.reduce((sum, stage) => sum + (stage.account_matched_count ?? stage.account_count_count), 0);
}

/** The leads by stage, in the stages' order, without leads of unknown stages. */
export function columnsOf(leads: readonly Lead[], stages: readonly ColumnStage[]): Column[] {
  const byStage = new Map<number | null, Lead[]>(stages.map((stage) => [stage.kanban_column_id, []]));
  for (const lead of leads) byStage.get(lead.kanban_column_id)?.push(lead);
  return stages.map((stage) => ({
    stage,
    leads: (byStage.get(stage.kanban_column_id) ?? []).sort(lastTouchFirst),
  }));
}

/** The leads in the same stage as `lead`, in the order of its column. */
export function columnAround(lead: Lead, leads: readonly Lead[]): Lead[] {
  return leads.filter((other) => other.kanban_column_id === lead.kanban_column_id).sort(lastTouchFirst);
}

/** The new columns; an unchanged column, or at least an unchanged list of leads, stays the same object. */
export function steadyColumns(columns: readonly Column[], before: readonly Column[]): readonly Column[] {
  return columns.map((column, at) => {
    const old = before[at];
    const hasSameLeads =
      old?.leads.length === column.leads.length && column.leads.every((lead, row) => lead === old.leads[row]);
    if (!old || !hasSameLeads) return column;
    return old.stage === column.stage ? old : { ...column, leads: old.leads };
  });
}

/** The count and sum in a column's head, from the server: of the matches while searching, else of the whole stage. */
export function headOf(stage: ColumnStage, searching: boolean): { count: string; sum: number; spoken: string } {
  const total = String(stage.account_count_count);
  const matched = String(shownTotal(stage, searching));
  const sum = (searching ? stage.account_matched_sum : undefined) ?? stage.account_amount_sum;
  const count = searching ? `${matched} / ${total}` : total;
  const spoken = searching
    ? t('{{matched}} of {{total}} leads', { matched, total })
    : plural(stage.account_count_count, '{{total}} lead', '{{total}} leads', { total });
  return { count, sum, spoken };
}

/** The number of all leads in the column, loaded or not. */
export function shownTotal(stage: ColumnStage, searching: boolean): number {
  return (searching ? stage.account_matched_count : undefined) ?? stage.account_count_count;
}

/**
 * Leads in the order their ids were shown before, new ones first, so that a row does not jump from under the pointer when
 * its lead is touched. Leads touched before all shown ones are a further page and come last.
 */
export function inSeenOrder(leads: readonly Lead[], seen: readonly number[]): Lead[] {
  const place = new Map(seen.map((id, index) => [id, index]));
  const oldest = leads.reduce(
    (at, lead) => (place.has(lead.account_id) && lead.updated_at < at ? lead.updated_at : at),
    '~',
  );
  const placeOf = (lead: Lead) =>
    place.get(lead.account_id) ?? (lead.updated_at < oldest && seen.length ? seen.length : -1);
  return leads
    .map((lead) => ({ lead, place: placeOf(lead) }))
    .sort((a, b) => a.place - b.place || lastTouchFirst(a.lead, b.lead))
    .map(({ lead }) => lead);
}

export function lastTouchFirst(a: Lead, b: Lead): number {
  // An API may state no last touch; such leads come last.
  const one = a.updated_at ?? '';
  const other = b.updated_at ?? '';
  if (one === other) return b.account_id - a.account_id;
  return one < other ? 1 : -1;
}

/** The stage of a lead; undefined when it is not on the board. */
export function stageOf(lead: Pick<Lead, 'kanban_column_id'>, stages: readonly Stage[]): Stage | undefined {
  return stages.find((stage) => stage.kanban_column_id === lead.kanban_column_id);
}
