import type { MouseEvent } from 'react';

/** A click that means this page: not handled yet, main button, no key that asks for another tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  return event.button === 0 && !hasModifier && !event.defaultPrevented;
}
