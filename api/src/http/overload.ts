/** Too much at once: better 503 for some than minutes for all. */
import underPressure from '@fastify/under-pressure';
import { ERROR_CODES } from '@salesdesk/shared/domain';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './reply.ts';

/** How long the measured delay includes the start: it is a mean of one second and stays until the next. */
const START_MS = 3_000;

/** Guards the routes registered beside and below; 0 never refuses. */
export async function shedLoad(app: FastifyInstance, maxEventLoopDelay: number): Promise<void> {
  if (!maxEventLoopDelay) return;
  let readyAt = Number.POSITIVE_INFINITY;
  app.addHook('onReady', async () => {
    readyAt = performance.now();
  });
  await app.register(underPressure, {
    maxEventLoopDelay,
    pressureHandler: async () => {
      // Putting the routes together takes a slow machine seconds, which is no load.
      if (performance.now() - readyAt < START_MS) return;
      throw new ApiError(ERROR_CODES.unexpected, { status: 503 });
    },
  });
}
