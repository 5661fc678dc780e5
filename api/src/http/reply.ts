/** The envelope of every answer. product.md section 7. */

import { Readable } from 'node:stream';
import {
  ERROR_CODES,
  ERROR_TEXTS,
  type ErrorCode,
  FALLBACK_ERROR_TEXT,
  type Reply,
  type Validations,
} from '@salesdesk/shared/domain';
import { type FixedText, type Message, messageOf, sentenceOf } from '@salesdesk/shared/messages';
import type { FastifyReply } from 'fastify';

/** The message of a reply: a sentence or a message from the catalogue, so that every reply has a code. ADR-128. */
export type Said = FixedText | Message;

/** The sentence and its code, as in a reply; an empty message has no code. */
function saidFields(said: Said | ''): Pick<Reply, 'message' | 'code' | 'params'> {
  if (said === '') return { message: '' };
  const message = messageOf(said);
  return { message: sentenceOf(message), code: message.code, params: message.params };
}

/** A success: `message` is what the screen shows as a toast, empty for none. */
export function ok<T>(data: T, message: Said | '' = ''): Reply<T> & { error: false } {
  return { error: false, ...saidFields(message), errorCode: null, validations: {}, url: null, data };
}

/** Whether a handler returned an envelope, and not the data for one. */
export function isEnvelope(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'errorCode' in result;
}

/** A failure in the envelope. */
export function failure(
  code: ErrorCode,
  message: Said = textOf(code),
  { validations = {}, codes, url = null, data }: Partial<Pick<ApiError, 'validations' | 'codes' | 'url' | 'data'>> = {},
) {
  const envelope = { error: true as const, ...saidFields(message), errorCode: code, validations, url };
  return { ...envelope, ...(codes ? { codes } : {}), ...(data ? { data } : {}) };
}

function textOf(code: ErrorCode): FixedText {
  return code in ERROR_TEXTS ? ERROR_TEXTS[code as keyof typeof ERROR_TEXTS] : FALLBACK_ERROR_TEXT;
}

/**
 * Thrown anywhere below a route; the error handler converts it to the envelope. Business outcomes are answered 200 with
 * the flag, the others with their usual status.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly said: Message;
  readonly status: number;
  readonly validations: Validations;
  /** The codes of the field messages. */
  readonly codes: Reply['codes'];
  readonly url: string | null;
  /** Data that the screen needs to continue; rare. */
  readonly data: object | undefined;
  /** Seconds after which the same call may succeed. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    options: {
      message?: Said;
      validations?: Readonly<Record<string, Said>>;
      url?: string;
      status?: number;
      data?: object;
      retryAfter?: number;
    } = {},
  ) {
    const said = messageOf(options.message ?? textOf(code));
    super(sentenceOf(said));
    this.code = code;
    this.said = said;
    this.status = options.status ?? STATUS_BY_CODE[code] ?? 200;
    const fields = Object.entries(options.validations ?? {}).map(([field, one]) => [field, messageOf(one)] as const);
    this.validations = Object.fromEntries(fields.map(([field, message]) => [field, sentenceOf(message)]));
    this.codes = fields.length ? Object.fromEntries(fields) : undefined;
    this.url = options.url ?? null;
    this.data = options.data;
    this.retryAfter = options.retryAfter;
  }
}

const STATUS_BY_CODE: Partial<Record<ErrorCode, number>> = {
  [ERROR_CODES.unauthenticated]: 401,
  [ERROR_CODES.forbidden]: 403,
  [ERROR_CODES.unexpected]: 500,
};

/** 11011 with the message of each refused field; the first one is the message of the reply. product.md section 8. */
export function invalid(validations: Readonly<Record<string, Said>>): ApiError {
  return new ApiError(ERROR_CODES.validation, { message: Object.values(validations)[0], validations });
}

/** The day in UTC that the name of a file has. */
export const today = () => new Date().toISOString().slice(0, 10);

/** A CSV file with this name, whole or streamed. */
export function sendFile(reply: FastifyReply, filename: string, content: string | AsyncIterable<string>): FastifyReply {
  const plain = filename.replace(/[^\w.-]+/g, '_');
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`)
    .send(typeof content === 'string' ? content : Readable.from(content, { objectMode: false }));
}
