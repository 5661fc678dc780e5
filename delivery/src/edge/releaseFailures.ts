import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type Failure, type FailureCode, failureOf, HTTP_STATUS } from '../releases/failures.ts';

const CODES: Record<number, FailureCode> = {
  404: 'not-found',
  413: 'too-large',
  429: 'too-many-requests',
};

/** Answers a failed call with `{ error: { code, message, problems? } }`; internal details stay in the log. */
export function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = failureOf(error) ?? serverFailure(error);
  if (failure.code === 'unexpected') request.log.error({ err: error }, 'a release call failed');
  const { status = HTTP_STATUS[failure.code], ...body } = failure;
  return reply.code(status).send({ error: body });
}

/** Maps refusals of the HTTP server itself: a body that is too long, not JSON or invalid, or too many calls. */
function serverFailure({ statusCode = 500, message }: FastifyError): Failure {
  if (statusCode < 400 || statusCode >= 500) {
    return { code: 'unexpected', message: 'Something went wrong. The server’s log has the details.' };
  }
  return { code: CODES[statusCode] ?? 'invalid-request', message };
}
