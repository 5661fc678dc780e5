/** Sends every failure in the envelope with a readable message; its cause goes to the log only. product.md section 8. */
import { ERROR_CODES } from '@salesdesk/shared/domain';
import type { FixedText } from '@salesdesk/shared/messages';
import type { FastifyInstance } from 'fastify';
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

export function handleErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(failure(ERROR_CODES.unexpected, TRANSPORT[404])));
  app.setErrorHandler((error: unknown, request, reply) => {
    const answer = toApiError(error);
    // A deliberate refusal, such as overload, is already in the log line of the request.
    if (answer.status >= 500 && !(error instanceof ApiError)) request.log.error({ err: error }, 'request failed');
    const retryAfter = answer.retryAfter ?? (answer.status === 503 ? 2 : undefined);
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    return reply.code(answer.status).send(failure(answer.code, answer.said, answer));
  });
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const status = Number((error as { statusCode?: unknown } | null)?.statusCode ?? 500);
  if (TRANSPORT[status]) return new ApiError(ERROR_CODES.validation, { status, message: TRANSPORT[status] });
  if (hasInvalidCharacters(error))
    return new ApiError(ERROR_CODES.validation, { status: 400, message: INVALID_CHARACTERS });
  if (isDatabaseUnavailable(error)) return new ApiError(ERROR_CODES.unexpected, { status: 503 });
  return new ApiError(ERROR_CODES.unexpected);
}

const INVALID_CHARACTERS = 'The request contains a character that is not allowed.';

/** A text that PostgreSQL refuses. `validation.ts` checks fields before; this covers the rest of the call. */
function hasInvalidCharacters(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string };
  return code === '22021' || code === '22P05' || (code === '22P02' && message.endsWith('type json'));
}
