import { useEffect, useMemo } from 'react';

/** When `open` ends, the focus goes back to where it was before: to the button that opened the dialog. */
export function useReturnFocus(open: boolean): void {
  // Read while rendering: a field with autoFocus takes the focus before any effect runs.
  const opener = useMemo(() => (open ? document.activeElement : null), [open]);
  useEffect(() => {
    if (!(opener instanceof HTMLElement)) return;
    return () => opener.focus({ preventScroll: true });
  }, [opener]);
}
