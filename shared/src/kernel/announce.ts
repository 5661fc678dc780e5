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
import { t, translated } from './language/texts.ts';
import { keyOf, type NotifyOptions, notify } from './notify.ts';
import { internalPath } from './page.ts';
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
  if (reply?.error === false && (reply.data || !options.needsData)) {
    announceSuccess(reply, options);
    return true;
  }
  if (!reply || reply.error === false) notify.error(TOASTS.noPayload, toast);
  else if (reply.error === undefined) notify.error(TOASTS.unknownError, toast);
  else announceRefusal(reply, options);
  return false;
}

function announceSuccess(reply: Reply, { success = '', key, showBefore }: AnnounceOptions): void {
  const text = reply.message || success;
  const offer = undoOf(reply.data);
  // Changes of one kind share a toast, whatever each of them says.
  if (offer && text) offerUndo(offer, text, { key: key ?? keyOf('success', success || text), showBefore });
  else notify.success(text, { key });
}

function announceRefusal(reply: Reply, { validation, onValidations, fallback, key }: AnnounceOptions): void {
  const code = codeOf(reply);
  const text = reply.message || textOf(code) || fallback || FALLBACK_ERROR_TEXT;
  switch (code) {
    case ERROR_CODES.validation:
      if (validation !== 'quiet') notify.error(text, { key });
      onValidations?.(reply.validations, reply.message);
      break;
    case ERROR_CODES.unauthenticated:
      // The end of the session is announced once for the whole page.
      break;
    case ERROR_CODES.unexpected:
      notify.error(withReference(ERROR_TEXTS[11015], reply), { key });
      break;
    case ERROR_CODES.locked:
      notify.error(ERROR_TEXTS[11018], { key });
      break;
    case ERROR_CODES.lockWarning:
      notify.warning(text, { key });
      break;
    case ERROR_CODES.redirect:
      notify.error(text, { key });
      requestNavigation(reply.url);
      break;
    default:
      notify.error(text, { key });
  }
}

interface FailureOptions extends NotifyOptions {
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

/** Same-origin paths only. */
function requestNavigation(url: string | null): void {
  const path = url && internalPath(url);
  if (path) bus.emit('navigation.requested', { path });
}
