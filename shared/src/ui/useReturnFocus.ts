import { useEffect, useMemo } from 'react';

/**
 * When `open` ends, the focus returns to where it was before: the button that opened the dialog. If that is gone, for
 * example with a deleted row, it moves to the title of the page.
 */
export function useReturnFocus(open: boolean): void {
  // Read while rendering: a field with autoFocus takes the focus before any effect runs.
  const opener = useMemo(() => (open ? document.activeElement : null), [open]);
  useEffect(() => {
    if (!(opener instanceof HTMLElement)) return;
    return () => {
      const next = opener.isConnected ? opener : document.getElementById('page-title');
      next?.focus({ preventScroll: true });
    };
  }, [opener]);
}
