/** The board at any size: the first page of every stage, more by cursor, then only the changes. ADR-101. */
import type { Lead } from './lead.ts';
import type { Stage } from './stage.ts';

/** How many leads of each stage come with the board. */
export const BOARD_PAGE_SIZE = 25;
/** The maximum size of a page by cursor. */
export const LEAD_PAGE_MAX = 200;

/** A stage with the totals of the search; without a search they are those of the whole stage. */
export interface BoardStage extends Stage {
  account_matched_count: number;
  account_matched_sum: number;
}

/** Leads, last touched first; `next_cursor` is the start of the next page, null after the last one. */
export interface LeadSlice {
  data: Lead[];
  next_cursor: string | null;
}

/** When a reply was read. Both fields are opaque. */
export interface BoardTime {
  /** The `since` of the next request. */
  as_of: string;
  /** Changes whenever a lead is touched. */
  touched: string;
}

/** `get-kanban-column-list` with `counts`: all stages with the totals of the filters. */
export interface StageCounts extends BoardTime {
  stages: BoardStage[];
}

/** `get-lead-list` with `per_stage`: the first matching leads of every stage. */
export interface LeadsByStage extends BoardTime {
  pages: (LeadSlice & { kanban_column_id: number })[];
}

/** `get-lead-list` with `limit` or `cursor`: a page of the matching leads, of one stage or of all. */
export interface LeadPage extends LeadSlice, BoardTime {}

/** The changes since an earlier reply; when there are too many to list, fetch the board again. */
export interface LeadChanges extends BoardTime {
  stages: BoardStage[];
  /** Their current state, in whatever stage; null when there are too many. */
  changed: Lead[] | null;
  /** Ids of touched leads that do not match the search (any more). */
  left: number[];
  /** Those of them that are on no board any more, also without the search; absent in replies of an older API. */
  gone?: number[];
}
