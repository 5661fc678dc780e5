import { useDeferredValue } from 'react';

/** False in the first pass, true in one of its own after that has been painted: what is read first is drawn first. */
export const useLater = (): boolean => useDeferredValue(true, false);
