/** Under overload, refuses some calls with 503 instead of delaying all for minutes. */
import underPressure from '@fastify/under-pressure';
import { ERROR_CODES } from '@salesdesk/shared/domain';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './reply.ts';

/** How long the measured delay includes the start: it is a mean over one second, valid until the next. */
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
      // Registering the routes takes a slow machine seconds, which is no overload.
      if (performance.now() - readyAt < START_MS) return;
      throw new ApiError(ERROR_CODES.unexpected, { status: 503 });
    },
  });
}
