/** Undo: the offer that comes with a change, and the result of undoing it. Added (ADR-112). */
import type { LiveEntity } from './auditActions.ts';

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
  entity: LiveEntity;
  entity_id: number;
  name: string;
  message: string;
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
  /** Replaces a name that the user may not read. */
  hidden: 'this company',
  nothing: 'There is nothing to undo.',
  codeTaken: 'Another network has this code by now.',
  tooLate: 'It is too late to undo this.',
  failed: 'This could not be undone. Please try again.',
} as const;

/** The state that a record returned to. */
export type UndoneWhere = 'back' | 'active' | 'inactive' | 'q-list' | 'assignees' | { stage: string };

const WHERE = {
  back: 'back',
  active: 'active again',
  inactive: 'inactive again',
  'q-list': 'back on the Q List',
  assignees: 'with its assignees again',
} as const;

/**
 * 'Acme is back in New.', or how many were put back. `isNeeded` marks the record that it is about, unlike those that
 * hang on it, which are companies.
 */
export function undoneText(
  parts: readonly { name: string; where: UndoneWhere; isNeeded: boolean }[],
  total: number,
): string {
  const main = parts.find(({ isNeeded }) => isNeeded) ?? (total === 1 ? parts[0] : undefined);
  const kept = total - parts.length;
  if (!main) return undoneOfText(parts.length, total);
  const were =
    kept === 1 ? 'companies was changed since and stays as it is' : 'companies were changed since and stay as they are';
  const where = typeof main.where === 'object' ? `back in ${main.where.stage}` : WHERE[main.where];
  return `${main.name} is ${where}.${kept ? ` ${kept} of ${total - 1} ${were}.` : ''}`;
}

/** The result of undoing a change that was made in several calls. */
export function undoneOfText(undone: number, total: number): string {
  return undone === total ? `All ${total} changes were undone.` : `${undone} of ${total} changes were undone.`;
}

/** Why a record was skipped: it changed since. `who` is null when unknown; `what` is given when the user may know it. */
export function changedSinceText(name: string, who: string | null, what: string | null): string {
  return `${who ?? 'Somebody'} changed ${name} since then${what ? `: ${what}` : ''}. It stays as it is.`;
}
