/** The envelope of every answer. product.md section 7. */
import type { ErrorCode, Reply, Validations } from '@salesdesk/shared/domain';
import { ERROR_CODES, ERROR_TEXTS, FALLBACK_ERROR_TEXT } from '@salesdesk/shared/domain';
import { type MessageCode, type MessageRef, sentenceOf } from '@salesdesk/shared/messages';

/** The message of a reply: a fixed sentence, or one of the catalogue with its parameters. ADR-128. */
export type Said = string | MessageRef<MessageCode>;

/** The English sentence. */
export function textOfSaid(said: Said): string {
  return typeof said === 'string' ? said : sentenceOf(said);
}

/** `code` and `params` of an answer, where what it says has them. */
function codeFields(said: Said): Pick<Reply, 'code' | 'params'> {
  return typeof said === 'string' ? {} : { code: said.code, params: said.params };
}

/** A success: `message` is what the screen shows as a toast, empty when nothing should be said. */
export function ok<T>(data: T, message: Said = ''): Reply<T> & { error: false } {
  const envelope = { error: false as const, message: textOfSaid(message), errorCode: null, validations: {}, url: null };
  return { ...envelope, ...codeFields(message), data };
}

/** A failure in the envelope's form. */
export function failure(
  code: ErrorCode,
  message: Said = textOf(code),
  { validations = {}, codes, url = null, data }: Partial<Pick<ApiError, 'validations' | 'codes' | 'url' | 'data'>> = {},
) {
  const envelope = { error: true as const, message: textOfSaid(message), errorCode: code, validations, url };
  return { ...envelope, ...codeFields(message), ...(codes ? { codes } : {}), ...(data ? { data } : {}) };
}

function textOf(code: ErrorCode): string {
  return code in ERROR_TEXTS ? ERROR_TEXTS[code as keyof typeof ERROR_TEXTS] : FALLBACK_ERROR_TEXT;
}

/**
 * Thrown anywhere below a route; the error handler turns it into the envelope. Business outcomes answer 200
 * with the flag, the others the status everybody expects.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly said: Said;
  readonly status: number;
  readonly validations: Validations;
  /** Of the fields whose message has a code. */
  readonly codes: Reply['codes'];
  readonly url: string | null;
  /** What the screen needs to go on; rare. */
  readonly data: object | undefined;
  /** Seconds after which the very same call may succeed. */
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
    const said = options.message ?? textOf(code);
    super(textOfSaid(said));
    this.code = code;
    this.said = said;
    this.status = options.status ?? STATUS_BY_CODE[code] ?? 200;
    const fields = Object.entries(options.validations ?? {});
    this.validations = Object.fromEntries(fields.map(([field, one]) => [field, textOfSaid(one)]));
    const codes = fields.flatMap(([field, one]) => (typeof one === 'string' ? [] : [[field, one] as const]));
    this.codes = codes.length ? Object.fromEntries(codes) : undefined;
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

/** 11011 with the message of each refused field; the first one is the message of the whole. product.md section 8. */
export function invalid(validations: Readonly<Record<string, Said>>): ApiError {
  return new ApiError(ERROR_CODES.validation, { message: Object.values(validations)[0], validations });
}
