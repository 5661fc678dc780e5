/**
 * Taking back what one just did: a button in the toast of the change, or Ctrl+Z, for as long as it is offered.
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
  undoneOfText,
} from '../../domain/index.ts';
import { bus } from '../bus.ts';
import { http } from '../http/client.ts';
import { SessionEnded } from '../http/errors.ts';
import { plural, said, t, translated } from '../language/texts.ts';
import { isShown, notify, offerInToast, takeAwayToast } from '../notify.ts';
import { queryClient, queryKeys } from '../queryClient.ts';
import { UndoToast } from './UndoToast.tsx';

/** Shows the state before at once; gives what is to be done when the answer is there: `isUndone` or shown too early. */
export type ShowBefore = () => (isUndone: boolean) => void;

interface Offered {
  offer: UndoOffered;
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
  offer: UndoOffered,
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
  const { id, earlier = [] } = entry.offer;
  const replies: Reply<Undone>[] = [];
  // The latest first, as each is of what the ones before it left.
  let left = [...earlier, id];
  if (left.length > 1) notify.info(UNDO_TEXTS.undoing, { key: OUTCOME_KEY, isPolite: true });
  try {
    for (let next = left.at(-1); next; next = left.at(-1)) {
      replies.push(await http.post(endpoints.undo.change, { id: next }));
      left = left.slice(0, -1);
    }
    sayOutcome(replies);
  } catch (error) {
    if (!(error instanceof SessionEnded)) {
      notify.error(UNDO_TEXTS.failed, { key: OUTCOME_KEY });
      // It may be tried again, and once is enough if it was done after all.
      offerUndo({ ...entry.offer, id: left.at(-1) ?? id, earlier: left.slice(0, -1) }, entry.text, entry);
    }
  }
  const isUndone = left.length === 0 && replies.some((reply) => reply.error === false);
  settle?.(isUndone);
  // What became of it elsewhere is known to the server alone, also of one that was refused.
  for (const queryKey of CHANGED) void queryClient.invalidateQueries({ queryKey });
  if (isUndone) bus.emit('change.undone', { text: entry.text });
}

function sayOutcome(replies: readonly Reply<Undone>[]): void {
  const [reply] = replies;
  if (reply && replies.length === 1) {
    sayReply(reply);
    return;
  }
  const undone = replies.reduce((sum, { data }) => sum + (data?.undone ?? 0), 0);
  const kept = replies.flatMap(({ data }) => data?.kept ?? []);
  // A refusal that names nothing is one for all of its call.
  const refused = replies.filter(({ error, data }) => error !== false && !data?.kept.length);
  if (!kept.length && !refused.length) {
    notify.success(undoneOfText(undone, undone), { key: OUTCOME_KEY, isPolite: true });
    return;
  }
  const text = refused.length
    ? plural(undone, '{{count}} change was undone.', '{{count}} changes were undone.')
    : undoneOfText(undone, undone + kept.length);
  const others = [...new Set(refused.map(({ message }) => translated(message)))];
  notify.warning([keptText(text, { undone, kept }), ...others].join(' '), { key: OUTCOME_KEY });
}

function sayReply(reply: Reply<Undone>): void {
  const isUndone = reply.error === false;
  if (isUndone && reply.data?.kept.length) notify.warning(keptText(reply.message, reply.data), { key: OUTCOME_KEY });
  else if (isUndone) notify.success(reply.message, { key: OUTCOME_KEY, isPolite: true });
  else if (codeOf(reply) !== ERROR_CODES.unauthenticated)
    notify.warning(reply.message || UNDO_TEXTS.failed, { key: OUTCOME_KEY });
}

/** With the reasons, as far as they can be read in a toast. */
function keptText(message: string, { kept }: Undone): string {
  const reasons = kept.slice(0, 3).map((one) => said(messageRefOf(one.code, one.params), one.message));
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
