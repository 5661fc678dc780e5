import { useDeferredValue, useEffect, useRef } from 'react';

/** Name of the mark that says when a list or board showed its first rows. ADR-154. */
const FIRST_ROWS = 'salesdesk.first-rows';

/** Marks in the browser's timeline when the first rows are painted. `count` is the number of rows. */
export function useFirstRows(count: number): void {
  const isMarked = useRef(false);
  const hasRows = count > 0;
  useEffect(() => {
    if (!hasRows || isMarked.current) return;
    isMarked.current = true;
    // An effect may run before the paint; the second frame comes after it.
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(FIRST_ROWS)));
  }, [hasRows]);
}

/** False in the first pass, true in one of its own after that has been painted: what is read first is drawn first. */
export const useLater = (): boolean => useDeferredValue(true, false);
