/** Undo: what a change offers, and what taking it back gives. Added (ADR-112). */
import type { LiveEntity } from './auditActions.ts';
import type { Params } from './messages/message.ts';

/** How long the button is shown; the API knows the change longer, for whoever rests on the toast. */
export const UNDO_SECONDS = 10;

/** Comes with the answer of a change that may be taken back. */
export interface UndoOffer {
  id: string;
  /** For so long the screen offers it. */
  seconds: number;
}

/** What the screen offers: also of a change that it made by several calls, whose earlier ones, in their order, are `earlier`. */
export interface UndoOffered extends UndoOffer {
  earlier?: readonly string[];
}

/** `data` of an answer to a change; null where there is nothing to take back. */
export interface Undoable {
  undo: UndoOffer | null;
}

/** A record that stays as it is, and why. */
export interface UndoKept {
  entity: LiveEntity;
  entity_id: number;
  name: string;
  message: string;
  /** The message as a code with parameters. Added (ADR-128). */
  code?: string;
  params?: Params;
}

/** What was put back; `kept` is empty unless the change had many parts. */
export interface Undone {
  undone: number;
  kept: UndoKept[];
}

/** The offer an answer carries, null when it carries none. */
export function undoOf(data: unknown): UndoOffered | null {
  const offer = (data as Partial<Undoable> | null | undefined)?.undo;
  return offer && typeof offer.id === 'string' && offer.seconds > 0 ? offer : null;
}

/** Words of ours around undo. */
export const UNDO_TEXTS = {
  button: 'Undo',
  /** Beside the button, for those who do not see the bar. */
  hint: 'Undo is possible for 10 seconds, also with Ctrl+Z.',
  undoing: 'Undoing…',
  nothing: 'There is nothing to undo.',
  tooLate: 'It is too late to undo this.',
  failed: 'This could not be undone. Please try again.',
} as const;

/** What came of a record that was put back. */
export type UndoneWhere = 'back' | 'active' | 'inactive' | 'q-list' | 'assignees' | { stage: string };

/** What came of undoing a change that was made in several calls. */
export function undoneOfText(undone: number, total: number): string {
  return undone === total ? `All ${total} changes were undone.` : `${undone} of ${total} changes were undone.`;
}
