/** The errors of calls without a usable reply. */
import type { Reply } from '../../domain/index.ts';

/**
 * There was no answer of our API. `unreachable`: network or time-out, whether the call arrived is not known;
 * `unreadable`: something answered, but not with our envelope. The "thrown failure" of product.md section 8; lead moves word
 * the second one differently.
 */
export class NetworkFailure extends Error {
  override name = 'NetworkFailure';
  readonly reason: 'unreachable' | 'unreadable';

  constructor(reason: NetworkFailure['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

const causeOf = (error: unknown) =>
  error instanceof NetworkFailure ? (error.cause as { code?: unknown; status?: unknown } | undefined) : undefined;

/** Whether the connection was lost while a call was under way, so that it is not known whether it arrived. */
export const isCutOff = (error: unknown) => causeOf(error)?.code === 'ERR_NETWORK';

/** Whether the connection was lost or the proxy had no server. A time-out is neither. */
export const isConnectionLost = (error: unknown) =>
  isCutOff(error) || [502, 504].includes(Number(causeOf(error)?.status));

/** Whether the API has nothing at the address of a call, as one without the calls that this product added. */
export function isNotFound(error: unknown): boolean {
  return (error instanceof ReplyFailure ? error.reply.status : causeOf(error)?.status) === 404;
}

/** The user stopped waiting for the connection; nothing was sent, or the reply was lost. */
export class SendingCancelled extends Error {
  override name = 'SendingCancelled';
}

/** The session ended while the call was waiting; it was not sent again. */
export class SessionEnded extends Error {
  override name = 'SessionEnded';
}

/** An answer of the API that brings no data: a refusal, or one whose flag or payload is missing. For query functions. */
export class ReplyFailure extends Error {
  override name = 'ReplyFailure';
  readonly reply: Reply;

  constructor(reply: Reply) {
    super(reply.message);
    this.reply = reply;
  }
}
