/** Too much at once: better 503 for some than minutes for all. */
import underPressure from '@fastify/under-pressure';
import { ERROR_CODES } from '@salesdesk/shared/domain';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './reply.ts';

/** Guards the routes registered beside and below; 0 never refuses. */
export async function shedLoad(app: FastifyInstance, maxEventLoopDelay: number): Promise<void> {
  if (!maxEventLoopDelay) return;
  await app.register(underPressure, {
    maxEventLoopDelay,
    pressureHandler: async () => {
      throw new ApiError(ERROR_CODES.unexpected, { status: 503 });
    },
  });
}
