/** Keeps the toasts off the element with the focus: they move to the other edge, else the page scrolls. WCAG 2.4.11, R-186. */

type Edge = 'top' | 'bottom';

const CONTAINER = '.Toastify__toast-container';
/** Some fields are drawn by the element around them: a checkbox, a select. */
const DRAWN_PX = 8;
const DRAWN_AROUND = 4;
/** The ring around the focus. */
const RING_PX = 4;
/** What is higher than this part of the window, such as a dialog, always shows beside the toasts. */
const LARGE_PART = 0.5;

/** Starts it for the element around the toast container. Returns the function that ends it. */
export function keepOffFocus(frame: HTMLElement): () => void {
  let due = 0;
  let mayScroll = false;
  /** Once the page is laid out, however many reasons there are until then. */
  const soon = (isFocus: boolean) => {
    mayScroll ||= isFocus;
    due ||= requestAnimationFrame(() => {
      due = 0;
      place(frame, mayScroll);
      mayScroll = false;
    });
  };
  const onFocus = () => soon(true);
  // A person who scrolls is not scrolled back.
  const onMove = () => soon(false);
  const changes = new MutationObserver(onFocus);
  changes.observe(frame, { childList: true, characterData: true, subtree: true });
  const moving: readonly [EventTarget | null, string][] = [
    [document, 'scroll'],
    [document, 'transitionend'],
    [window, 'resize'],
    [window.visualViewport, 'scroll'],
    [window.visualViewport, 'resize'],
  ];
  for (const [target, name] of moving) target?.addEventListener(name, onMove, { capture: true, passive: true });
  document.addEventListener('focusin', onFocus);
  return () => {
    for (const [target, name] of moving) target?.removeEventListener(name, onMove, { capture: true });
    document.removeEventListener('focusin', onFocus);
    changes.disconnect();
    cancelAnimationFrame(due);
  };
}

function place(frame: HTMLElement, mayScroll: boolean): void {
  const toasts = frame.querySelector<HTMLElement>(CONTAINER);
  if (!toasts) {
    delete frame.dataset.edge;
    return;
  }
  keepInView(frame);
  const tabs = document.querySelector('[role="dialog"] [role="tablist"]');
  frame.style.setProperty('--sd-tabs-end', `${tabs?.getBoundingClientRect().bottom ?? 0}px`);
  const focus = drawnFocus(frame);
  // A person who points at a toast is about to press its button.
  if (!focus || (!mayScroll && toasts.matches(':hover'))) return;
  const before = frame.dataset.edge;
  const isFreeAt = (edge: Edge | undefined) => {
    if (edge) frame.dataset.edge = edge;
    else delete frame.dataset.edge;
    return overlap(focus, toasts) === 0;
  };
  const edges: readonly Edge[] = before === 'top' ? ['top', 'bottom'] : ['bottom', 'top'];
  // The place they have is kept while it is free, so that they do not jump.
  if (isFreeAt(before as Edge | undefined) || edges.some(isFreeAt)) return;
  if (mayScroll) {
    for (const [edge, block] of [
      ['top', 'end'],
      ['bottom', 'start'],
      ['top', 'center'],
    ] as const) {
      focus.scrollIntoView({ block });
      if (isFreeAt(edge)) return;
    }
  }
  frame.dataset.edge = leastCovered(frame, focus, toasts);
}

function leastCovered(frame: HTMLElement, focus: Element, toasts: Element): Edge {
  const coveredAt = (edge: Edge) => {
    frame.dataset.edge = edge;
    return overlap(focus, toasts);
  };
  return coveredAt('top') <= coveredAt('bottom') ? 'top' : 'bottom';
}

/** The element that a person sees as focused; null when it is in a toast, or too large to be covered. */
function drawnFocus(frame: HTMLElement): Element | null {
  let element = document.activeElement;
  if (!element || element === document.body || frame.contains(element)) return null;
  // A pointer knows where it is: toasts that moved under it would take the click.
  if (!element.matches(':focus-visible')) return null;
  for (let up = 0; up < DRAWN_AROUND && element.parentElement && isNotDrawn(element); up++)
    element = element.parentElement;
  return element.getBoundingClientRect().height > window.innerHeight * LARGE_PART ? null : element;
}

function isNotDrawn(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width < DRAWN_PX || height < DRAWN_PX || getComputedStyle(element).opacity === '0';
}

/** How much of the focus with its ring is under the toasts, in px². */
function overlap(focus: Element, toasts: Element): number {
  const [one, other] = [focus.getBoundingClientRect(), toasts.getBoundingClientRect()];
  const width = Math.min(one.right + RING_PX, other.right) - Math.max(one.left - RING_PX, other.left);
  const height = Math.min(one.bottom + RING_PX, other.bottom) - Math.max(one.top - RING_PX, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** On iOS an on-screen keyboard leaves the page its height, and lies over the end of it. */
function keepInView(frame: HTMLElement): void {
  const view = window.visualViewport;
  const isZoomed = view?.scale !== 1;
  const above = isZoomed ? 0 : Math.max(0, view.offsetTop);
  const below = isZoomed ? 0 : Math.max(0, window.innerHeight - view.offsetTop - view.height);
  frame.style.setProperty('--sd-hidden-above', `${above}px`);
  frame.style.setProperty('--sd-hidden-below', `${below}px`);
}
