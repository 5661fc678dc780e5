/**
 * Walks the board by arrow keys: up and down in a stage, left and right to the stages beside it, Home, End and the page keys. Tab
 * stops once in each stage: at its card, or its head, that had the focus last..
 */
import { direction } from '@salesdesk/shared';
import { type FocusEvent, type RefObject, useLayoutEffect } from 'react';

const KEYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];
/** The maximum number of frames until a column or card that was scrolled to is rendered. */
const MAX_FRAMES = 12;

/** Id of the link on a lead's card. */
export function cardId(leadId: number): string {
  return `lead-${leadId}`;
}

/** Moves the focus from this card; false when the key walks nowhere. */
export function walkFrom(card: Element, key: string): boolean {
  const item = card.closest<HTMLElement>('li[data-index]');
  const column = card.closest<HTMLElement>('section[data-stage]');
  if (!item || !column || !KEYS.includes(key)) return false;
  const index = Number(item.dataset.index);
  if (key === 'ArrowUp' && index === 0) headOf(column)?.focus();
  else if (key === 'ArrowUp') linkAt(column, index - 1)?.focus();
  else if (key === 'ArrowDown') linkAt(column, index + 1)?.focus();
  else if (key === 'Home') focusEnd(column, true);
  else if (key === 'End') focusEnd(column, false);
  else if (key === 'PageUp') focusPage(column, item, -1);
  else if (key === 'PageDown') focusPage(column, item, 1);
  else focusBeside(column, item, stepOf(key));
  return true;
}

/** Moves the focus from the head of a stage: down to its first card, or to the head beside it; false when the key walks nowhere. */
export function walkFromHead(head: Element, key: string): boolean {
  const column = head.closest<HTMLElement>('section[data-stage]');
  if (!column || !['ArrowDown', 'ArrowLeft', 'ArrowRight'].includes(key)) return false;
  if (key === 'ArrowDown') focusEnd(column, true);
  else {
    const columns = [...document.querySelectorAll('section[data-stage]')];
    headOf(columns[columns.indexOf(column) + stepOf(key)])?.focus();
  }
  return true;
}

/** The button that collapses or expands a stage; null where one stage at a time is shown. */
function headOf(column: Element | undefined): HTMLElement | null {
  return column?.querySelector<HTMLElement>('button[aria-expanded]:not([aria-haspopup])') ?? null;
}

/** The stage to which ArrowLeft or ArrowRight leads: the next one, which is on the left where the page runs from right to left, or the one before. */
export function stepOf(key: string): 1 | -1 {
  return (key === 'ArrowRight') === (direction === 'ltr') ? 1 : -1;
}

/** The first or the last card, which may have to be scrolled to. */
function focusEnd(column: Element, isFirst: boolean): void {
  const list = column.querySelector('ul')?.parentElement;
  if (list) list.scrollTop = isFirst ? 0 : list.scrollHeight;
  // The cards there are rendered a frame after the scrolling.
  const focus = () =>
    cardLinks(column)
      .at(isFirst ? 0 : -1)
      ?.focus();
  requestAnimationFrame(() => requestAnimationFrame(focus));
}

/** The card a screenful further, or the last one there is. */
function focusPage(column: Element, item: HTMLElement, way: 1 | -1): void {
  const list = column.querySelector('ul')?.parentElement;
  if (!list) return;
  const from = document.activeElement;
  const cards = Math.max(1, Math.floor(list.clientHeight / Math.max(1, item.offsetHeight)) - 1);
  const target = Number(item.dataset.index) + way * cards;
  list.scrollTop += way * cards * item.offsetHeight;
  const go = (link: HTMLElement | null | undefined) => {
    // Another key was faster.
    if (document.activeElement === from) link?.focus();
    return Boolean(link);
  };
  // A card that was out of view is rendered some frames after the scrolling.
  const last = () => go(cardLinks(column).at(way === 1 ? -1 : 0));
  afterFrames(MAX_FRAMES, () => go(linkAt(column, target)), last);
}

/** The card at the same height in the next open stage that has any. */
function focusBeside(column: HTMLElement, item: HTMLElement, step: 1 | -1): void {
  const columns = [...document.querySelectorAll<HTMLElement>('section[data-stage][data-filled]')];
  const next = columns[columns.indexOf(column) + step];
  if (!next) return;
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const top = item.querySelector('article a')?.getBoundingClientRect().top ?? 0;
  const distance = (card: Element) => Math.abs(card.getBoundingClientRect().top - top);
  // A column out of view renders no cards.
  afterFrames(MAX_FRAMES, () => {
    const [nearest] = cardLinks(next).sort((a, b) => distance(a) - distance(b));
    nearest?.focus();
    return nearest !== undefined;
  });
}

/** Calls `act` now, and after each of some frames until it returns true; after the last one `otherwise`. */
function afterFrames(frames: number, act: () => boolean, otherwise: () => void = () => {}): void {
  if (act()) return;
  if (frames > 0) requestAnimationFrame(() => afterFrames(frames - 1, act, otherwise));
  else otherwise();
}

/** The links of the rendered cards, in order. */
function cardLinks(column: Element): HTMLElement[] {
  return [...column.querySelectorAll<HTMLElement>('li[data-index] article a')];
}

function linkAt(column: Element, index: number): HTMLElement | null {
  return column.querySelector<HTMLElement>(`li[data-index="${index}"] article a`);
}

/** Focuses the card of a lead in the stage with this slug, or the stage when it shows no cards. */
export function focusLead(leadId: number, slug: string, framesLeft = MAX_FRAMES): void {
  const stage = `[data-stage="${CSS.escape(slug)}"]`;
  const card = document.getElementById(cardId(leadId));
  const column = document.querySelector(`section${stage}:has(> header)`);
  if (!card && column && framesLeft > 0) {
    // A column out of view renders no cards.
    column.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    requestAnimationFrame(() => focusLead(leadId, slug, framesLeft - 1));
  } else (card ?? document.querySelector<HTMLElement>(`button${stage}, ${stage} button`))?.focus();
}

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
