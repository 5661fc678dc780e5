/** The types shared by the files of this remote. */
import type { RowMark } from '@salesdesk/shared';
import type { BoardStage, BoardTime, Lead, Stage } from '@salesdesk/shared/domain';

export type LeadsView = 'board' | 'list';

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

/** A pending move of a lead from one stage to another. */
export interface LeadMove {
  lead: Lead;
  from: Stage;
  to: Stage;
  /** When it was dropped, ISO 8601; used as the lead's last touch until the server sends its own. */
  at: string;
}

/** Pending moves, by the lead's id. */
export type PendingMoves = ReadonlyMap<number, LeadMove>;

/** Why a lead was moved back, by its id: the server's message without a toast. Shown until the next move. */
export type MoveNotes = ReadonlyMap<number, string>;

/** The state that single leads show besides their data, by id. */
export interface LeadStates {
  pending: PendingMoves;
  notes: MoveNotes;
  /** Leads that colleagues just changed. */
  marks: ReadonlyMap<number, RowMark>;
}

/** A stage as a target for one lead: the current one, an allowed one, or one with the reason for its refusal. */
export interface StageChoice {
  stage: Stage;
  isCurrent: boolean;
  /** A sentence; null when the lead may be moved here. */
  refusal: string | null;
}

/** The lead that is being dragged. */
export interface Dragged {
  lead: Lead;
  from: Stage;
  /** Why it may not be dropped there; null when it may. */
  refusalOf: (stage: Stage) => string | null;
}

/** The role of a stage for the dragged card: its source, an allowed target, or a refused one with the reason. */
export type ColumnVerdict = { role: 'source' | 'legal' } | { role: 'illegal'; reason: string };
