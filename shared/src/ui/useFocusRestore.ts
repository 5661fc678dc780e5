import { type RefObject, useEffect, useRef } from 'react';

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
  useEffect(() => {
    const remember = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      if (scroller.current?.contains(target)) last.current = focusedCellOf(target);
      // A dialog or menu of the row returns the focus by itself.
      else if (!target.closest('[role="dialog"], [role="menu"]')) last.current = null;
    };
    const forget = ({ target }: Event) => {
      if (target instanceof Element && !target.closest('button, a, input, [role="dialog"], [role="menu"]'))
        last.current = null;
    };
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget);
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget);
    };
  }, [scroller]);

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
