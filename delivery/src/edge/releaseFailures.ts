import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type Failure, type FailureCode, failureOf, HTTP_STATUS } from '../releases/failures.ts';

const CODES: Record<number, FailureCode> = {
  404: 'not-found',
  413: 'too-large',
  429: 'too-many-requests',
};

/** Answers a failed call as `{ error: { code, message, problems? } }`; inner words stay in the log. */
export function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = failureOf(error) ?? ofTheServer(error);
  if (failure.code === 'unexpected') request.log.error({ err: error }, 'a release call failed');
  return reply.code(HTTP_STATUS[failure.code]).send({ error: failure });
}

/** What the http server itself refuses: a body that is too long, no JSON, or not of the form; too many calls. */
function ofTheServer({ statusCode = 500, message }: FastifyError): Failure {
  if (statusCode < 400 || statusCode >= 500) {
    return { code: 'unexpected', message: 'Something went wrong here. The server’s log says what.' };
  }
  return { code: CODES[statusCode] ?? 'invalid-request', message };
}
