/**
 * Overlays that the user opens: extensions of the slot `overlay`, by their id. One is open while the address has a parameter
 * of that name, as `?company=12`, or from `openOverlay` to `closeOverlay`.
 */
import { useCallback, useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';
import { useAddress } from './useAddress.ts';

const opened = new Set<string>();
const listeners = createListeners();

/** Opens the overlay with this id, from any screen. */
export function openOverlay(id: string): void {
  opened.add(id);
  listeners.notify();
}

export function closeOverlay(id: string): void {
  if (opened.delete(id)) listeners.notify();
}

/** Whether the overlay with this id is open; `close` also takes its parameter from the address. */
export function useOverlay(id: string): { isOpen: boolean; close: () => void } {
  const { params, put } = useAddress();
  const isOpened = useSyncExternalStore(listeners.subscribe, () => opened.has(id));
  const isInAddress = params.has(id);
  const close = useCallback(() => {
    closeOverlay(id);
    if (isInAddress) void put({ [id]: null });
  }, [id, isInAddress, put]);
  return { isOpen: isOpened || isInAddress, close };
}

/** The work queue: the key Q and the button of My Tasks open it, itself closes it. */
const QUEUE = 'work-queue';

export const startQueue = (): void => openOverlay(QUEUE);
export const endQueue = (): void => closeOverlay(QUEUE);
export const useQueueOpen = (): boolean => useOverlay(QUEUE).isOpen;

/**
 * Every save of an activity is reported, so that the work queue goes on and the record shows no task that is done. An
 * activity of the company was saved, or, with `taskId`, this task of it completed, postponed or deleted.
 */
export interface Handled {
  accountId: number;
  taskId?: number;
  /** This task is not open any more. */
  closed?: number;
}
const handled = createListeners<[handled: Handled]>();

export const reportHandled = handled.notify;
/** Returns the function that ends it. */
export const onHandled = handled.subscribe;
