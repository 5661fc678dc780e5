/**
 * Taking back what one just did: a button in the toast of the change, or Ctrl+Z, for as long as it is offered.
 * Decision page 112.
 */
import { createElement } from 'react';
import { bus } from '../bus.ts';
import { codeOf, ERROR_CODES, endpoints, UNDO_TEXTS, type Undone, type UndoOffer } from '../domain/index.ts';
import { http } from '../http/client.ts';
import { SessionEnded } from '../http/errors.ts';
import { t, translated } from '../language/texts.ts';
import { isShown, notify, offerInToast, takeAwayToast } from '../notify.ts';
import { queryClient, queryKeys } from '../queryClient.ts';
import { UndoToast } from './UndoToast.tsx';

/** Shows the state before at once; gives what is to be done when the answer is there: `isUndone` or shown too early. */
export type ShowBefore = () => (isUndone: boolean) => void;

interface Offered {
  offer: UndoOffer;
  text: string;
  /** Of its toast; the next change with the same words takes the toast over, not the offer. */
  key: string;
  until: number;
  showBefore: ShowBefore | undefined;
}

/** What undoing came to: one toast for all. */
const OUTCOME_KEY = 'undo';
const CHANGED = [queryKeys.leads, queryKeys.qlist, queryKeys.users, queryKeys.networks] as const;

/** The latest is the last. */
let offered: Offered[] = [];

/** Says `text`, which a change was answered with, and offers to take the change back. */
export function offerUndo(
  offer: UndoOffer,
  text: string,
  { key, showBefore }: { key: string; showBefore?: ShowBefore },
) {
  const entry: Offered = { offer, text, key, until: Date.now() + offer.seconds * 1000, showBefore };
  offered = [...offered.filter(isOpen), entry];
  showOffer(entry);
}

/** Takes back the latest change that is still offered; false when there is none. */
export function undoLatest(): boolean {
  const latest = offered.findLast(isOpen);
  if (latest) void takeBack(latest);
  return latest !== undefined;
}

/** Pointer and focus hold a toast, and with it the offer. */
function isOpen(entry: Offered): boolean {
  return entry.until > Date.now() || (ownerOf(entry.key) === entry && isShown(entry.key));
}

/** Whose the toast is. */
function ownerOf(key: string): Offered | undefined {
  return offered.findLast((entry) => entry.key === key);
}

function showOffer(entry: Offered): void {
  const content = createElement(UndoToast, { text: entry.text, onUndo: () => void takeBack(entry) });
  offerInToast(entry.key, content, {
    seconds: entry.offer.seconds,
    onClose: () => {
      if (ownerOf(entry.key) === entry) forget(entry);
    },
  });
}

function forget(entry: Offered): void {
  offered = offered.filter((other) => other !== entry);
}

async function takeBack(entry: Offered): Promise<void> {
  const wasOwner = ownerOf(entry.key) === entry;
  forget(entry);
  if (wasOwner) takeAwayToast(entry.key);
  const settle = entry.showBefore?.();
  let isUndone = false;
  try {
    const reply = await http.post<Undone>(endpoints.undo.change, { id: entry.offer.id });
    isUndone = reply.error === false;
    if (isUndone && reply.data?.kept.length) notify.warning(keptText(reply.message, reply.data), { key: OUTCOME_KEY });
    else if (isUndone) notify.success(reply.message, { key: OUTCOME_KEY, isPolite: true });
    else if (codeOf(reply) !== ERROR_CODES.unauthenticated)
      notify.warning(reply.message || UNDO_TEXTS.failed, { key: OUTCOME_KEY });
  } catch (error) {
    if (!(error instanceof SessionEnded)) {
      notify.error(UNDO_TEXTS.failed, { key: OUTCOME_KEY });
      // It may be tried again, and once is enough if it was done after all.
      offerUndo(entry.offer, entry.text, entry);
    }
  }
  settle?.(isUndone);
  // What became of it elsewhere is known to the server alone, also of one that was refused.
  for (const queryKey of CHANGED) void queryClient.invalidateQueries({ queryKey });
  if (isUndone) bus.emit('change.undone', { text: entry.text });
}

/** With the reasons, as far as they can be read in a toast. */
function keptText(message: string, { kept }: Undone): string {
  const reasons = kept.slice(0, 3).map((one) => translated(one.message));
  const more = kept.length - reasons.length;
  return [translated(message), ...reasons, more > 0 ? t('And {{count}} more.', { count: more }) : '']
    .filter(Boolean)
    .join(' ');
}

/** Nothing of one person is left for the next. */
function clear(): void {
  const keys = new Set(offered.map(({ key }) => key));
  offered = [];
  for (const key of keys) takeAwayToast(key);
}
bus.on('session.ended', clear);
bus.on('session.began', clear);
