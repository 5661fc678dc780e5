/**
 * Whether the work queue is open, and what its records hear: the key Q and the button of My Tasks open it, itself closes it. Any
 * save of an activity reports here, so that the queue goes on wherever it was made.
 */
import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

export const startQueue = (): void => set(true);
export const endQueue = (): void => set(false);

export function useQueueOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen);
}

/** An activity of the company was saved, or, with `taskId`, this task of it completed, postponed or deleted. */
interface Handled {
  accountId: number;
  taskId?: number;
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
