export interface OwnPostgres {
  url: string;
  /** Its processes, the one that started the others first. */
  pids: () => number[];
  /** Starts it again after it was killed. */
  start: () => void;
  /** Runs a command of pg_ctl and resolves when it is done, such as `promote` or `-m fast restart`. */
  control: (command: string) => Promise<void>;
  /** Ends it and removes all of it. */
  stop: () => void;
  /** Removes one whose processes are gone already. */
  remove: () => void;
}
export function startPostgres(
  bin: string,
  options?: { durable?: boolean; memory?: string; locale?: string },
): Promise<OwnPostgres>;
export function startStandby(bin: string, primary: OwnPostgres, options?: { port?: number }): Promise<OwnPostgres>;
