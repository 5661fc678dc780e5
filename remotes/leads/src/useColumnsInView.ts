/** Which columns of the board are visible or nearly so: the others render no cards. */
import { type RefObject, useLayoutEffect, useState } from 'react';

const OPEN_PX = 296;
const CLOSED_PX = 44;
const GAP_PX = 12;
/** A column within this distance is rendered before it becomes visible. */
const REACH_PX = 160;

/** `isClosed` lists for each column whether it is collapsed. Returns for each whether it is near. */
export function useColumnsInView(board: RefObject<HTMLElement | null>, isClosed: readonly boolean[]): boolean[] {
  const [view, setView] = useState({ left: 0, width: window.innerWidth });
  useLayoutEffect(() => {
    const element = board.current;
    if (!element) return;
    let frame = 0;
    const update = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const { scrollLeft, clientWidth } = element;
        // Negative from right to left.
        const left = Math.abs(scrollLeft);
        const width = clientWidth || window.innerWidth;
        // Round to half columns, so that scrolling re-renders less often.
        const step = (px: number) => Math.round(px / REACH_PX) * REACH_PX;
        setView((before) =>
          before.left === step(left) && before.width === width ? before : { left: step(left), width },
        );
      });
    };
    element.addEventListener('scroll', update, { passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', update);
      observer.disconnect();
    };
  }, [board]);

  let left = 0;
  return isClosed.map((closed) => {
    const width = closed ? CLOSED_PX : OPEN_PX;
    const isNear = left + width >= view.left - REACH_PX * 1.5 && left <= view.left + view.width + REACH_PX * 1.5;
    left += width + GAP_PX;
    return isNear;
  });
}
