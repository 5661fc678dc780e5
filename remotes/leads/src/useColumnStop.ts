/** One stop of Tab for each stage: its card, or its head, that had the focus last. The arrow keys walk to the others. R-167. */
import { type FocusEvent, type RefObject, useLayoutEffect } from 'react';
import { cardLinks, headOf } from './cardWalk.ts';

/** By section of a stage: the link or head that had the focus last. */
const last = new WeakMap<Element, Element>();

/**
 * Keeps one stop in the stage around this element. Called by all that renders cards or heads; these are rendered with a tabIndex
 * of -1, which React leaves alone afterwards: a state would render the cards again with each step of the focus.
 */
export function useColumnStop(within: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const column = within.current?.closest('section[data-stage]');
    if (column) keepOneStop(column);
  });
}

/** The `onFocus` of the section of a stage. */
export function stopHere({ currentTarget: column, target }: FocusEvent): void {
  const link = target.closest('li[data-index]')?.querySelector('article a') ?? headOf(column);
  if (link) last.set(column, link);
  keepOneStop(column);
}

function keepOneStop(column: Element): void {
  const links = cardLinks(column);
  const head = headOf(column);
  const controls = head ? [head, ...links] : links;
  const stop = controls.find((control) => control === last.get(column)) ?? links[0] ?? head;
  for (const control of controls) {
    const tabIndex = control === stop ? 0 : -1;
    // An attribute that is written again costs the styles of the element.
    if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex;
  }
}
