import { useEffect, useRef } from 'react';

/**
 * Where a dialog has the focus at first. `place` is called once the dialog stands in the page, in the frame after it
 * was drawn; the handler it gives is for `afterOpenChange`, when a dialog below has let go of the focus.
 */
export function useFocusOnOpen(open: boolean, place: () => void): (isOpen: boolean) => void {
  const newest = useRef(place);
  newest.current = place;
  useEffect(() => {
    if (!open) return;
    const frame = requestAnimationFrame(() => newest.current());
    return () => cancelAnimationFrame(frame);
  }, [open]);
  return (isOpen) => isOpen && newest.current();
}
