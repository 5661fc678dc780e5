/** The board at any size: a page of every stage, more by cursor, then what was touched. ADR-101. */
import type { Lead } from './lead.ts';
import type { Stage } from './stage.ts';

/** How many leads of each stage come with the board. */
export const BOARD_PAGE_SIZE = 25;
/** The most leads one page by cursor holds. */
export const LEAD_PAGE_MAX = 200;
/** With more leads touched than this the board is asked for anew instead. */
export const LEAD_CHANGES_MAX = 200;

/** A stage with the totals of the search; without a search they are those of the whole stage. */
export interface BoardStage extends Stage {
  account_matched_count: number;
  account_matched_sum: number;
}

/** Leads, last touched first; `next_cursor` is where the next page begins, null after the last one. */
export interface LeadSlice {
  data: Lead[];
  next_cursor: string | null;
}

/** When an answer was read. Both are opaque. */
export interface BoardTime {
  /** What `since` of the next question is. */
  as_of: string;
  /** Differs once any lead has been touched. */
  touched: string;
}

/** `get-kanban-column-list` with `counts`: all stages with the totals of the filters. */
export interface StageCounts extends BoardTime {
  stages: BoardStage[];
}

/** `get-lead-list` with `per_stage`: the first leads of every stage that match. */
export interface LeadsByStage extends BoardTime {
  pages: (LeadSlice & { kanban_column_id: number })[];
}

/** `get-lead-list` with `limit` or `cursor`: a page of the leads that match, of one stage or of all. */
export interface LeadPage extends LeadSlice, BoardTime {}

/** What was touched since; everything null means: too much, ask for the board anew. */
export interface LeadChanges extends BoardTime {
  stages: BoardStage[];
  /** As they are now, wherever they stand; null when there are too many. */
  changed: Lead[] | null;
  /** Ids of leads touched that the search does not match (any more). */
  left: number[];
}
