import { useEffect, useRef, useState } from 'react';

/**
 * Calls `place` once a dialog stands in the page, so that it has the focus from its first moment. Used by the
 * component that renders the modal: the modal is attached and has taken the focus from a dialog below by then.
 */
export function useFocusOnOpen(open: boolean, place: () => void): void {
  const newest = useRef(place);
  newest.current = place;
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(open), [open]);
  useEffect(() => {
    if (isShown) newest.current();
  }, [isShown]);
}
