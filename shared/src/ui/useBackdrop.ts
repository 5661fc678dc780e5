import { useLayoutEffect, useRef } from 'react';

/** The longest time between the two clicks of a double click, as Windows has it. */
const DOUBLE_CLICK_MS = 500;

/** As antd hands it to `onCancel`: a click on the backdrop or on the button that closes, or Escape. */
interface Closing {
  type: string;
  target: EventTarget;
  detail?: unknown;
}

/**
 * The `onCancel` of a dialog. The second click of a double click on the button that opened it falls on the backdrop and
 * does not close it. R-133.
 */
export function useBackdrop(open: boolean, onClose: () => void): (event: Closing) => void {
  const openedAt = useRef(0);
  useLayoutEffect(() => {
    if (open) openedAt.current = Date.now();
  }, [open]);
  return ({ type, target, detail }) => {
    const isBackdrop = type === 'click' && target instanceof Element && !target.closest('button');
    const isSecondClick = Number(detail) > 1 || Date.now() - openedAt.current < DOUBLE_CLICK_MS;
    if (!isBackdrop || !isSecondClick) onClose();
  };
}
