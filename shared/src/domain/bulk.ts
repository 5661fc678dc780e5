/** One action on many companies, with an outcome for each. Added (ADR-116). */
import type { ListName } from './filters.ts';
import type { MessageRef } from './messages/message.ts';
import { RECORD_RULES } from './messages/recordRules.ts';
import type { UndoOffer } from './undo.ts';

export type BulkAction = 'promote' | 'assign' | 'move' | 'archive' | 'restore';
/** The lists whose rows can be selected. */
export type BulkList = Extract<ListName, 'q-list' | 'leads'>;

/** The maximum number of rows per call; larger selections are sent in batches, one after the other. */
export const BULK_BATCH = 200;
/** The maximum number of rows in a selection. */
export const BULK_MAX = 10_000;

export interface BulkOutcome {
  account_id: number;
  /** Empty for a company that does not exist or that the user may not see. */
  name: string;
  done: boolean;
  /** Why it was refused: the same sentence as for the single action. */
  reason: string | null;
  /** The reason as a code with parameters. Added (ADR-128). */
  reason_message?: MessageRef | null;
}

export interface BulkDone {
  outcomes: BulkOutcome[];
  /** Undoes the rows that were changed. */
  undo: UndoOffer | null;
}

/** The result of a filter; `ids` are the first `BULK_MAX`. */
export interface BulkSelected {
  ids: number[];
  total: number;
}

/** Texts about bulk actions that the specification does not have. */
export const BULK_TEXTS = { sameStage: RECORD_RULES['lead.in-that-stage'] } as const;
