/** What is loaded of the leads: how pages and changes are merged into it, and its columns and totals. Pure. ADR-101. */
import { plural, t } from '@salesdesk/shared';
import type { Lead, LeadChanges, LeadPage, LeadsByStage, StageCounts } from '@salesdesk/shared/domain';
import type { Column, ColumnStage, Loaded, StageId } from './leads.types.ts';

/** Stands for the list of all stages. */
export const ALL_STAGES: StageId = 0;

/** The board as the two calls of the first load give it. */
export function ofBoard({ stages }: StageCounts, { pages, ...time }: LeadsByStage): Loaded {
  return {
    ...time,
    stages,
    leads: pages.flatMap(({ data }) => data),
    cursors: Object.fromEntries(pages.map(({ kanban_column_id, next_cursor }) => [kanban_column_id, next_cursor])),
  };
}

/** The list as the two calls of the first load give it. */
export function ofList({ stages }: StageCounts, { data, next_cursor, ...time }: LeadPage): Loaded {
  return { ...time, stages, leads: data, cursors: { [ALL_STAGES]: next_cursor } };
}

/** With the page that `cursor` led to; a page of a list that was loaded again meanwhile is dropped. */
export function withPage(loaded: Loaded, stageId: StageId, cursor: string, page: LeadPage): Loaded {
  if (loaded.cursors[stageId] !== cursor) return loaded;
  return {
    ...loaded,
    leads: withLeads(loaded.leads, page.data),
    cursors: { ...loaded.cursors, [stageId]: page.next_cursor },
  };
}

/** With what was touched since it was loaded; leads and stages that stayed as they were are the very same objects. */
export function withChanges(loaded: Loaded, { changed, left, stages, ...time }: LeadChanges): Loaded {
  const gone = new Set(left);
  const remaining = loaded.leads.some((lead) => gone.has(lead.account_id))
    ? loaded.leads.filter((lead) => !gone.has(lead.account_id))
    : loaded.leads;
  return { ...loaded, ...time, stages: sameOr(loaded.stages, stages), leads: withLeads(remaining, changed ?? []) };
}

/**
 * Both, each lead once: of two words about one the later counts, as what is here may be a move ahead of the answer. What
 * was put back (ADR-112) has its old touch again, and a higher version.
 */
function withLeads(known: readonly Lead[], updated: readonly Lead[]): readonly Lead[] {
  const byId = new Map(updated.map((lead) => [lead.account_id, lead]));
  let isChanged = false;
  const leads = known.map((lead) => {
    const now = byId.get(lead.account_id);
    byId.delete(lead.account_id);
    if (!now || !isLater(now, lead)) return lead;
    isChanged = true;
    return now;
  });
  return isChanged || byId.size ? [...leads, ...byId.values()] : known;
}

function isLater(one: Lead, other: Lead): boolean {
  return one.version > other.version || (one.version === other.version && one.updated_at > other.updated_at);
}

function sameOr(known: readonly ColumnStage[], updated: readonly ColumnStage[]): readonly ColumnStage[] {
  const stages = updated.map((stage, at) => {
    const before = known[at];
    const isSame = before && JSON.stringify(before) === JSON.stringify(stage);
    return isSame ? before : stage;
  });
  return stages.length === known.length && stages.every((stage, at) => stage === known[at]) ? known : stages;
}

/** How many leads match, over all stages. */
export function totalOf(stages: readonly ColumnStage[]): number {
  return stages.reduce((sum, stage) => sum + (stage.account_matched_count ?? stage.account_count_count), 0);
}

/** The leads by stage, in the stages' order; leads of unknown stages are left out. */
export function columnsOf(leads: readonly Lead[], stages: readonly ColumnStage[]): Column[] {
  const byStage = new Map<number | null, Lead[]>(stages.map((stage) => [stage.kanban_column_id, []]));
  for (const lead of leads) byStage.get(lead.kanban_column_id)?.push(lead);
  return stages.map((stage) => ({
    stage,
    leads: (byStage.get(stage.kanban_column_id) ?? []).sort(lastTouchFirst),
  }));
}

/** The leads of the stage that `lead` stands in, in the order of its column. */
export function columnAround(lead: Lead, leads: readonly Lead[]): Lead[] {
  return leads.filter((other) => other.kanban_column_id === lead.kanban_column_id).sort(lastTouchFirst);
}

/** The new columns, each the very object of before, or at least its list of leads, where nothing in it changed. */
export function steadyColumns(columns: readonly Column[], before: readonly Column[]): readonly Column[] {
  return columns.map((column, at) => {
    const old = before[at];
    const hasSameLeads =
      old?.leads.length === column.leads.length && column.leads.every((lead, row) => lead === old.leads[row]);
    if (!old || !hasSameLeads) return column;
    return old.stage === column.stage ? old : { ...column, leads: old.leads };
  });
}

/** The number and sum a column's head says, from the server: of the matches while searching, else of the whole stage. */
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

/** How many leads the column holds in all, loaded or not. */
export function shownTotal(stage: ColumnStage, searching: boolean): number {
  return (searching ? stage.account_matched_count : undefined) ?? stage.account_count_count;
}

/**
 * Leads in the order their ids were seen before, new ones first: a row does not jump from under the pointer when its
 * lead was touched. Those touched before all that were seen are a further page, which follows.
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

function lastTouchFirst(a: Lead, b: Lead): number {
  if (a.updated_at === b.updated_at) return b.account_id - a.account_id;
  return a.updated_at < b.updated_at ? 1 : -1;
}
