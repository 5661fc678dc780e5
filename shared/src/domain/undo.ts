/** Undo: the offer that comes with a change, and the result of undoing it. Added (ADR-112). */
import type { LiveEntity } from './auditActions.ts';
import type { Params } from './messages/message.ts';

/** How long the button is shown. The API accepts the undo for longer, because a toast under the pointer stays. */
export const UNDO_SECONDS = 10;

/** Part of the reply to a change that can be undone. */
export interface UndoOffer {
  id: string;
  /** How long the screen offers it. */
  seconds: number;
}

/** What the screen offers to undo. `earlier` are the previous calls of a change made in several calls, oldest first. */
export interface UndoOffered extends UndoOffer {
  earlier?: readonly string[];
}

/** `data` of the reply to a change; null where nothing can be undone. */
export interface Undoable {
  undo: UndoOffer | null;
}

/** A record that was skipped, with the reason. */
export interface UndoSkipped {
  entity: LiveEntity | 'activity' | 'merge';
  entity_id: number;
  name: string;
  message: string;
  /** The message as a code with parameters. Added (ADR-128). */
  code?: string;
  params?: Params;
}

/** The result of an undo. `kept` lists skipped records; it is empty unless the change had several parts. */
export interface Undone {
  undone: number;
  kept: UndoSkipped[];
}

/** The undo offer in a reply, or null. */
export function undoOf(data: unknown): UndoOffered | null {
  const offer = (data as Partial<Undoable> | null | undefined)?.undo;
  return offer && typeof offer.id === 'string' && offer.seconds > 0 ? offer : null;
}

/** Texts about undo that the specification does not have. */
export const UNDO_TEXTS = {
  button: 'Undo',
  /** For screen readers, which do not see the progress bar. */
  hint: 'Undo is possible for 10 seconds, also with Ctrl+Z.',
  undoing: 'Undoing…',
  nothing: 'There is nothing to undo.',
  tooLate: 'It is too late to undo this.',
  failed: 'This could not be undone. Please try again.',
} as const;

/** The state that a record returned to. */
export type UndoneWhere =
  | 'back'
  | 'active'
  | 'inactive'
  | 'q-list'
  | 'assignees'
  | 'activity'
  | 'settings'
  | 'archived'
  | 'restored'
  | 'merge'
  | { stage: string };
