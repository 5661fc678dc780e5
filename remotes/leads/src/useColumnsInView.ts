/** Which columns of the board are in view or close to it: the others draw no cards. */
import { type RefObject, useLayoutEffect, useState } from 'react';

const OPEN_PX = 296;
const CLOSED_PX = 44;
const GAP_PX = 12;
/** A column this near is drawn already when it comes into view. */
const REACH_PX = 160;

/** `isClosed` says of each column in order whether it is collapsed. Gives whether each is near. */
export function useColumnsInView(board: RefObject<HTMLElement | null>, isClosed: readonly boolean[]): boolean[] {
  const [view, setView] = useState({ left: 0, width: window.innerWidth });
  useLayoutEffect(() => {
    const element = board.current;
    if (!element) return;
    let frame = 0;
    const update = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const { scrollLeft: left, clientWidth } = element;
        const width = clientWidth || window.innerWidth;
        // By half columns: what is drawn changes no oftener.
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
