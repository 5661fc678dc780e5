/** Every save of an activity is reported here, so that the work queue goes on and the record shows no task that is done. */

/** An activity of the company was saved, or, with `taskId`, this task of it completed, postponed or deleted. */
export interface Handled {
  accountId: number;
  taskId?: number;
  /** This task is not open any more. */
  closed?: number;
}
const handledListeners = new Set<(handled: Handled) => void>();

export function reportHandled(handled: Handled): void {
  for (const listener of handledListeners) listener(handled);
}

/** Returns the function that ends it. */
export function onHandled(listener: (handled: Handled) => void): () => void {
  handledListeners.add(listener);
  return () => void handledListeners.delete(listener);
}
