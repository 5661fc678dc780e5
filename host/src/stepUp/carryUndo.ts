import { CARRIED_UNDO_KEY, type CarriedUndo, undoOf } from '@salesdesk/shared/domain';

/** Leaves the offer to undo for Platform, another document. Call after a change whose screen is left by a page load. */
export function carryUndo({ message, data }: { message: string; data?: unknown }): void {
  const offer = undoOf(data);
  if (!offer) return;
  const carried: CarriedUndo = { message, id: offer.id, until: Date.now() + offer.seconds * 1000 };
  try {
    sessionStorage.setItem(CARRIED_UNDO_KEY, JSON.stringify(carried));
  } catch {
    // Without storage the change is made all the same, and the history on the page shows it.
  }
}
