/** The reply to every call, and the catalogue of its codes. product.md section 7 (envelope) and section 8 (catalogue). */

import type { MessageRef, Params } from './messages/message.ts';

/** Codes of the error catalogue. product.md section 8. */
export const ERROR_CODES = {
  validation: 11011,
  unauthenticated: 11012,
  forbidden: 11013,
  invalidCredentials: 11014,
  unexpected: 11015,
  primaryContactExists: 11016,
  lockWarning: 11017,
  locked: 11018,
  redirect: 11019,
} as const;

export type ErrorCode = (typeof ERROR_CODES)[keyof typeof ERROR_CODES];

/** The catalogue's sentence for each code that has one. product.md section 8; 11011 and 11019 contain the server's own text. */
export const ERROR_TEXTS = {
  11012: 'Authentication failed. Please make sure you are logged in and your session has not expired.',
  11013: 'Authorization failed. You do not have permission to access this resource.',
  11014: 'Invalid credentials. Please note that the username and password are case sensitive.',
  11015: 'An unexpected error occurred. Please try again later.',
  11016: 'Another contact exists as primary contact. Do you want to overwrite it with this contact?',
  11017: 'Your account will be locked if you fail your next attempt.',
  11018: 'Account is locked. Please contact your administrator.',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Fallback for failures without a text in the catalogue. product.md section 8. */
export const FALLBACK_ERROR_TEXT = ERROR_TEXTS[11015];

/** The only message that starts a token refresh. product.md section 7, `POST /refresh`. */
export const EXPIRED_TOKEN_MESSAGE = 'Expired JWT token';

/** Field name to message; older servers send a list of messages per field. */
export type Validations = Record<string, string | string[]>;

/**
 * The envelope. `error` is missing only when the reply did not come from the API; `data` is missing on failures.
 * product.md section 7.
 */
export interface Reply<T = unknown> {
  error?: boolean;
  message: string;
  errorCode: number | null;
  validations: Validations;
  url: string | null;
  /** The message as a code with parameters; an empty message has none. Added (ADR-128). */
  code?: string;
  params?: Params;
  /** The same for the fields in `validations`. Added. */
  codes?: Readonly<Record<string, MessageRef>>;
  /** Of an unexpected failure: Platform finds it by this. Added. */
  reference?: string;
  /** The HTTP status of a refusal. Added. */
  status?: number;
  data?: T;
}

/** A page of a list, found inside `data`. product.md section 3, "Paging (inside data.data)". */
export interface Page<T> {
  data: T[];
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
}

/** The first message for `field`, in either form of the validations; undefined when there is none. */
export function validationFor(validations: Validations | null | undefined, field: string): string | undefined {
  const value = validations?.[field];
  return Array.isArray(value) ? value[0] : value;
}

/** True when the reply's message requires a token refresh: trimmed, any case, any HTTP status. */
export function needsRefresh(reply: { message?: unknown } | null | undefined): boolean {
  return (
    typeof reply?.message === 'string' && reply.message.trim().toLowerCase() === EXPIRED_TOKEN_MESSAGE.toLowerCase()
  );
}

/** The reply's code as a number, 0 when it has none. Codes may arrive as text. */
export function codeOf(reply: { errorCode?: unknown } | null | undefined): number {
  const code = Number(reply?.errorCode);
  return Number.isFinite(code) ? code : 0;
}
