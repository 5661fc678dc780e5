/** The envelope of every answer. product.md section 7. */
import type { ErrorCode, Reply, Validations } from '@salesdesk/shared/domain';
import { ERROR_CODES, ERROR_TEXTS, FALLBACK_ERROR_TEXT } from '@salesdesk/shared/domain';

/** A success: `message` is what the screen shows as a toast, empty when nothing should be said. */
export function ok<T>(data: T, message = ''): Reply<T> & { error: false } {
  return { error: false, message, errorCode: null, validations: {}, url: null, data };
}

/** A failure in the envelope's form. */
export function failure(
  code: ErrorCode,
  message = textOf(code),
  validations: Validations = {},
  url: string | null = null,
  data?: object,
) {
  return { error: true as const, message, errorCode: code, validations, url, ...(data ? { data } : {}) };
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
  readonly status: number;
  readonly validations: Validations;
  readonly url: string | null;
  /** What the screen needs to go on; rare. */
  readonly data: object | undefined;
  /** Seconds after which the very same call may succeed. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      validations?: Validations;
      url?: string;
      status?: number;
      data?: object;
      retryAfter?: number;
    } = {},
  ) {
    super(options.message ?? textOf(code));
    this.code = code;
    this.status = options.status ?? STATUS_BY_CODE[code] ?? 200;
    this.validations = options.validations ?? {};
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
export function invalid(validations: Record<string, string>): ApiError {
  return new ApiError(ERROR_CODES.validation, { message: Object.values(validations)[0], validations });
}
