import { useEffect, useMemo } from 'react';

/**
 * When `open` ends, the focus goes back to where it was before: to the button that opened the dialog. Where that one
 * is gone, as the row that was deleted, to the title of the page.
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
