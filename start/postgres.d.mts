export interface OwnPostgres {
  url: string;
  /** Its processes, the one that started the others first. */
  pids: () => number[];
  /** Starts it again after it was killed. */
  start: () => void;
  /** Ends it and removes all of it. */
  stop: () => void;
}
export function startPostgres(bin: string, options?: { durable?: boolean }): Promise<OwnPostgres>;
