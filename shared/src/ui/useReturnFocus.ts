import { useEffect, useMemo } from 'react';

/** Where a dialog that closes right now returns the focus: one that opens in its place returns it there, too. */
let returnedTo: HTMLElement | null = null;

/**
 * When `open` ends, the focus returns to where it was before: the button that opened the dialog. If that is gone, for
 * example with a deleted row, it moves to the title of the page.
 */
export function useReturnFocus(open: boolean): void {
  // Read while rendering: a field with autoFocus takes the focus before any effect runs.
  const opener = useMemo(() => (open ? document.activeElement : null), [open]);
  useEffect(() => {
    if (!(opener instanceof HTMLElement)) return;
    // A form takes the place of its skeleton, whose focus was inside the skeleton.
    const from = opener.isConnected ? opener : (returnedTo ?? opener);
    return () => {
      const next = from.isConnected ? from : document.getElementById('page-title');
      next?.focus({ preventScroll: true });
      returnedTo = next;
      queueMicrotask(() => {
        returnedTo = null;
      });
    };
  }, [opener]);
}
