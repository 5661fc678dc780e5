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

/**
 * Runs the given work in turn; throws 503 if too much is waiting already. With a list of queues each has its own length,
 * and is served only while those before it are empty; `queue` of a call selects one.
 */
export function limitConcurrency({ atOnce, queue }: { atOnce: number; queue: number | readonly number[] }) {
  const queues = [queue].flat().map((length) => ({ length, waiting: [] as (() => void)[] }));
  let running = 0;
  return async <T>(work: () => Promise<T>, at = 0): Promise<T> => {
    const own = queues[at];
    if (running >= atOnce) {
      if (!own || own.waiting.length >= own.length) throw new ApiError(ERROR_CODES.unexpected, { status: 503 });
      await new Promise<void>((resolve) => own.waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = queues.find(({ waiting }) => waiting.length > 0)?.waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
