/** The overlay of the work queue: the key Q and the button of My Tasks open it, itself closes it. */
import { closeOverlay, openOverlay, useOverlay } from './overlays.ts';

/** The id of its extension. */
const ID = 'work-queue';

export const startQueue = (): void => openOverlay(ID);
export const endQueue = (): void => closeOverlay(ID);
export const useQueueOpen = (): boolean => useOverlay(ID).isOpen;
