import { useEffect, useEffectEvent } from 'react';

/** Frames in which a dialog below may still take the focus back: half a second. */
const FRAMES = 30;

/**
 * Focuses what `find` returns once a dialog is mounted, and again until it stays there: a dialog below takes the focus back
 * for as long as the one above does not trap it. Used by the component that renders the modal.
 */
export function useFocusOnOpen(open: boolean, find: () => Element | null | undefined): void {
  const current = useEffectEvent(find);
  useEffect(() => {
    if (!open) return;
    let frame = 0;
    const place = (left: number) => {
      const element = current();
      if (element instanceof HTMLElement) element.focus({ preventScroll: true });
      if (left > 0 && (!element || element !== document.activeElement))
        frame = requestAnimationFrame(() => place(left - 1));
    };
    place(FRAMES);
    return () => cancelAnimationFrame(frame);
  }, [open]);
}
