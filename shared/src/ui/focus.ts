/** Where the focus goes: into a dialog and back from it, to a refused field, and on when the row that had it is gone. */
import { useWindowEvent } from '@salesdesk/shared';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react';

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

/** Where a dialog that closes right now returns the focus: one that opens in its place returns it there, too. */
let returnedTo: HTMLElement | null = null;

/**
 * When `open` ends, the focus returns to where it was before: the button that opened the dialog. If that is gone, for
 * example with a deleted row, it moves to the title of the page.
 */
export function useReturnFocus(open: boolean): void {
  // Read while rendering: a field with autoFocus takes the focus before any effect runs.
  const opener = useMemo(() => (open ? document.activeElement : null), [open]);
  useEffect(() => {
    if (!(opener instanceof HTMLElement)) return;
    // A form takes the place of its skeleton, whose focus was inside the skeleton.
    const from = opener.isConnected ? opener : (returnedTo ?? opener);
    return () => {
      const next = from.isConnected ? from : document.getElementById('page-title');
      next?.focus({ preventScroll: true });
      returnedTo = next;
      queueMicrotask(() => {
        returnedTo = null;
      });
    };
  }, [opener]);
}

interface FocusedCell {
  element: Element;
  /** Index of the row in the list, and of the cell in the row. */
  row: number;
  cell: number;
}

/**
 * Restores the focus in a table when the focused row or button is removed, as by a delete or a promotion: to the same
 * cell or row, else to the table itself. A focus outside the table is not moved.
 */
export function useFocusRestore(scroller: RefObject<HTMLElement | null>): void {
  const last = useRef<FocusedCell | null>(null);
  useWindowEvent('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (scroller.current?.contains(target)) last.current = focusedCellOf(target);
    // A dialog or menu of the row returns the focus by itself.
    else if (!target.closest('[role="dialog"], [role="menu"]')) last.current = null;
  });
  useWindowEvent('pointerdown', ({ target }) => {
    if (target instanceof Element && !target.closest('button, a, input, [role="dialog"], [role="menu"]'))
      last.current = null;
  });

  useEffect(() => {
    const box = scroller.current;
    if (!box || !last.current || last.current.element.isConnected) return;
    if (document.activeElement !== document.body) return;
    successorOf(last.current, box).focus({ preventScroll: true });
  });
}

function focusedCellOf(element: Element): FocusedCell | null {
  const cell = element.closest('td');
  const row = element.closest<HTMLElement>('tr[data-index]');
  return cell && row ? { element, row: Number(row.dataset.index), cell: cell.cellIndex } : null;
}

/** The element to focus: in the same cell, else in the same row, else in the last row, else the table. */
function successorOf({ row, cell }: FocusedCell, box: HTMLElement): HTMLElement {
  const rows = [...box.querySelectorAll<HTMLTableRowElement>('tr[data-index]')];
  const same = rows.find(({ dataset }) => Number(dataset.index) === row) ?? rows.at(-1);
  const first = (within?: Element) => within?.querySelector<HTMLElement>('a[href], button:enabled');
  return first(same?.cells[cell]) ?? first(same) ?? box;
}

/** A field with a message; `data-wrong` marks a group of controls, none of which can be invalid itself. */
const WRONG = '[aria-invalid="true"], [data-wrong]';
const CONTROL = 'input:enabled, button:enabled, textarea:enabled';

/** True while a refusal moves the focus. */
let isMoving = false;

/**
 * Takes the form and returns a function to call at each submit. When the submit is refused, at once or by the server, the
 * first field with a message gets the focus, unless the user has pressed a key or clicked meanwhile. Used by the component
 * that renders the messages. R-160.
 */
export function useFirstWrongField(form: RefObject<HTMLElement | null>): () => void {
  const isSubmitted = useRef(false);
  const goOn = () => {
    isSubmitted.current = false;
  };
  useWindowEvent('keydown', goOn, { capture: true });
  useWindowEvent('pointerdown', goOn, { capture: true });
  useEffect(() => {
    const wrong = isSubmitted.current && form.current?.querySelector<HTMLElement>(WRONG);
    if (!wrong) return;
    isSubmitted.current = false;
    isMoving = true;
    (wrong.matches(CONTROL) ? wrong : (wrong.querySelector<HTMLElement>(CONTROL) ?? wrong)).focus();
    isMoving = false;
  });
  return () => {
    isSubmitted.current = true;
  };
}

/** Wraps a handler of `onFocus` that clears the message of a field: it is not called when a refusal moves the focus. */
export function onUserFocus(clear: () => void): () => void {
  return () => {
    if (!isMoving) clear();
  };
}
