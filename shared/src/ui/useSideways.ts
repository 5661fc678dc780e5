import { type RefObject, useLayoutEffect } from 'react';

/** Marks the scroller with `data-more` while columns are hidden after the visible ones. */
export function markMore(box: HTMLElement): void {
  box.toggleAttribute('data-more', Math.abs(box.scrollLeft) + box.clientWidth < box.scrollWidth - 1);
}

/** Marks the scroller with `data-sideways` while its content is wider than itself. */
export function useSideways(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => {
      box.toggleAttribute('data-sideways', box.scrollWidth > box.clientWidth);
      markMore(box);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(box);
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    return () => observer.disconnect();
  }, [scroller]);
}
