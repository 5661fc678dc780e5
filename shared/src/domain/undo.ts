/** Undo: what a change offers, and what taking it back gives. Added (ADR-112). */
import type { LiveEntity } from './auditActions.ts';

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
export interface UndoSkipped {
  entity: LiveEntity;
  entity_id: number;
  name: string;
  message: string;
}

/** What was put back; `kept` is empty unless the change had many parts. */
export interface Undone {
  undone: number;
  kept: UndoSkipped[];
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
  /** In the place of a name that may not be read. */
  hidden: 'this company',
  nothing: 'There is nothing to undo.',
  codeTaken: 'Another network has this code by now.',
  tooLate: 'It is too late to undo this.',
  failed: 'This could not be undone. Please try again.',
} as const;

/** What came of a record that was put back. */
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

/** What came of undoing a change that was made in several calls. */
export function undoneOfText(undone: number, total: number): string {
  return undone === total ? `All ${total} changes were undone.` : `${undone} of ${total} changes were undone.`;
}

/** Why a record stays: somebody changed it since. `who` null when nobody knows; `what` when that may be said. */
export function changedSinceText(name: string, who: string | null, what: string | null): string {
  return `${who ?? 'Somebody'} changed ${name} since then${what ? `: ${what}` : ''}. It stays as it is.`;
}
