/** The types that the files of this remote share. */
import type { RowMark } from '@salesdesk/shared';
import type { BoardStage, BoardTime, Lead, Stage } from '@salesdesk/shared/domain';

export type LeadsView = 'board' | 'list';

/** Which pages are meant: those of the stage with this id, or of the list of all (`ALL_STAGES`). */
export type StageId = number;

/** A stage as a column shows it: while searching with the totals of what matches. */
export type ColumnStage = Stage & Partial<Pick<BoardStage, 'account_matched_count' | 'account_matched_sum'>>;

/** Leads and stages as they are shown. */
export interface BoardData {
  leads: readonly Lead[];
  stages: readonly ColumnStage[];
}

/** What is loaded: complete as of the server's time, down to the cursor of each stage; null where nothing follows. */
export interface Loaded extends BoardTime, BoardData {
  cursors: Readonly<Record<StageId, string | null>>;
}

/** Which pages follow, and which are being loaded. */
export interface PageState {
  /** The cursor of the next page; null where nothing follows. */
  nextOf: (stageId: StageId) => string | null;
  loadingMore: ReadonlySet<StageId>;
}

/** One column of the board with its leads, last touch first. */
export interface Column {
  stage: ColumnStage;
  /** Those loaded so far. */
  leads: readonly Lead[];
}

/** A lead on its way from one stage to another. */
export interface LeadMove {
  lead: Lead;
  from: Stage;
  to: Stage;
  /** When it was dropped, ISO 8601; the lead's last touch until the server says its own. */
  at: string;
}

/** Moves whose answer is awaited, by the lead's id. */
export type PendingMoves = ReadonlyMap<number, LeadMove>;

/** Why a lead went back, by its id: what the server said without a toast. Shown until the next move. */
export type MoveNotes = ReadonlyMap<number, string>;

/** What single leads show beside their data, by id. */
export interface LeadStates {
  pending: PendingMoves;
  notes: MoveNotes;
  /** Colleagues just changed these. */
  marks: ReadonlyMap<number, RowMark>;
}

/** A stage as a target for one lead: where it stands, where it may go, or why not there. */
export interface StageChoice {
  stage: Stage;
  isCurrent: boolean;
  /** A sentence, null when the lead may be moved here. */
  refusal: string | null;
}

/** The lead that is being dragged. */
export interface Dragged {
  lead: Lead;
  from: Stage;
  /** Why it may not be dropped there, null when it may. */
  refusalOf: (stage: Stage) => string | null;
}

/** How a stage stands to the dragged card: where it came from, where it may go, or why it may not. */
export type ColumnVerdict = { role: 'source' | 'legal' } | { role: 'illegal'; reason: string };
