/** Every failure leaves in the envelope, worded for a person, with its cause in the log only. Spec section 8. */
import { ERROR_CODES } from '@salesdesk/shared/domain';
import type { FastifyInstance } from 'fastify';
import { ApiError, failure } from './reply.ts';

/** Failures of the transport: what they say and their status. */
const TRANSPORT: Record<number, string> = {
  400: 'The request could not be read.',
  404: 'There is nothing at this address.',
  405: 'This address does not take this method.',
  406: 'The request could not be read.',
  413: 'The request is too large.',
  415: 'Send the request as multipart/form-data or application/json.',
  429: 'Too many attempts. Please wait a minute and try again.',
};

export function handleErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(failure(ERROR_CODES.unexpected, TRANSPORT[404])));
  app.setErrorHandler((error: unknown, request, reply) => {
    const answer = toApiError(error);
    // What we refuse on purpose, as when there is too much to do, stands in the line of the request already.
    if (answer.status >= 500 && !(error instanceof ApiError)) request.log.error({ err: error }, 'request failed');
    const retryAfter = answer.retryAfter ?? (answer.status === 503 ? 2 : undefined);
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    const { code, message, validations, url, data } = answer;
    return reply.code(answer.status).send(failure(code, message, validations, url, data));
  });
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const status = Number((error as { statusCode?: unknown } | null)?.statusCode ?? 500);
  if (TRANSPORT[status]) return new ApiError(ERROR_CODES.validation, { status, message: TRANSPORT[status] });
  if (isDatabaseAway(error)) return new ApiError(ERROR_CODES.unexpected, { status: 503 });
  return new ApiError(ERROR_CODES.unexpected);
}

/** Classes and codes of PostgreSQL, and of sockets, that mean "away, stopping or too busy": worth trying again. */
const TRY_AGAIN =
  /^(08...|53...|57P0.|57014|55P03|40001|40P01|3D000|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND)$/;

function isDatabaseAway(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  const message = error instanceof Error ? error.message : '';
  return TRY_AGAIN.test(code) || /timeout exceeded when trying to connect|Connection terminated/.test(message);
}
