/** What is loaded of the leads, how pages and changes come into it, and nothing twice. Pure. ADR-101. */
import type { BoardTime, Lead, LeadChanges, LeadPage, LeadsByStage, StageCounts } from '@salesdesk/shared/domain';
import type { ColumnStage } from './moves.model.ts';

/** Where a page belongs: a stage by its id, or the list of all. */
export type Place = number;
export const ALL_STAGES: Place = 0;

/** Complete, as of the server's time, down to the cursor of each place; null where nothing follows. */
export interface Loaded extends BoardTime {
  stages: readonly ColumnStage[];
  leads: readonly Lead[];
  cursors: Readonly<Record<Place, string | null>>;
}

export function ofBoard({ stages }: StageCounts, { pages, ...time }: LeadsByStage): Loaded {
  return {
    ...time,
    stages,
    leads: pages.flatMap(({ data }) => data),
    cursors: Object.fromEntries(pages.map(({ kanban_column_id, next_cursor }) => [kanban_column_id, next_cursor])),
  };
}

export function ofList({ stages }: StageCounts, { data, next_cursor, ...time }: LeadPage): Loaded {
  return { ...time, stages, leads: data, cursors: { [ALL_STAGES]: next_cursor } };
}

/** With the page that `cursor` led to; a page of a list that was loaded anew meanwhile is dropped. */
export function withPage(loaded: Loaded, place: Place, cursor: string, page: LeadPage): Loaded {
  if (loaded.cursors[place] !== cursor) return loaded;
  return {
    ...loaded,
    leads: withLeads(loaded.leads, page.data),
    cursors: { ...loaded.cursors, [place]: page.next_cursor },
  };
}

/** With what was touched since it was loaded; leads and stages that stayed as they were are the very same objects. */
export function withChanges(loaded: Loaded, { changed, left, stages, ...time }: LeadChanges): Loaded {
  const gone = new Set(left);
  const kept = loaded.leads.some((lead) => gone.has(lead.account_id))
    ? loaded.leads.filter((lead) => !gone.has(lead.account_id))
    : loaded.leads;
  return { ...loaded, ...time, stages: sameOr(loaded.stages, stages), leads: withLeads(kept, changed ?? []) };
}

/**
 * Both, each lead once: of two words about one the later counts, as what is here may be a move ahead of the answer. What
 * was put back (ADR-112) has its old touch again, and a higher version.
 */
function withLeads(known: readonly Lead[], told: readonly Lead[]): readonly Lead[] {
  const byId = new Map(told.map((lead) => [lead.account_id, lead]));
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

function sameOr(known: readonly ColumnStage[], told: readonly ColumnStage[]): readonly ColumnStage[] {
  const stages = told.map((stage, at) => {
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
