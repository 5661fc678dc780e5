/** Limits work that needs a core or much memory: some runs at once, some waits, the rest is refused with 503. */
import { ERROR_CODES } from '@salesdesk/shared/domain';
import { ApiError } from './reply.ts';

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
