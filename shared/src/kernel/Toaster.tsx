/** The one toast container, rendered by the host. product.md section 9, "Toasts". */
import { t } from './language/texts.ts';
import 'react-toastify/dist/ReactToastify.css';
import './toasts.css';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import { TOAST_DRAG_PERCENT, TOAST_HOTKEY_LABEL } from '../domain/index.ts';
import { direction } from './language/language.ts';
import { closesAfter, useToastTime } from './notify.ts';
import { useWindowEvent } from './page.ts';
import { isTextField } from './shortcuts.ts';
import { undoLatest } from './undo/undo.ts';

/**
 * Top right, closes after 5 s or as the user chose (waits while the pointer or the focus is on it), Alt+T moves the focus to the newest toast.
 * What a toast offers to take back, Ctrl+Z does too. Escape closes the toast with the focus; when a toast with the focus
 * goes, the focus returns to where it was before. R-135. They never lie over the keyboard's focus: R-186.
 */
export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  useUndoKey();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => (frame.current ? keepOffFocus(frame.current) : undefined), []);
  return (
    <div ref={frame} className="sd-toasts" {...useReturnFromToasts()}>
      <ToastContainer
        theme={theme}
        position={direction === 'rtl' ? 'top-left' : 'top-right'}
        rtl={direction === 'rtl'}
        autoClose={closesAfter(useToastTime())}
        newestOnTop
        draggable
        draggablePercent={TOAST_DRAG_PERCENT}
        pauseOnHover
        pauseOnFocusLoss
        closeOnClick={false}
        closeButton={({ closeToast }) => (
          <button
            type="button"
            className="Toastify__close-button"
            aria-label={t('Close')}
            onClick={() => closeToast(true)}
          >
            <svg aria-hidden="true" viewBox="0 0 14 14" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round">
              <path d="M2 2 12 12M12 2 2 12" />
            </svg>
          </button>
        )}
        hotKeys={(event) => event.altKey && event.code === 'KeyT'}
        aria-label={t(TOAST_HOTKEY_LABEL)}
      />
    </div>
  );
}

/** The handlers that know where the focus came from, and bring it back there. */
function useReturnFromToasts() {
  const from = useRef<Element | null>(null);
  const goBack = () => {
    const next = from.current?.isConnected ? from.current : document.getElementById('page-title');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      toast.pause();
      if (!(relatedTarget instanceof Element && currentTarget.contains(relatedTarget))) from.current = relatedTarget;
    },
    onBlur: () => toast.play(),
    onKeyDown: (event: KeyboardEvent) => {
      const shown = toastOf(event.target);
      if (event.key !== 'Escape' || !shown) return;
      event.preventDefault();
      // Only the toast: what lies below it stays open.
      event.stopPropagation();
      toast.dismiss(shown.id);
      goBack();
    },
    // Each button of a toast closes it.
    onClick: (event: MouseEvent) => {
      const isButton = event.target instanceof Element && event.target.closest('button');
      if (isButton && event.currentTarget.contains(document.activeElement)) goBack();
    },
  };
}

function toastOf(target: EventTarget): Element | null {
  return target instanceof Element ? target.closest('.Toastify__toast') : null;
}

/**
 * Ctrl+Z, on a Mac Cmd+Z, undoes the latest change, unless a text field has the focus: there it is the field's own. Elsewhere
 * undo and redo of the browser, which would change the last field of the page, never run.
 */
function useUndoKey(): void {
  useWindowEvent('keydown', (event) => {
    const isHistory = (event.ctrlKey || event.metaKey) && !event.altKey && /^[zy]$/i.test(event.key);
    if (!isHistory || event.defaultPrevented || isTextField(event.target)) return;
    event.preventDefault();
    if (event.key.toLowerCase() === 'z' && !event.shiftKey && !event.repeat) undoLatest();
  });
}

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
function keepOffFocus(frame: HTMLElement): () => void {
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
