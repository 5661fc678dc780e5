/** Work that eats a core or much memory: some at once, some waiting, the rest told to come again. */
import { ERROR_CODES } from '@salesdesk/shared/domain';
import { ApiError } from './reply.ts';

/** Runs what it is given in turn; throws 503 when `queue` are waiting already. */
export function takeTurns({ atOnce, queue }: { atOnce: number; queue: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= queue) throw new ApiError(ERROR_CODES.unexpected, { status: 503 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
