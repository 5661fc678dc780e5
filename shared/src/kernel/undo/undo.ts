/**
 * Undoes the user's latest changes, by the button in the toast of the change or Ctrl+Z, while the offer is open.
 * ADR-112.
 */
import { createElement } from 'react';
import {
  codeOf,
  ERROR_CODES,
  endpoints,
  messageRefOf,
  type Reply,
  UNDO_TEXTS,
  type Undone,
  type UndoOffered,
} from '../../domain/index.ts';
import { bus } from '../bus.ts';
import { http } from '../http/client.ts';
import { SessionEnded } from '../http/errors.ts';
import { plural, said, t } from '../language/texts.ts';
import { dismissToast, isShown, notify, offerInToast } from '../notify.ts';
import { queryClient, queryKeys } from '../queryClient.ts';
import { UndoToast } from './UndoToast.tsx';

/** Shows the previous state at once. Returns a function to call with the result, which reverts that if nothing was undone. */
export type ShowBefore = () => (isUndone: boolean) => void;

interface Offered {
  offer: UndoOffered;
  text: string;
  /** Key of the toast. A later change with the same text takes over the toast, not the offer. */
  key: string;
  until: number;
  showBefore: ShowBefore | undefined;
}

/** The result of every undo is shown in the same toast. */
const RESULT_KEY = 'undo';
const CHANGED = [queryKeys.leads, queryKeys.qlist, queryKeys.users, queryKeys.networks] as const;

/** Oldest first. */
let offered: Offered[] = [];

/** Shows `text`, the reply to a change, with an offer to undo it. */
export function offerUndo(
  offer: UndoOffered,
  text: string,
  { key, showBefore }: { key: string; showBefore?: ShowBefore },
) {
  const entry: Offered = { offer, text, key, until: Date.now() + offer.seconds * 1000, showBefore };
  offered = [...offered.filter(isOpen), entry];
  showOffer(entry);
}

/** Undoes the latest change that is still offered. Returns false when there is none. */
export function undoLatest(): boolean {
  const latest = offered.findLast(isOpen);
  if (latest) void undoEntry(latest);
  return latest !== undefined;
}

/** A toast stays open under the pointer or with the focus, and its offer with it. */
function isOpen(entry: Offered): boolean {
  return entry.until > Date.now() || (ownerOf(entry.key) === entry && isShown(entry.key));
}

/** The offer that the toast currently shows. */
function ownerOf(key: string): Offered | undefined {
  return offered.findLast((entry) => entry.key === key);
}

function showOffer(entry: Offered): void {
  const content = createElement(UndoToast, { text: entry.text, onUndo: () => void undoEntry(entry) });
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

async function undoEntry(entry: Offered): Promise<void> {
  const wasOwner = ownerOf(entry.key) === entry;
  forget(entry);
  if (wasOwner) dismissToast(entry.key);
  const finish = entry.showBefore?.();
  const { id, earlier = [] } = entry.offer;
  const replies: Reply<Undone>[] = [];
  // Newest first, because each change builds on the ones before it.
  let left = [...earlier, id];
  if (left.length > 1) notify.info(UNDO_TEXTS.undoing, { key: RESULT_KEY, isPolite: true });
  try {
    for (let next = left.at(-1); next; next = left.at(-1)) {
      replies.push(await http.post(endpoints.undo.change, { id: next }));
      left = left.slice(0, -1);
    }
    notifyResult(replies);
  } catch (error) {
    if (!(error instanceof SessionEnded)) {
      notify.error(UNDO_TEXTS.failed, { key: RESULT_KEY });
      // Offer it again. The server undoes a change only once, so a retry is safe.
      offerUndo({ ...entry.offer, id: left.at(-1) ?? id, earlier: left.slice(0, -1) }, entry.text, entry);
    }
  }
  const isUndone = left.length === 0 && replies.some((reply) => reply.error === false);
  finish?.(isUndone);
  // Only the server knows the current state, also after a refusal.
  for (const queryKey of CHANGED) void queryClient.invalidateQueries({ queryKey });
  if (isUndone) bus.emit('change.undone', { text: entry.text });
}

function notifyResult(replies: readonly Reply<Undone>[]): void {
  const [reply] = replies;
  if (reply && replies.length === 1) {
    notifyReply(reply);
    return;
  }
  const undone = replies.reduce((sum, { data }) => sum + (data?.undone ?? 0), 0);
  const kept = replies.flatMap(({ data }) => data?.kept ?? []);
  // A refusal without skipped records refuses the whole call.
  const refused = replies.filter(({ error, data }) => error !== false && !data?.kept.length);
  if (!kept.length && !refused.length) {
    notify.success(undoneOfText(undone, undone), { key: RESULT_KEY, isPolite: true });
    return;
  }
  const text = refused.length
    ? plural(undone, '{{count}} change was undone.', '{{count}} changes were undone.')
    : undoneOfText(undone, undone + kept.length);
  const others = [...new Set(refused.map(({ message }) => message))];
  notify.warning([textWithReasons(text, { undone, kept }), ...others].join(' '), { key: RESULT_KEY });
}

function notifyReply(reply: Reply<Undone>): void {
  const isUndone = reply.error === false;
  if (isUndone && reply.data?.kept.length)
    notify.warning(textWithReasons(reply.message, reply.data), { key: RESULT_KEY });
  else if (isUndone) notify.success(reply.message, { key: RESULT_KEY, isPolite: true });
  else if (codeOf(reply) !== ERROR_CODES.unauthenticated)
    notify.warning(reply.message || UNDO_TEXTS.failed, { key: RESULT_KEY });
}

function undoneOfText(undone: number, total: number): string {
  const values = { done: String(undone), total: String(total) };
  return undone === total
    ? t('All {{total}} changes were undone.', values)
    : t('{{done}} of {{total}} changes were undone.', values);
}

/** Appends the first reasons; more would not fit in a toast. */
function textWithReasons(message: string, { kept }: Undone): string {
  const reasons = kept.slice(0, 3).map((one) => said(messageRefOf(one.code, one.params), one.message));
  const more = kept.length - reasons.length;
  return [message, ...reasons, more > 0 ? t('And {{count}} more.', { count: more }) : ''].filter(Boolean).join(' ');
}

/** Offers of one user must not reach the next one. */
function clear(): void {
  const keys = new Set(offered.map(({ key }) => key));
  offered = [];
  for (const key of keys) dismissToast(key);
}
bus.on('session.ended', clear);
bus.on('session.began', clear);

/** Puts a deleted item back in the cached list of `queryKey`. Returns a function that removes it again unless the deletion was undone. */
export function restoreInList<T>(
  queryKey: readonly unknown[],
  item: T,
  idOf: (item: T) => number,
  before: readonly T[] | undefined,
): ReturnType<ShowBefore> {
  const isIt = (other: T) => idOf(other) === idOf(item);
  // After the nearest predecessor that is still in the list.
  const earlier = before?.slice(0, before.findIndex(isIt)).map(idOf) ?? [];
  queryClient.setQueryData<T[]>(queryKey, (items) => {
    if (!items || items.some(isIt)) return items;
    const at = items.findLastIndex((other) => earlier.includes(idOf(other))) + 1;
    return [...items.slice(0, at), item, ...items.slice(at)];
  });
  return (isUndone) => {
    if (!isUndone) queryClient.setQueryData<T[]>(queryKey, (items) => items?.filter((other) => !isIt(other)));
  };
}
