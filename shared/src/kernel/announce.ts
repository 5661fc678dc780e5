/** Turns every reply into what the user sees. product.md section 8, "Handling of a response". */

import {
  codeOf,
  ERROR_CODES,
  ERROR_TEXTS,
  FALLBACK_ERROR_TEXT,
  type Reply,
  TOASTS,
  undoOf,
  type Validations,
} from '../domain/index.ts';
import { bus } from './bus.ts';
import { NetworkFailure, ReplyFailure, SendingCancelled, SessionEnded } from './http/errors.ts';
import { internalPath } from './internalPath.ts';
import { t, translated } from './language/texts.ts';
import { keyOf, type NotifyOptions, notify } from './notify.ts';
import { offerUndo, type ShowBefore } from './undo/undo.ts';

export interface AnnounceOptions {
  /** The success text when the server sends none. */
  success?: string;
  /** The failure text when neither the catalogue nor the server has one. */
  fallback?: string;
  /** 11011: 'toast' (sign-in steps) or 'quiet' (steps and moves only log, users and networks show under fields). */
  validation?: 'toast' | 'quiet';
  /** 11011: the messages by field, and that of the whole answer. */
  onValidations?: (validations: Validations, message: string) => void;
  /** The caller needs the data: a success without any counts as a missing payload. */
  needsData?: boolean;
  /** One toast per key for a whole flow. */
  key?: string;
  /** Shows the previous state when the user undoes the change (ADR-112). */
  showBefore?: ShowBefore;
}

/** Announces the reply. Returns true when the call succeeded. */
export function announce(reply: Reply | null | undefined, options: AnnounceOptions = {}): boolean {
  const toast = { key: options.key };
  const code = codeOf(reply);
  const text = reply?.message || textOf(code) || options.fallback || FALLBACK_ERROR_TEXT;
  if (!reply) return failed(() => notify.error(TOASTS.noPayload, toast));
  if (reply.error === undefined) return failed(() => notify.error(TOASTS.unknownError, toast));
  if (!reply.error && options.needsData && !reply.data) return failed(() => notify.error(TOASTS.noPayload, toast));
  if (!reply.error) {
    const successText = reply.message || options.success || '';
    const offer = undoOf(reply.data);
    if (offer && successText)
      offerUndo(offer, successText, {
        // Changes of one kind share a toast, whatever each of them says.
        key: options.key ?? keyOf('success', options.success || successText),
        showBefore: options.showBefore,
      });
    else notify.success(successText, toast);
    return true;
  }
  switch (code) {
    case ERROR_CODES.validation:
      if (options.validation !== 'quiet') notify.error(text, toast);
      options.onValidations?.(reply.validations, reply.message);
      return false;
    case ERROR_CODES.unauthenticated:
      // The end of the session is announced once for the whole page.
      return false;
    case ERROR_CODES.unexpected:
      return failed(() => notify.error(withReference(ERROR_TEXTS[11015], reply), toast));
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

export interface FailureOptions extends NotifyOptions {
  /** The caller's own words for an answer without a payload. */
  noPayload?: string;
}

/**
 * Says that a call failed: `text`, or that flag or payload of the answer are missing. The end of the session is said by
 * itself, and who cancelled knows it. product.md section 8, "Missing flag" to "Thrown failure".
 */
export function announceFailure(error: unknown, text: string = TOASTS.thrown, options: FailureOptions = {}): void {
  if (error instanceof SessionEnded || error instanceof SendingCancelled) return;
  const { noPayload = TOASTS.noPayload, ...toast } = options;
  const reply = error instanceof ReplyFailure ? error.reply : undefined;
  if (reply?.error && HANDLED_ALIKE.includes(codeOf(reply))) {
    announce(reply, toast);
    return;
  }
  const isEmpty = reply ? reply.error === false : error instanceof NetworkFailure && error.reason === 'unreadable';
  const hasNoFlag = reply !== undefined && reply.error === undefined;
  const failureText = hasNoFlag ? TOASTS.unknownError : isEmpty ? noPayload : text;
  notify.error(withReference(failureText, reply), ...(toast.key ? [toast] : []));
}

/** What is said and done the same whether something was to be changed or only read. */
const HANDLED_ALIKE: readonly number[] = [ERROR_CODES.unauthenticated, ERROR_CODES.redirect];

function textOf(code: number): string | undefined {
  return (ERROR_TEXTS as Record<number, string>)[code];
}

/** The text with the reference of an unexpected failure, if the answer has one. */
function withReference(text: string, reply: Reply | undefined): string {
  if (!reply?.reference) return text;
  return t('{{text}} Reference: {{reference}}', { text: translated(text), reference: reply.reference });
}

function failed(say: () => void): false {
  say();
  return false;
}

/** Same-origin paths only. */
function requestNavigation(url: string | null): void {
  const path = url && internalPath(url);
  if (path) bus.emit('navigation.requested', { path });
}
