/** Sends every failure in the envelope with a readable message; its cause goes to the log only. product.md section 8. */
import {
  browserOf,
  ERROR_CODES,
  failureMessage,
  failurePage,
  failureStack,
  newReference,
  type StoredFailure,
  storageStatusOf,
} from '@salesdesk/shared/domain';
import type { FixedText } from '@salesdesk/shared/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database/databaseErrors.ts';
import { ApiError, failure } from './reply.ts';

/** Failures of the transport: their message and status. */
const TRANSPORT: Record<number, FixedText> = {
  400: 'The request could not be read.',
  404: 'There is nothing at this address.',
  405: 'This address does not take this method.',
  406: 'The request could not be read.',
  413: 'The request is too large.',
  415: 'Send the request as multipart/form-data or application/json.',
};

/** Storage of releases or uploads that cannot be written. */
const STORAGE: Record<503 | 507, FixedText> = {
  503: 'This cannot be saved now, because the storage can only be read. Please tell your administrator.',
  507: 'There is no room left to save this. Please tell your administrator.',
};

/** Keeps the report of a failure, so that its reference is found on Platform. */
export type ReportFailure = (report: StoredFailure) => Promise<void>;

/** `report` is called for each unexpected failure, whose answer then has a reference. */
export function handleErrors(app: FastifyInstance, report?: ReportFailure): void {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(failure(ERROR_CODES.unexpected, TRANSPORT[404])));
  app.setErrorHandler((error: unknown, request, reply) => {
    const answer = toApiError(error);
    // A deliberate refusal, such as overload, is already in the log line of the request.
    const isUnexpected = answer.status >= 500 && !(error instanceof ApiError);
    const reference = isUnexpected ? newReference() : undefined;
    if (reference) {
      request.log.error({ err: error, reference }, 'request failed');
      // Not awaited: the answer must not wait for the store.
      report?.(reportOf(error, reference, request)).catch((cause) =>
        request.log.error({ err: cause, reference }, 'a failure is only in the log'),
      );
    }
    const retryAfter = answer.retryAfter ?? (answer.status === 503 ? 2 : undefined);
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    const envelope = failure(answer.code, answer.said, answer);
    return reply.code(answer.status).send(reference ? { ...envelope, reference } : envelope);
  });
}

function reportOf(error: unknown, reference: string, request: FastifyRequest): StoredFailure {
  const { trace, remote = 'host', release = '' } = request.callTrace;
  return {
    reference,
    at: new Date().toISOString(),
    phase: 'api',
    message: failureMessage(error),
    stack: failureStack(error),
    remote,
    release,
    page: failurePage(request.routeOptions.url ?? request.url.replace(/\?.*/, '')),
    browser: browserOf(request.headers['user-agent'] ?? ''),
    trace,
    isTrusted: true,
  };
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const status = Number((error as { statusCode?: unknown } | null)?.statusCode ?? 500);
  if (TRANSPORT[status]) return new ApiError(ERROR_CODES.validation, { status, message: TRANSPORT[status] });
  if (hasInvalidCharacters(error))
    return new ApiError(ERROR_CODES.validation, { status: 400, message: INVALID_CHARACTERS });
  if (isDatabaseUnavailable(error)) return new ApiError(ERROR_CODES.unexpected, { status: 503 });
  const storage = storageStatusOf(error);
  if (storage) return new ApiError(ERROR_CODES.unexpected, { status: storage, message: STORAGE[storage] });
  return new ApiError(ERROR_CODES.unexpected);
}

const INVALID_CHARACTERS = 'The request contains a character that is not allowed.';

/** A text that PostgreSQL refuses. `validation.ts` checks fields before; this covers the rest of the call. */
function hasInvalidCharacters(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string };
  return code === '22021' || code === '22P05' || (code === '22P02' && message.endsWith('type json'));
}
