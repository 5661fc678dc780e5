/** One place that turns an answer into what the person sees. Spec section 8, "Handling of a response". */

import { bus } from './bus.ts';
import {
  codeOf,
  ERROR_CODES,
  ERROR_TEXTS,
  FALLBACK_ERROR_TEXT,
  type Reply,
  TOASTS,
  undoOf,
  type Validations,
} from './domain/index.ts';
import { NetworkFailure, SessionEnded } from './http/errors.ts';
import { keyOf, type NotifyOptions, notify } from './notify.ts';
import { offerUndo, type ShowBefore } from './undo/undo.ts';

export interface AnnounceOptions {
  /** Said on success when the server says nothing. */
  success?: string;
  /** Said on failure when neither catalogue nor server has a text. */
  fallback?: string;
  /** 11011: 'toast' (sign-in steps) or 'quiet' (steps and moves only log, users and networks show under fields). */
  validation?: 'toast' | 'quiet';
  onValidations?: (validations: Validations) => void;
  /** One toast per key for a whole flow. */
  key?: string;
  /** Shows the state before, should the person take the change back (decision page 112). */
  showBefore?: ShowBefore;
}

/** Says what there is to say; true when the call succeeded. */
export function announce(reply: Reply | null | undefined, options: AnnounceOptions = {}): boolean {
  const toast = { key: options.key };
  const code = codeOf(reply);
  const text = reply?.message || textOf(code) || options.fallback || FALLBACK_ERROR_TEXT;
  if (!reply) return failed(() => notify.error(TOASTS.noPayload, toast));
  if (reply.error === undefined) return failed(() => notify.error(TOASTS.unknownError, toast));
  if (!reply.error) {
    const said = reply.message || options.success || '';
    const offer = undoOf(reply.data);
    if (offer && said)
      offerUndo(offer, said, { key: options.key ?? keyOf('success', said), showBefore: options.showBefore });
    else notify.success(said, toast);
    return true;
  }
  switch (code) {
    case ERROR_CODES.validation:
      if (options.validation !== 'quiet') notify.error(text, toast);
      options.onValidations?.(reply.validations);
      return false;
    case ERROR_CODES.unauthenticated:
      // The session's end says it once for the whole page.
      return false;
    case ERROR_CODES.unexpected:
      return failed(() => notify.error(ERROR_TEXTS[11015], toast));
    case ERROR_CODES.locked:
      return failed(() => notify.error(ERROR_TEXTS[11018], toast));
    case ERROR_CODES.lockWarning:
      return failed(() => notify.warning(text, toast));
    case ERROR_CODES.redirect:
      notify.error(text, toast);
      requestNavigation(reply.url);
      return false;
    default:
      return failed(() => notify.error(text, toast));
  }
}

/**
 * Says that a call gave no answer of ours: `text`, or that the answer was empty. The end of the session is said by
 * itself. Spec section 8, "Missing payload" and "Thrown failure".
 */
export function announceFailure(error: unknown, text: string = TOASTS.thrown, ...options: [NotifyOptions?]): void {
  if (error instanceof SessionEnded) return;
  const isEmpty = error instanceof NetworkFailure && error.reason === 'unreadable';
  notify.error(isEmpty ? TOASTS.noPayload : text, ...options);
}

function textOf(code: number): string | undefined {
  return (ERROR_TEXTS as Record<number, string>)[code];
}

function failed(say: () => void): false {
  say();
  return false;
}

/** Same-origin paths only: `//host` and schemes would leave the product (decision 7). */
function requestNavigation(url: string | null): void {
  if (!url) return;
  try {
    const target = new URL(url, window.location.origin);
    if (target.href.startsWith(`${window.location.origin}/`))
      bus.emit('navigation.requested', { path: target.pathname + target.search + target.hash });
  } catch {
    // No address at all: the toast was everything there is to do.
  }
}
